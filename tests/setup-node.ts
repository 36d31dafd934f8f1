import { afterEach, beforeEach, expect, vi } from 'vitest';

// A test that prints an error has found one: fail it.
let printed: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  printed = vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = [...printed.mock.calls];
  printed.mockRestore();
  expect(calls, 'console.error was called').toEqual([]);
});
