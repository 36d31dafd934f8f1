/** Deeper than any call of ours; a bound, so that hostile nesting cannot exhaust the stack. */
const deepest = 32;

/**
 * JSON with the keys of every object sorted by code unit and `undefined` members dropped: the same text for the
 * same content in the browser and on the server, whatever order the members were written in.
 * @throws RangeError when nested deeper than 32 levels
 */
export function canonicalJson(value: unknown): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  if (depth > deepest) throw new RangeError(`Nested deeper than ${deepest} levels`);
  // Strings, numbers, booleans and null; a list's `undefined` becomes null, as in JSON.
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map((entry) => write(entry, depth + 1)).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${write(member, depth + 1)}`);
  return `{${members.join(',')}}`;
}
