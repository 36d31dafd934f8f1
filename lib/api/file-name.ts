/**
 * The file name of a Content-Disposition header (RFC 6266; `filename*` of RFC 5987 wins), without any folder.
 * @returns `fallback` when the header names none
 */
export function fileNameOf(contentDisposition: string | undefined, fallback = 'download'): string {
  const parameters = parse(contentDisposition ?? '');
  const name = decodeExtended(parameters.get('filename*')) ?? parameters.get('filename') ?? '';
  return safeName(name) || fallback;
}

/** `; name=token` and `; name="quoted \" text"`; the first of equal names counts. */
function parse(header: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, token] of header.matchAll(
    /;\s*([\w!#$%&+.^`|~-]+\*?)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s"]+))/g,
  )) {
    const value = quoted === undefined ? (token ?? '') : quoted.replace(/\\(.)/g, '$1');
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value);
  }
  return parameters;
}

/** `UTF-8''na%C3%AFve.zip`; null when it is damaged or in another charset. */
function decodeExtended(value: string | undefined): string | null {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(value ?? '') ?? [];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** Control characters and direction overrides could disguise what kind of file it is. */
function safeName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  return base
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/^\.+/, '')
    .trim();
}
