/**
 * Where pictures lie. Keys are made by us (`images/<id>/original.png`): lower-case letters, digits, `-`, `_`, `.`
 * and `/`, never from user input. Every adapter passes tests/contract/storage.ts.
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
