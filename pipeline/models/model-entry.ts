import { readFileSync } from 'node:fs';
import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Names become parts of paths, and entries also come from a registry. */
const safeName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/);

const modelFileSchema = z.object({
  role: z.enum(['model', 'lex', 'vocab', 'srcvocab', 'trgvocab', 'encoder', 'decoder', 'keys']),
  name: safeName,
  /** Where the file can be had, best first. */
  urls: z.array(z.url()).min(1),
  /** How every one of `urls` packs it. */
  compression: z.enum(['none', 'gzip']),
  /** Bytes once unpacked. */
  size: z.number().int().positive(),
  /** Of the unpacked file. */
  sha256: hash,
  packedSize: z.number().int().positive().optional(),
  packedSha256: hash.optional(),
});
export type ModelFile = z.infer<typeof modelFileSchema>;

const common = {
  /** Folder of the model under the downloads directory, e.g. `ja-en`. */
  id: safeName,
  version: z.string(),
  files: z.array(modelFileSchema).min(1),
  licence: z.string(),
  source: z.string(),
};

const translationEntrySchema = z.object({
  ...common,
  kind: z.literal('translation'),
  /** Languages as the translation engine names them (pipeline/translate/engine-languages.ts). */
  from: z.string(),
  to: z.string(),
});
export type TranslationEntry = z.infer<typeof translationEntrySchema>;

/** A network for one of the stages that look at the page. */
const visionEntrySchema = z.object({
  ...common,
  kind: z.enum(['reading', 'detection', 'inpainting']),
  /** What it is for, in a few words. */
  label: z.string(),
});
export type VisionEntry = z.infer<typeof visionEntrySchema>;

export const modelEntrySchema = z.discriminatedUnion('kind', [translationEntrySchema, visionEntrySchema]);
export type ModelEntry = z.infer<typeof modelEntrySchema>;
export type ModelKind = ModelEntry['kind'];
export type EntryOf<Kind extends ModelKind> = Kind extends 'translation' ? TranslationEntry : VisionEntry;

const lockSchema = z.object({ version: z.literal(1), models: z.array(modelEntrySchema) });

/**
 * Reads models.lock.json.
 * @throws Error that names the file and what is wrong in it
 */
export function readModelLock(lockPath: string): ModelEntry[] {
  const parsed = lockSchema.safeParse(JSON.parse(readFileSync(lockPath, 'utf8')));
  if (!parsed.success) throw new Error(`${lockPath} is not a usable model list:\n${z.prettifyError(parsed.error)}`);
  return parsed.data.models;
}

/** Bytes on disk of all files of a model. */
export function sizeOf(entry: ModelEntry): number {
  return entry.files.reduce((sum, file) => sum + file.size, 0);
}
