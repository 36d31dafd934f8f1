import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Region, type RegionDocument, regionDocumentSchema } from '../lib/page/region-document';
import { balloon } from '../tests/balloon-shapes';
import { encodePage, openPicture } from './decode';
import { letterPage } from './letter/letter-page';
import { letterRegions } from './letter/letter-regions';
import type { RgbImage } from './page';
import { editedDocument, reletterPage } from './reletter-page';
import { createStagePool } from './stage-pool';

const width = 640;
const height = 420;
const blank: RgbImage = { data: new Uint8Array(width * height * 3).fill(235), width, height };

function region(id: string, text: string, x: number, overrides: Partial<Region> = {}): Region {
  const area = balloon(x, 20, 190, 240);
  return {
    id,
    order: Number(id.slice(1)) - 1,
    kind: 'balloon',
    polygon: area,
    area,
    direction: 'vertical',
    fontSize: 26,
    colors: { text: '#000000', background: '#ffffff' },
    source: { text: '何', language: 'JPN', confidence: 0.9, reader: 'test', lines: [] },
    status: 'translated',
    keptReason: null,
    translation: { text, language: 'ENG', engine: 'local:ja-en' },
    lettering: null,
    ...overrides,
  };
}

function pageDocument(): RegionDocument {
  const kept = { status: 'kept', keptReason: 'sound-effect', translation: null } as const;
  const regions = [
    region('r1', 'Where are you going at this hour?', 10),
    region('r2', 'Nowhere.', 220),
    region('r3', 'You can tell me, I will not say a word to anybody.', 430),
    region('r4', '', 430, kept),
  ];
  return {
    version: 1,
    page: { width, height, sourceLanguage: 'JPN', targetLanguage: 'ENG', readingOrder: 'right-to-left' },
    settings: { detector: 'default', translator: 'local', font: 'comic' },
    regions: letterRegions(regions, { font: 'comic', language: 'ENG' }),
  };
}

/** Columns of pixels in which two pictures differ. */
function changedColumns(one: RgbImage, other: RgbImage): number[] {
  const columns = new Set<number>();
  one.data.forEach((value, at) => {
    if (value !== other.data[at]) columns.add(Math.floor(at / 3) % width);
  });
  return [...columns].sort((a, b) => a - b);
}

const lettering = (document: RegionDocument, id: string) => document.regions.find((one) => one.id === id)!.lettering!;

