import { describe, expect, test } from 'vitest';
import { type ChapterPage, freshPage } from './chapter-page';
import { summaryOf } from './chapter-summary';

function page(part: Partial<ChapterPage>): ChapterPage {
  return { ...freshPage('1.png', '1', { read: async () => new Blob() }), ...part };
}
const start = 1_000_000;

describe('where a chapter stands', () => {
  test('counts what is done, failed and under way', () => {
    const summary = summaryOf([
      page({ phase: 'done' }),
      page({ phase: 'failed' }),
      page({ phase: 'waiting', startedAt: start }),
      page({ phase: 'ready' }),
    ]);
    expect(summary).toMatchObject({ pages: 4, done: 1, failed: 1, busy: 1 });
  });

  test('tells the end from how long the ended pages of this run took', () => {
    const summary = summaryOf([
      page({ phase: 'done', startedAt: start, endedAt: start + 10_000 }),
      page({ phase: 'failed', startedAt: start, endedAt: start + 20_000 }),
      page({ phase: 'waiting', startedAt: start + 5 }),
      page({ phase: 'submitting', startedAt: start + 5 }),
    ]);
    // Ten seconds a page, the last one ended after twenty, two are left.
    expect(summary.endsAt).toBe(start + 40_000);
    expect(summary.share).toBeGreaterThanOrEqual(0.5);
  });

  test('leaves pages of earlier runs out of the estimate', () => {
    const summary = summaryOf([
      page({ phase: 'done', startedAt: start - 900_000, endedAt: start - 899_000 }),
      page({ phase: 'waiting', startedAt: start }),
    ]);
    expect(summary).toMatchObject({ endsAt: null, share: 0 });
  });

  test('names the place in the queue only while nothing of the chapter is worked on', () => {
    const queued = { status: 'queued', queuePosition: 7 } as ChapterPage['task'];
    const running = { status: 'running', progress: 0.5 } as ChapterPage['task'];
    const waiting = page({ phase: 'waiting', startedAt: start, task: queued });
    expect(summaryOf([waiting]).ahead).toBe(7);
    expect(summaryOf([waiting, page({ phase: 'waiting', startedAt: start, task: running })]).ahead).toBeNull();
  });
});
