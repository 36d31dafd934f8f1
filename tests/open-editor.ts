import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Region } from '@/lib/page/region-document';
import { createEditorStore } from '@/stores/editor';
import { createTranslatorStore, type TranslationResult } from '@/stores/translator';
import { type FakeAnswer, type FakeApi, ok, startFakeApi, taskId } from './fake-api';

/** Paths of what an editor asks the server for. */
export const calls = {
  edit: '/api/manga/region/edit',
  restore: '/api/manga/region/restore',
  look: '/api/manga/get/translateResult',
  retranslate: '/api/manga/region/retranslate',
} as const;

/** An editor on a finished page of two balloons, `r1` and `r2`, before each test; the server answers as it is told. */
export function openEditor() {
  let api: FakeApi;
  let translator: ReturnType<typeof createTranslatorStore>;
  let editor: ReturnType<typeof createEditorStore>;
  vi.setConfig({ testTimeout: 30_000 });

  beforeEach(async () => {
    api = await startFakeApi();
    api.answers.set('/result', [{ status: 200, body: new Uint8Array([9]) }]);
    translator = createTranslatorStore();
    editor = createEditorStore(translator);
    const result = { taskId, revision: 0, url: 'blob:0', regions: pageWith('a') } as TranslationResult;
    translator.setState({ phase: 'done', result });
  });
  afterEach(() => api.close());

  return {
    api: () => api,
    translator: () => translator,
    editor: () => editor,
    answer: (path: string, ...answers: FakeAnswer[]) => {
      api.answers.set(path, answers);
    },
    /** Wants something of the selected balloon, else of the first one. */
    change: (choice: Change, pace?: 'typing') =>
      editor.getState().change({ [editor.getState().selectedId ?? 'r1']: choice }, pace),
    /** Bodies of the calls, without what signing adds. */
    sent: (path: string): Record<string, unknown>[] =>
      api.bodies.filter((call) => call.path === path).map(({ body: { _t, _n, ...body } }) => body),
    until,
    saved: () => until('saved'),
    /** The server's answer: the page at a revision, with a text in its first balloon. */
    state: (revision: number, text: string) =>
      ok({
        ...{ taskId, status: 'done', stage: 'encoding', progress: 1, queuePosition: null, charged: true },
        ...{ revision, regions: pageWith(text), resultUrl: `${api.url}/result`, expiresAt: '2030-01-01T00:00:00.000Z' },
      }) as Extract<FakeAnswer, { status: number }>,
  };

  function until(saving: string): Promise<void> {
    return vi.waitFor(() => expect(editor.getState().saving).toBe(saving), { timeout: 8000, interval: 5 });
  }
}

/** A gate for an answer that is to come later. */
export function opened() {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

type Change = Parameters<ReturnType<ReturnType<typeof createEditorStore>['getState']>['change']>[0][string];

function pageWith(text: string): Region[] {
  const box = { x: 10, y: 10, width: 100, height: 40 };
  const lettering: Region['lettering'] = {
    ...{ font: 'comic', size: 20, lineHeight: 24, direction: 'horizontal', align: 'center', color: '#000000' },
    ...{ outline: null, lines: [text], box, overflow: false },
  };
  const area: Region['area'] = [
    [0, 0],
    [120, 0],
    [120, 60],
  ];
  const region = (id: string, order: number, words: string): Region => ({
    ...{ id, order, kind: 'balloon', polygon: area, area, direction: 'vertical', fontSize: 20 },
    colors: { text: '#000000', background: '#ffffff' },
    source: { text: 'あ', language: 'JPN', confidence: 1, reader: 'test', lines: [] },
    ...{ status: 'translated', keptReason: null, lettering },
    translation: { text: words, language: 'ENG', engine: 'local' },
  });
  return [region('r1', 0, text), region('r2', 1, 'b')];
}
