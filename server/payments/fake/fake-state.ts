import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Letters and digits that PayPal's numbers are made of. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A number like PayPal's. */
export function upperId(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join('');
}

/** A number like Stripe's: `pi_3Qx…`. */
export function prefixedId(prefix: string, length = 24): string {
  return prefix + randomBytes(length).toString('base64url').replace(/[-_]/g, 'x').slice(0, length);
}

/**
 * What a stand-in remembers, kept in a file: a restarted `npm start` knows the subscriptions it has sold.
 * @param file null: in memory only, for tests
 */
export function keepState<State extends object>(file: string | null, fresh: State): { state: State; save(): void } {
  const state = file ? { ...fresh, ...readState(file) } : fresh;
  let timer: NodeJS.Timeout | null = null;
  function write() {
    timer = null;
    if (!file) return;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
  }
  return {
    state,
    save() {
      // Many changes of one moment are one file.
      if (file && !timer) timer = setTimeout(write, 20);
    },
  };
}

function readState(file: string): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // None yet, or broken off while it was written: a stand-in may begin anew.
    return {};
  }
}
