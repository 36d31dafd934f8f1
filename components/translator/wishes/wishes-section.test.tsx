import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as browser from '@/lib/api/browser';
import { type TranslatorId, translatorIds } from '@/lib/page/engines';
import { eventually } from '@/tests/eventually';
import { type AllStores, renderWithStores } from '@/tests/render-with-stores';
import { SettingsPanel } from '../settings-panel';

// Two shared cores: typing in jsdom may take seconds.
vi.setConfig({ testTimeout: 60_000 });

const hana = { source: 'ハナ', target: 'Hana' };

function draw(translator: TranslatorId = 'gpt', missing: TranslatorId[] = []): AllStores {
  return renderWithStores(<SettingsPanel />, ({ service, translatorSettings }) => {
    const offers = translatorIds.map((id) => ({ id, available: !missing.includes(id), pairs: [] }));
    service.setState({ offers, detectors: ['default', 'ctd'] });
    translatorSettings.setState({ translator });
  });
}

const section = () => screen.getByText('Names and honorifics').closest('details')!;

async function openGlossary() {
  await userEvent.click(screen.getByRole('button', { name: /^Names and terms \(/, hidden: true }));
  return within(await screen.findByRole('dialog', { name: 'Names and terms' }));
}

beforeEach(() => localStorage.clear());

describe('names and honorifics', () => {
  test('stand in one line while they are folded away', async () => {
    const stores = draw();
    const summary = section().querySelector('summary')!;
    expect(section()).not.toHaveAttribute('open');
    expect(summary).toHaveTextContent('One-shot, no series · no fixed names · honorifics adapted');
    stores.series.getState().add('One Night');
    stores.series.getState().keepGlossary(stores.series.getState().currentId, [hana]);
    stores.translatorSettings.getState().change({ honorifics: 'drop' });
    await eventually(() => expect(summary).toHaveTextContent('One Night · 1 fixed name · honorifics dropped'));
  });

  test('honorifics are chosen and explained', async () => {
    const stores = draw();
    const group = screen.getByRole('radiogroup', { name: 'Honorifics', hidden: true });
    expect(group).toHaveAccessibleDescription(/Mr, Miss/);
    await userEvent.click(within(group).getByRole('radio', { name: 'Keep', hidden: true }));
    expect(group).toHaveAccessibleDescription(/senpai/);
    expect(stores.translatorSettings.getState().honorifics).toBe('keep');
  });

  test.each([
    [[], /Choose one of them/],
    [['gpt', 'gemini'] as TranslatorId[], /neither is available/],
  ])('honorifics cannot be chosen for a translator that does not follow them, which is said', (missing, reason) => {
    draw('local', missing);
    const group = screen.getByRole('radiogroup', { name: 'Honorifics', hidden: true });
    for (const radio of within(group).getAllByRole('radio', { hidden: true })) expect(radio).toBeDisabled();
    expect(group).toHaveAccessibleDescription(reason);
    expect(section().querySelector('summary')).not.toHaveTextContent(/honorifics (kept|adapted|dropped)/);
  });
});

describe('a series', () => {
  test('is made with a name, chosen, and explained', async () => {
    const stores = draw();
    await userEvent.click(screen.getByRole('button', { name: 'New series', hidden: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Create the series' }));
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Give the series a name/);
    await userEvent.type(screen.getByRole('textbox'), 'One Night{Enter}');
    expect(stores.series.getState().series).toMatchObject([{ name: 'One Night' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await eventually(() => expect(screen.getByRole('button', { name: 'New series', hidden: true })).toHaveFocus());
    expect(screen.getByText(/know what was said before and keep its names, as long as/)).toBeInTheDocument();
  });

  test('is deleted only after a second press that says what goes with it', async () => {
    const stores = draw();
    stores.series.getState().add('One Night');
    stores.series.getState().keepGlossary(stores.series.getState().currentId, [hana]);
    await userEvent.click(await screen.findByRole('button', { name: 'Rename or delete', hidden: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete the series' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/its fixed name/);
    expect(stores.series.getState().series).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
    expect(stores.series.getState()).toMatchObject({ series: [], currentId: null });
    await eventually(() => expect(screen.getByRole('button', { name: 'New series', hidden: true })).toHaveFocus());
  });
});

describe('the list of names', () => {
  test('is written with the keyboard alone', async () => {
    const stores = draw();
    const dialog = await openGlossary();
    await userEvent.click(dialog.getByRole('textbox', { name: 'On the page, line 1' }));
    await userEvent.keyboard('ハナ{Enter}Hana{Enter}');
    expect(dialog.getByRole('textbox', { name: 'On the page, line 2' })).toHaveFocus();
    await userEvent.keyboard('魔王{Enter}Demon King');
    expect(stores.series.getState().oneShot).toEqual([hana, { source: '魔王', target: 'Demon King' }]);
    expect(dialog.getByRole('status')).toHaveTextContent('2 of 100 kept');
  });

  test('says what is wrong with a line, once it is left', async () => {
    const stores = draw();
    const dialog = await openGlossary();
    await userEvent.type(dialog.getByRole('textbox', { name: 'On the page, line 1' }), 'ハナ');
    expect(dialog.queryByText(/Fill in both sides/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Add a line' }));
    expect(await dialog.findByText(/Fill in both sides/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'In the translation, line 1' })).toHaveAccessibleDescription(
      /Fill in both sides/,
    );
    expect(stores.series.getState().oneShot).toEqual([]);
  });

  test('loses a line by its button, and the focus goes on', async () => {
    const stores = draw();
    stores.series.getState().keepGlossary(null, [hana, { source: '夜', target: 'Night' }]);
    const dialog = await openGlossary();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete line 1' }));
    expect(stores.series.getState().oneShot).toEqual([{ source: '夜', target: 'Night' }]);
    expect(dialog.getByRole('textbox', { name: 'On the page, line 1' })).toHaveFocus();
  });

  test('takes a pasted list, changes what is known, and leaves what is no pair', async () => {
    const stores = draw();
    stores.series.getState().keepGlossary(null, [hana]);
    const dialog = await openGlossary();
    await userEvent.click(dialog.getByText('Paste a list'));
    const field = dialog.getByRole('textbox', { name: /One pair on each line/ });
    await userEvent.click(field);
    await userEvent.paste('ハナ = Hannah\n剣 → Sword\n魔王');
    await userEvent.click(dialog.getByRole('button', { name: 'Add these lines' }));
    expect(dialog.getByText('1 line added, 1 changed.')).toBeVisible();
    expect(field).toHaveValue('魔王');
    expect(field).toHaveAccessibleDescription(/This line has no tab/);
    expect(stores.series.getState().oneShot).toEqual([
      { source: 'ハナ', target: 'Hannah' },
      { source: '剣', target: 'Sword' },
    ]);
  });

  test('takes a list that is pasted into a field', async () => {
    const stores = draw();
    const dialog = await openGlossary();
    await userEvent.click(dialog.getByRole('textbox', { name: 'On the page, line 1' }));
    await userEvent.paste('ハナ\tHana\n剣\tSword');
    expect(stores.series.getState().oneShot).toEqual([hana, { source: '剣', target: 'Sword' }]);
  });

  test('opens a file, names what is beyond the limits, and refuses what is no list', async () => {
    const stores = draw();
    const dialog = await openGlossary();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    const long = 'x'.repeat(61);
    await userEvent.upload(input, new File([JSON.stringify({ ハナ: 'Hana', [long]: 'y' })], 'names.json'));
    expect(await dialog.findByText('1 line was not taken:')).toBeVisible();
    expect(dialog.getByText(/At most 60 characters/)).toBeVisible();
    expect(stores.series.getState().oneShot).toEqual([hana]);
    await userEvent.upload(input, new File(['{"a": 1}'], 'other.json'));
    expect(await dialog.findByText(/other.json is not a list of names/)).toBeVisible();
  });

  test('is saved under the name of its series', async () => {
    const save = vi.spyOn(browser, 'saveFile').mockImplementation(() => {});
    const stores = draw();
    stores.series.getState().add('Day/Night');
    stores.series.getState().keepGlossary(stores.series.getState().currentId, [hana]);
    const dialog = await openGlossary();
    await userEvent.click(dialog.getByRole('button', { name: 'Save as a file' }));
    const [text, , name] = save.mock.lastCall!;
    expect(JSON.parse(text as string)).toEqual([hana]);
    expect(name).toBe('Day-Night.names.json');
  });
});
