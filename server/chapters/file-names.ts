/** Names that Windows keeps for itself, with any ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Names for the files of an archive: led by the page's number, so that every reader shows them in the order given, and
 * safe to unpack anywhere.
 * @param names what the reader calls the pages; a missing one is its number alone
 * @param extensions with neither dot nor danger, one for each page
 */
export function fileNames(names: readonly (string | undefined)[], extensions: readonly string[]): string[] {
  const digits = Math.max(3, String(extensions.length).length);
  return extensions.map((extension, index) => {
    const number = String(index + 1).padStart(digits, '0');
    const name = safeName(names[index]?.replace(/\.[A-Za-z0-9]{1,5}$/, '') ?? '');
    return name ? `${number} ${name}.${extension}` : `${number}.${extension}`;
  });
}

/** A name without folders, control characters and what some system refuses; may be empty. */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const safe = last
    .normalize('NFC')
    // Control characters, those that turn the direction of text (a name can pretend another ending by them), and
    // halves of surrogate pairs, also the one that cutting may leave.
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .slice(0, 100)
    .replace(/\p{Cs}/gu, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return reserved.test(safe) ? `_${safe}` : safe;
}
