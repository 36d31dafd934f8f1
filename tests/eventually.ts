import { vi } from 'vitest';

/** Waits until the assertion holds. A busy machine may take seconds for what is done in a moment. */
export function eventually<Value>(assert: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(assert, { timeout: 20_000 });
}
