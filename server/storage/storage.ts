/**
 * Where pictures lie. Keys are made by us (`images/<id>/original.png`): letters, digits, `-`, `_`, `.` and `/`,
 * never from user input. Every adapter passes tests/contract/storage.ts.
 */
export type Storage = {
  /** Atomic: a reader sees the whole new file or the former one. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @returns null when there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Keys that start with the prefix, sorted. */
  list(prefix: string): Promise<string[]>;
};

const segment = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/;

/** The one rule for keys, for every adapter. @throws RangeError for a key that could leave its folder */
export function checkKey(key: string): string {
  const sound = key.length <= 200 && key.split('/').every((part) => segment.test(part));
  if (!sound) throw new RangeError(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

/** A prefix is the beginning of a key, or empty. @throws RangeError */
export function checkPrefix(prefix: string): string {
  checkKey(`${prefix}x`);
  return prefix;
}