describe('lettering a page again', () => {
  it('draws a document without edits as the first result was drawn, byte for byte, in every format', async () => {
    for (const mime of ['image/png', 'image/jpeg', 'image/webp'] as const) {
      const plate = await encodePage(blank, mime);
      const document = pageDocument();
      const first = await encodePage(letterPage(await openPicture(plate), document.regions), mime);
      const { result } = await reletterPage(plate, document, {}, mime);
      expect(Buffer.compare(Buffer.from(result), Buffer.from(first)), mime).toBe(0);
    }
  });

  it('sets a new text and leaves the pixels of all other regions as they are', async () => {
    const plate = await encodePage(blank, 'image/png');
    const before = pageDocument();
    const { document, result } = await reletterPage(
      plate,
      before,
      { regions: [{ id: 'r2', text: 'To the sea, if you must know.' }] },
      'image/png',
    );
    expect(() => regionDocumentSchema.parse(document)).not.toThrow();
    expect(document.regions[1]!.translation).toEqual({
      text: 'To the sea, if you must know.',
      language: 'ENG',
      engine: 'manual',
      machine: { text: 'Nowhere.', engine: 'local:ja-en' },
    });
    expect(lettering(document, 'r2').lines.join(' ')).toBe('TO THE SEA, IF YOU MUST KNOW.');
    expect([lettering(document, 'r1'), lettering(document, 'r3')]).toEqual([
      lettering(before, 'r1'),
      lettering(before, 'r3'),
    ]);
    const columns = changedColumns(letterPage(blank, before.regions), await openPicture(result));
    expect(columns.length).toBeGreaterThan(40);
    expect(columns[0]).toBeGreaterThan(220);
    expect(columns.at(-1)).toBeLessThan(410);
  });

  it('undoes by drawing the former document: the same bytes', async () => {
    const plate = await encodePage(blank, 'image/jpeg');
    const before = pageDocument();
    const first = await reletterPage(plate, before, {}, 'image/jpeg');
    const edits = {
      regions: [
        { id: 'r1', text: 'Where to?', color: '#c01f66' },
        { id: 'r3', font: 'hand' },
      ],
    };
    const edited = await reletterPage(plate, before, edits, 'image/jpeg');
    expect(Buffer.compare(Buffer.from(edited.result), Buffer.from(first.result))).not.toBe(0);
    const undone = await reletterPage(plate, before, {}, 'image/jpeg');
    expect(Buffer.compare(Buffer.from(undone.result), Buffer.from(first.result))).toBe(0);
  });

  it('makes the same bytes in a thread of the pool', async () => {
    const plate = await encodePage(blank, 'image/jpeg');
    const edits = { font: 'hand', regions: [{ id: 'r2', text: 'Nowhere you know.' }] };
    const here = await reletterPage(plate, pageDocument(), edits, 'image/jpeg');
    const pool = createStagePool({ root: path.join(import.meta.dirname, '..'), threads: 1 });
    try {
      const there = await pool.reletter(plate, pageDocument(), edits, 'image/jpeg');
      expect(there.document).toEqual(here.document);
      expect(Buffer.compare(Buffer.from(there.result), Buffer.from(here.result))).toBe(0);
    } finally {
      await pool.close();
    }
  });

  it('gives a text that is no longer wanted back to the translator', () => {
    const edited = editedDocument(pageDocument(), { regions: [{ id: 'r2', text: 'Home.' }] });
    for (const text of [null, 'Nowhere.']) {
      const back = editedDocument(edited, { regions: [{ id: 'r2', text }] });
      expect(back.regions[1]!.translation).toEqual({ text: 'Nowhere.', language: 'ENG', engine: 'local:ja-en' });
    }
  });

  it('lets no edited text grow larger than the page around it', () => {
    const document = pageDocument();
    const edited = editedDocument(document, { regions: [{ id: 'r3', text: 'Oh.' }] });
    const largest = Math.max(...['r1', 'r2', 'r3'].map((id) => lettering(document, id).size));
    expect(lettering(edited, 'r3').size).toBeLessThanOrEqual(largest + 0.01);
  });

  it('recolours, outlines and moves without breaking the lines anew', () => {
    const before = lettering(pageDocument(), 'r1');
    const box = { ...before.box, x: before.box.x + 12, y: before.box.y - 7 };
    const [moved] = editedDocument(pageDocument(), {
      regions: [{ id: 'r1', color: '#c01f66', outline: '#ffffff', box }],
    }).regions;
    expect(moved!.lettering).toEqual({
      ...before,
      color: '#c01f66',
      outline: '#ffffff',
      outlineWidth: expect.closeTo(1 + before.size * 0.075, 1),
      box,
    });
    expect(moved!.manual).toEqual({ color: '#c01f66', outline: '#ffffff', offset: { x: 12, y: -7 } });
  });

  it('keeps what a person chose through a later text, a new page font and back', () => {
    const choices = { size: 15, align: 'start', bold: true, font: 'clean', outline: 'none' } as const;
    const chosen = editedDocument(pageDocument(), { regions: [{ id: 'r1', ...choices }] });
    const later = editedDocument(editedDocument(chosen, { regions: [{ id: 'r1', text: 'Out again?' }] }), {
      font: 'hand',
    });
    expect(lettering(later, 'r1')).toMatchObject({
      size: 15,
      align: 'start',
      bold: true,
      font: 'clean',
      outline: null,
    });
    expect(lettering(later, 'r2').font).toBe('hand');
    expect(later.settings.font).toBe('hand');
    const given = { id: 'r1', text: null, size: null, align: null, bold: null, font: null, outline: null };
    const back = editedDocument(editedDocument(later, { font: 'comic' }), { regions: [given] });
    expect(back.regions[0]!.manual).toBeUndefined();
    expect(lettering(back, 'r1')).toEqual(lettering(pageDocument(), 'r1'));
  });

  it('sets the text into a box that was resized, and turns it where asked', () => {
    const box = { x: 30, y: 300, width: 180, height: 60 };
    const { regions } = editedDocument(pageDocument(), { regions: [{ id: 'r1', box }] });
    const set = regions[0]!.lettering!.box;
    expect([set.x >= box.x, set.y >= box.y]).toEqual([true, true]);
    expect([set.x + set.width <= 210, set.y + set.height <= 360]).toEqual([true, true]);
    const turned = editedDocument(pageDocument(), { regions: [{ id: 'r2', direction: 'vertical' }] });
    expect(lettering(turned, 'r2').direction).toBe('vertical');
  });

  it('takes an empty text for a region without text, and refuses regions it cannot letter', async () => {
    const { regions } = editedDocument(pageDocument(), { regions: [{ id: 'r2', text: '' }] });
    expect(regions[1]!.lettering!.lines).toEqual([]);
    expect(() => editedDocument(pageDocument(), { regions: [{ id: 'r4', text: 'Boom' }] })).toThrow(RangeError);
    expect(() => editedDocument(pageDocument(), { regions: [{ id: 'r9', text: 'Boom' }] })).toThrow(/No region r9/);
  });
});
