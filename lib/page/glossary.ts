/**
 * A glossary as a person writes it: limits, what is wrong with a line, lists pasted as text, and files. Free of the
 * schema (lib/page/wishes.ts), so that every page of the site may carry it.
 */

export type GlossaryEntry = { source: string; target: string };

export const glossaryLimit = { entries: 100, characters: 60 } as const;

/** Why an entry cannot be kept; `twice` counts spellings that differ in case or width only, which match the same text. */
export type EntryFault = 'incomplete' | 'too-long' | 'twice' | 'too-many';

/** What is wrong with each entry; null for one that can be kept and for one without any text. */
export function checkEntries(entries: readonly GlossaryEntry[]): (EntryFault | null)[] {
  const sources = new Set<string>();
  return entries.map(({ source, target }) => {
    const [from, to] = [source.trim(), target.trim()];
    if (!from && !to) return null;
    if (!from || !to) return 'incomplete';
    if (from.length > glossaryLimit.characters || to.length > glossaryLimit.characters) return 'too-long';
    if (sources.has(termKey(from))) return 'twice';
    if (sources.size === glossaryLimit.entries) return 'too-many';
    sources.add(termKey(from));
    return null;
  });
}

/** The entries that can be kept, trimmed. */
export function usableEntries(entries: readonly GlossaryEntry[]): GlossaryEntry[] {
  const faults = checkEntries(entries);
  return entries
    .map(({ source, target }) => ({ source: source.trim(), target: target.trim() }))
    .filter(({ source }, index) => source && faults[index] === null);
}

/** Two spellings of one term. */
export function termKey(source: string): string {
  return source.trim().normalize('NFKC').toLowerCase();
}

/**
 * One entry a line: source and target with a tab, an arrow (→, =>, ->) or an equals sign between them.
 * @returns `unread`: the lines that are no such pair, as written
 */
export function readGlossaryLines(text: string): { entries: GlossaryEntry[]; unread: string[] } {
  const entries: GlossaryEntry[] = [];
  const unread: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (!line.trim()) continue;
    const pair = /^([^\t]+)\t+([^\t]+)$/.exec(line.trim()) ?? /^(.+?)(?:→|⇒|=>|->|＝|=)(.+)$/.exec(line.trim());
    const [source = '', target = ''] = [pair?.[1]?.trim(), pair?.[2]?.trim()];
    if (source && target) entries.push({ source, target });
    else unread.push(line.trim());
  }
  return { entries, unread };
}

/**
 * The file that `npm run translate -- --glossary` reads: `[{"source": "ハナ", "target": "Hana"}, …]` or the short form
 * `{"ハナ": "Hana", …}`.
 * @returns null when it is neither
 */
export function readGlossaryJson(text: string): GlossaryEntry[] | null {
  const content = parse(text);
  if (typeof content !== 'object' || content === null) return null;
  const entries = Array.isArray(content)
    ? content
    : Object.entries(content).map(([source, target]) => ({ source, target }));
  return entries.every(isEntry) ? entries.map(({ source, target }) => ({ source, target })) : null;
}

/** The long form of the file, one entry a line. */
export function writeGlossaryJson(entries: readonly GlossaryEntry[]): string {
  const lines = entries.map(({ source, target }) => `  ${JSON.stringify({ source, target })}`);
  return lines.length > 0 ? `[\n${lines.join(',\n')}\n]\n` : '[]\n';
}

export function isEntry(value: unknown): value is GlossaryEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { source, target } = value as Partial<GlossaryEntry>;
  return typeof source === 'string' && typeof target === 'string';
}

function parse(text: string): unknown {
  try {
    // Editors on Windows put a byte order mark in front.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}
