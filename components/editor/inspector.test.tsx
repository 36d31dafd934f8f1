import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { TranslatorId } from '@/lib/page/engines';
import type { Region } from '@/lib/page/region-document';
import type { TranslationResult } from '@/stores/translator';
import { renderWithStores } from '@/tests/render-with-stores';
import { Inspector } from './inspector';

vi.setConfig({ testTimeout: 60_000 });

const area: Region['area'] = [
  [0, 0],
  [100, 0],
  [100, 50],
];
const region: Region = {
  ...{ id: 'r1', order: 0, kind: 'balloon', polygon: area, area, direction: 'vertical', fontSize: 20 },
  colors: { text: '#000000', background: '#ffffff' },
  source: { text: 'こんにちは', language: 'JPN', confidence: 1, reader: 'test', lines: [] },
  ...{ status: 'translated', keptReason: null },
  translation: { text: 'Hello', language: 'ENG', engine: 'local:x' },
  lettering: {
    ...{ font: 'comic', size: 20, lineHeight: 24, direction: 'horizontal', align: 'center', color: '#000000' },
    ...{ outline: null, lines: ['Hello'], box: { x: 10, y: 10, width: 60, height: 20 }, overflow: false },
  },
};
const kept: Region = {
  ...region,
  ...{ id: 'r2', order: 1, status: 'kept', keptReason: 'sound-effect', translation: null, lettering: null },
};

/** The inspector on a balloon, with a store that only notes what is wanted. */
function draw(selected: Region, available: TranslatorId[] = ['local']) {
  const [change, propose] = [vi.fn(), vi.fn(async () => {})];
  const stores = renderWithStores(<Inspector />, ({ translator, editor, service }) => {
    const settings = { target: 'ENG', font: 'comic' };
    translator.setState({
      result: { taskId: 't', revision: 0, regions: [selected, kept], settings } as TranslationResult,
    });
    editor.setState({ selectedId: selected.id, change, propose });
    service.setState({ offers: available.map((id) => ({ id, available: true, pairs: [] })) });
  });
  return { stores, change, propose };
}

describe('the inspector', () => {
  test('shows the source and takes a new text', () => {
    const { change } = draw(region);
    expect(screen.getByText('こんにちは')).toHaveAttribute('lang', 'ja');
    fireEvent.change(screen.getByRole('textbox', { name: 'Translation' }), { target: { value: 'Hi' } });
    expect(change).toHaveBeenLastCalledWith({ r1: { text: 'Hi' } }, 'typing');
  });

  test('writes from right to left where the language does', () => {
    draw({ ...region, translation: { ...region.translation!, language: 'ARA' } });
    expect(screen.getByRole('textbox', { name: 'Translation' })).toHaveAttribute('dir', 'rtl');
  });

  test('puts a name on the list of the series, beginning with what is marked', async () => {
    const { stores } = draw(region);
    act(() => stores.series.getState().add('One Night'));
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Translation' });
    text.setSelectionRange(0, 5);
    await userEvent.click(screen.getByRole('button', { name: 'Remember a name' }));
    expect(screen.getByRole('textbox', { name: 'In the translation' })).toHaveValue('Hello');
    await userEvent.click(screen.getByRole('button', { name: 'Remember' }));
    expect(screen.getByText(/Fill in both sides/)).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'On the page' }), 'ハロ{Enter}');
    expect(stores.series.getState().series[0]?.glossary).toEqual([{ source: 'ハロ', target: 'Hello' }]);
    expect(screen.getByRole('button', { name: 'Remember a name' })).toHaveFocus();
  });

  test('waits with letters that an input method has not decided yet', () => {
    const { change } = draw(region);
    const field = screen.getByRole('textbox', { name: 'Translation' });
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'Helloか' }, isComposing: true });
    expect(field).toHaveValue('Helloか');
    expect(change).not.toHaveBeenCalled();
    fireEvent.compositionEnd(field);
    expect(change).toHaveBeenCalledWith({ r1: { text: 'Helloか' } }, 'typing');
  });

  test('offers to give back only what a person chose', async () => {
    const { change } = draw({ ...region, manual: { color: '#ff0000' } });
    expect(screen.getAllByRole('button', { name: /back to automatic$/ })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Colour: back to automatic' }));
    expect(change).toHaveBeenCalledWith({ r1: { color: null } }, 'now');
  });

  test('does not send a size that is none', async () => {
    const { change } = draw(region);
    const size = screen.getByRole('spinbutton', { name: 'Size' });
    await userEvent.clear(size);
    await userEvent.type(size, '3');
    expect(change).not.toHaveBeenCalled();
    await userEvent.type(size, '0');
    expect(change).toHaveBeenLastCalledWith({ r1: { size: 30 } }, 'typing');
  });

  test('says why a balloon was kept, and lets nobody edit it', () => {
    draw(kept);
    expect(screen.getByText(/a sound effect/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
  });

  test('a premium translator that may not be asked says why and where to get it', () => {
    const { stores } = draw(region, ['local', 'gpt']);
    act(() =>
      stores.editor.setState({
        proposals: { r1: { gpt: { state: 'failed', failure: { code: 'premium-only', message: '' } } } },
      }),
    );
    expect(screen.getByText(/takes translations that were bought/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See prices' })).toHaveAttribute('href', expect.stringMatching(/price$/));
  });

  test('a proposal names who made it, also where another had to step in', async () => {
    const { stores, change } = draw(region, ['local', 'gpt']);
    act(() =>
      stores.editor.setState({ proposals: { r1: { gpt: { state: 'done', text: 'Good day', engine: 'local:x' } } } }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Use the proposal of Local: Good day' }));
    expect(change).toHaveBeenCalledWith({ r1: { text: 'Good day' } });
  });

  test('an edit that failed keeps what was typed and can be sent again or let go', async () => {
    const { stores } = draw(region);
    const [retry, discard] = [vi.fn(), vi.fn()];
    act(() =>
      stores.editor.setState({
        ...{ saving: 'failed', failure: { code: 'offline', message: '' }, retry, discard },
        drafts: { r1: { text: 'Typed' } },
      }),
    );
    expect(screen.getByRole('alert')).toHaveTextContent(/could not be reached/);
    expect(screen.getByRole('textbox', { name: 'Translation' })).toHaveValue('Typed');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard my change' }));
    expect([retry, discard].map((call) => call.mock.calls.length)).toEqual([1, 1]);
  });
});
