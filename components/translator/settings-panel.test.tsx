import { existsSync } from 'node:fs';
import path from 'node:path';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type TranslatorOffer, translatorIds } from '@/lib/page/engines';
import { fontStyles } from '@/lib/page/fonts';
import { type AllStores, renderWithStores } from '@/tests/render-with-stores';
import { SettingsPanel } from './settings-panel';

// Two shared cores: typing into a list of 57 in jsdom may take seconds.
vi.setConfig({ testTimeout: 60_000 });

const local: TranslatorOffer = {
  id: 'local',
  available: true,
  pairs: [
    { from: 'JPN', to: 'ENG', quality: 'basic' },
    { from: 'JPN', to: 'DEU', quality: 'full' },
    { from: 'JPN', to: 'ARA', quality: 'full' },
  ],
};

function draw(): AllStores {
  const others = translatorIds.filter((id) => id !== 'local').map((id) => ({ id, available: false, pairs: [] }));
  return renderWithStores(<SettingsPanel />, (stores) => {
    stores.service.setState({ offers: [local, ...others], detectors: ['default', 'ctd'] });
  });
}

async function openTargets() {
  await userEvent.click(screen.getByRole('button', { name: /^Translate into/ }));
  return screen.getByPlaceholderText('Search languages');
}

describe('the language picker', () => {
  test.each(['German', 'deutsch', 'DEU', 'de'])('finds Deutsch by "%s"', async (search) => {
    const stores = draw();
    await userEvent.type(await openTargets(), search);
    await userEvent.click(screen.getAllByRole('option')[0]!);
    expect(stores.translatorSettings.getState().target).toBe('DEU');
    expect(screen.getByRole('button', { name: /Translate into Deutsch/ })).toBeVisible();
  });

  test('finds letters with accents without them', async () => {
    draw();
    await userEvent.type(await openTargets(), 'tieng');
    expect(screen.getByRole('option')).toHaveTextContent('Tiếng Việt');
  });

  test('shows all 57 and keeps those out of reach from being chosen', async () => {
    const stores = draw();
    await openTargets();
    expect(screen.getAllByRole('option')).toHaveLength(57);
    const french = screen.getByRole('option', { name: /Français/ });
    expect(french).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(french);
    expect(stores.translatorSettings.getState().target).toBeNull();
  });

  test('says when nothing has that name', async () => {
    draw();
    await userEvent.type(await openTargets(), 'klingon');
    expect(screen.getByText('No language of this name')).toBeVisible();
  });
});

describe('the other settings', () => {
  test('a premium engine leads to the prices before it is refused, unless something was bought', async () => {
    const stores = draw();
    const gpt: TranslatorOffer = { ...local, id: 'gpt' };
    act(() => stores.service.setState({ offers: [local, gpt], bought: 0 }));
    expect(screen.queryByRole('link', { name: 'See prices' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /GPT/ }));
    expect(screen.getByRole('link', { name: 'See prices' })).toHaveAttribute('href', '/price');
    act(() => stores.service.setState({ bought: 5 }));
    expect(screen.queryByRole('link', { name: 'See prices' })).toBeNull();
  });

  test('an engine that is not there is shown with the reason and cannot be chosen', () => {
    draw();
    const gpt = screen.getByRole('radio', { name: /GPT/ });
    expect(gpt).toBeDisabled();
    expect(gpt).toHaveAccessibleDescription(/not set up on this server/);
    expect(screen.getByRole('radio', { name: /Local/ })).toBeChecked();
  });

  test('all four are shown, the premium ones marked, and each says why it is not there', () => {
    renderWithStores(<SettingsPanel />, (stores) => {
      stores.service.setState({
        offers: [
          local,
          { id: 'remote', available: false, reason: 'not-set-up', pairs: [] },
          { id: 'gpt', available: true, pairs: [] },
          { id: 'gemini', available: false, reason: 'unreachable', pairs: [] },
        ],
        detectors: ['default', 'ctd'],
      });
    });
    const radio = (name: RegExp) => screen.getByRole('radio', { name });
    expect(radio(/Local/)).toBeEnabled();
    expect(radio(/GPT.*Premium/)).toBeEnabled();
    expect(radio(/GPT/)).toHaveAccessibleDescription(/page and its text are sent to it/);
    expect(radio(/Online service/)).toHaveAccessibleDescription(/no translation service is set up/);
    expect(radio(/Gemini.*Premium/)).toBeDisabled();
    expect(radio(/Gemini/)).toHaveAccessibleDescription(/does not answer/);
  });

  test('starter quality is labelled where the pair has no better', async () => {
    const stores = draw();
    expect(screen.getByText('Basic quality')).toBeVisible();
    stores.translatorSettings.getState().change({ target: 'DEU' });
    expect(await screen.findByRole('button', { name: /Deutsch/ })).toBeVisible();
    expect(screen.queryByText('Basic quality')).toBeNull();
  });

  test('a font without the target’s letters is a hint that goes away with another font', async () => {
    const stores = draw();
    expect(screen.queryByText(/no letters for/)).toBeNull();
    stores.translatorSettings.getState().change({ target: 'ARA' });
    expect(await screen.findByText(/no letters for العربية/)).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: /Font style/ }));
    await userEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: /Noto Sans.*Every script/ }));
    expect(stores.translatorSettings.getState().font).toBe('clean');
    expect(screen.queryByText(/no letters for/)).toBeNull();
  });

  test('every font style shows itself in a picture that is there, and says what it can write', async () => {
    draw();
    await userEvent.click(screen.getByRole('combobox', { name: /Font style/ }));
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options).toHaveLength(fontStyles.length);
    for (const [index, option] of options.entries()) {
      const picture = option.querySelector('img')!.getAttribute('src')!;
      expect(existsSync(path.join('public', picture)), picture).toBe(true);
      expect(option).toHaveTextContent(fontStyles[index]!.label);
      expect(option).toHaveTextContent(/Latin|Japanese|Every script/);
    }
  });

  test('the explanation follows the detection', async () => {
    const stores = draw();
    await userEvent.click(screen.getByRole('radio', { name: 'CTD' }));
    expect(screen.getByText(/vertical-scrolling/)).toBeVisible();
    expect(stores.translatorSettings.getState().detector).toBe('ctd');
  });
});
