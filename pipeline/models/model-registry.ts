import { z } from 'zod';
import { modelEntrySchema, type TranslationEntry } from './model-entry';

/**
 * Mozilla's list of the translation models that Firefox offers (Remote Settings, collection `translations-models`).
 * Every file stands there unpacked, with size and sha256. Asked only for pairs that models.lock.json does not have.
 */
const registryUrl =
  'https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/translations-models/records';
const attachmentsUrl = 'https://firefox-settings-attachments.cdn.mozilla.net/';

/** Name of a mirror's own copy of the list. */
const mirroredRegistryName = 'translations-models.json';

const recordSchema = z.object({
  name: z.string(),
  fromLang: z.string(),
  toLang: z.string(),
  version: z.string(),
  fileType: z.string(),
  attachment: z.object({ hash: z.string(), size: z.number(), location: z.string() }),
});
type RegistryRecord = z.infer<typeof recordSchema>;
const registrySchema = z.object({ data: z.array(z.unknown()) });

const roles = ['model', 'lex', 'vocab', 'srcvocab', 'trgvocab'];

/**
 * Downloads the list and returns the newest complete model of each pair; a release goes before an alpha (`2.1a1`).
 * @throws Error that names the address and what went wrong
 */
export async function fetchRegistry(options: {
  mirror?: string;
  fetch?: typeof fetch;
  signal?: AbortSignal;
}): Promise<TranslationEntry[]> {
  const addresses = [
    ...(options.mirror ? [`${options.mirror.replace(/\/+$/, '')}/${mirroredRegistryName}`] : []),
    registryUrl,
  ];
  const faults: string[] = [];
  for (const address of addresses) {
    try {
      const signals = [AbortSignal.timeout(30_000), ...(options.signal ? [options.signal] : [])];
      const response = await (options.fetch ?? fetch)(address, { signal: AbortSignal.any(signals) });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return entriesOf(await response.json());
    } catch (error) {
      options.signal?.throwIfAborted();
      faults.push(`${address}: ${error instanceof Error ? error.message : error}`);
    }
  }
  throw new Error(`The list of models could not be read.\n${faults.join('\n')}`);
}

/** @param document what the registry answered */
export function entriesOf(document: unknown): TranslationEntry[] {
  const groups = new Map<string, RegistryRecord[]>();
  for (const item of registrySchema.parse(document).data) {
    const record = recordSchema.safeParse(item);
    if (!record.success || !roles.includes(record.data.fileType)) continue;
    const { fromLang, toLang, version } = record.data;
    const key = `${fromLang} ${toLang} ${version}`;
    groups.set(key, [...(groups.get(key) ?? []), record.data]);
  }
  const newest = new Map<string, TranslationEntry>();
  for (const group of groups.values()) {
    const entry = entryOf(group);
    const known = entry && newest.get(entry.id);
    if (entry && (!known || compareVersions(entry.version, known.version) > 0)) newest.set(entry.id, entry);
  }
  return [...newest.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Null when files are missing or a record is not what a model needs. */
function entryOf(records: RegistryRecord[]): TranslationEntry | null {
  const { fromLang, toLang, version } = records[0]!;
  const [from, to] = [languageCode(fromLang), languageCode(toLang)];
  const byRole = new Map(records.map((record) => [record.fileType, record]));
  const vocabularies = byRole.has('vocab') ? ['vocab'] : ['srcvocab', 'trgvocab'];
  const needed = ['model', 'lex', ...vocabularies].map((role) => byRole.get(role));
  if (needed.some((record) => record === undefined)) return null;
  const entry = modelEntrySchema.safeParse({
    id: `${from}-${to}`,
    kind: 'translation',
    from,
    to,
    version,
    files: (needed as RegistryRecord[]).map((record) => ({
      role: record.fileType,
      name: record.name,
      urls: [attachmentsUrl + record.attachment.location],
      compression: 'none',
      size: record.attachment.size,
      sha256: record.attachment.hash,
    })),
    licence: 'MPL-2.0',
    source: registryUrl,
  });
  return entry.success && entry.data.kind === 'translation' ? entry.data : null;
}

/** The registry's tags in our engine codes (pipeline/translate/engine-languages.ts). */
function languageCode(tag: string): string {
  if (tag === 'zh-Hans') return 'zh';
  return tag === 'no' ? 'nb' : tag;
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** `2.1a1` → release flag first: an alpha of any number is below every release. */
function numbersOf(version: string): number[] {
  return [/[a-z]/i.test(version) ? 0 : 1, ...version.split(/[^0-9]+/).map(Number)];
}
