import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { TranslationResult, TranslatorStore } from '@/stores/translator';
import { renderWithStores } from '@/tests/render-with-stores';
import { SidePanel } from './side-panel';

const page = { id: 'p1', fileName: 'page.png', name: 'page', url: 'blob:page' };

function draw(state: Partial<TranslatorStore>) {
  const onMark = vi.fn();
  const stores = renderWithStores(<SidePanel onMark={onMark} />, ({ translator, service }) => {
    translator.setState({ page, ...state });
    service.setState({ offers: [{ id: 'local', available: true, pairs: [] }], detectors: ['default', 'ctd'] });
  });
  return { stores, onMark };
}

describe('the panel beside the page', () => {
  test('shows the place in the queue, then the stage, with a way out', async () => {
    const task = { status: 'queued', stage: 'waiting', progress: 0, queuePosition: 3 } as TranslatorStore['task'];
    const { stores } = draw({ phase: 'waiting', task, startedAt: Date.now() });
    expect(screen.getByText('3 pages ahead in the queue')).toBeVisible();
    stores.translator.setState({ task: { ...task!, status: 'running', stage: 'reading', progress: 0.5 } });
    expect(await screen.findByRole('listitem', { current: 'step' })).toHaveTextContent('Reading the text');
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '55');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  test('at the daily limit says what happened and when there is more', () => {
    draw({ phase: 'failed', failure: { code: 'anonymous-limit', message: '' } });
    expect(screen.getByRole('alert')).toHaveTextContent(/can only have one translation per day/);
    expect(screen.getByText(/tomorrow/)).toBeVisible();
  });

  test('a page without text was not counted, and the other detection is one press away', async () => {
    const translate = vi.fn(async () => {});
    const { stores } = draw({ phase: 'failed', failure: { code: 'no-text', message: '' }, translate });
    expect(screen.getByRole('alert')).toHaveTextContent(/not counted/);
    await userEvent.click(screen.getByRole('button', { name: 'Try CTD detection' }));
    expect(translate).toHaveBeenCalledWith(expect.objectContaining({ detector: 'ctd' }));
    expect(stores.translatorSettings.getState().detector).toBe('ctd');
  });

  test('a finished page can be downloaded under its name, and its transcript points at the page', async () => {
    const outline = [
      [0, 0],
      [9, 0],
      [9, 9],
    ];
    const region = {
      id: 'a',
      order: 0,
      polygon: outline,
      source: { text: 'こんにちは', language: 'JPN' },
      status: 'translated',
      translation: { text: 'Hello', language: 'ENG', engine: 'local' },
    };
    const result = {
      url: 'blob:result',
      fileName: 'page.en.webp',
      regions: [region],
      settings: { target: 'ENG' },
      charged: false,
      seconds: 4,
    } as unknown as TranslationResult;
    const { onMark } = draw({ phase: 'done', result });
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'page.en.webp');
    expect(screen.getByText(/1 balloon translated in 4 seconds. It was not counted./)).toBeVisible();
    expect(screen.getByText('こんにちは')).toHaveAttribute('lang', 'ja');
    await userEvent.hover(screen.getByText('Hello'));
    expect(onMark).toHaveBeenLastCalledWith(outline);
  });
});
