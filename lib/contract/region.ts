import { z } from 'zod';
import { translatorIds } from '../page/engines';
import { fontStyleIds } from '../page/fonts';
import { boxSchema, fallbackSchema, letteringSchema } from '../page/region-document';
import { defineCall } from './call';
import { translationState } from './manga';

/** Work on a finished page, from its region document and plate alone: nothing is detected or read again, nothing costs. */

const taskId = translationState.shape.taskId;
const regionId = z.string().max(16);
const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);
const { align, direction } = letteringSchema.shape;

/** What a person asks of one region; null gives a choice back to the letterer (the text: back to the translator). */
const regionEdit = z.strictObject({
  id: regionId,
  /** A line feed ends a line there. Empty: the region stays without text. */
  text: z.string().max(1000).nullable().optional(),
  font: z.enum(fontStyleIds).nullable().optional(),
  /** Page pixels. */
  size: z.number().min(4).max(1000).nullable().optional(),
  color: hexColor.nullable().optional(),
  outline: z
    .union([hexColor, z.literal('none')])
    .nullable()
    .optional(),
  align: align.nullable().optional(),
  direction: direction.nullable().optional(),
  bold: z.boolean().nullable().optional(),
  /** Degrees to the right. */
  slant: z.number().min(-30).max(30).nullable().optional(),
  /** The text's box, moved or resized. */
  box: boxSchema.nullable().optional(),
});

/** The revision that the caller saw: when somebody else (another tab) edited since, the call is refused with 409. */
const revision = z.number().int().nonnegative();

export const editRegions = defineCall({
  method: 'POST',
  path: '/api/manga/region/edit',
  payload: 'json',
  signed: true,
  input: z.strictObject({
    taskId,
    revision,
    /** Font style of the whole page; regions whose font a person chose keep theirs. */
    font: z.enum(fontStyleIds).optional(),
    regions: z.array(regionEdit).max(200).default([]),
  }),
  output: translationState,
});

/** Undo and redo: the page exactly as it was at an earlier revision, as a new revision. */
export const restoreRevision = defineCall({
  method: 'POST',
  path: '/api/manga/region/restore',
  payload: 'json',
  signed: true,
  input: z.strictObject({ taskId, revision, to: revision }),
  output: translationState,
});

/** What a translator makes of some regions now. Nothing is changed: the one that is liked is set by an edit. */
export const retranslateRegions = defineCall({
  method: 'POST',
  path: '/api/manga/region/retranslate',
  payload: 'json',
  signed: true,
  input: z.strictObject({ taskId, regions: z.array(regionId).min(1).max(20), translator: z.enum(translatorIds) }),
  output: z.object({
    proposals: z.array(
      z.object({
        id: regionId,
        /** null when no translator had a usable answer. */
        text: z.string().nullable(),
        engine: z.string().nullable(),
        fallbacks: z.array(fallbackSchema),
      }),
    ),
  }),
});
