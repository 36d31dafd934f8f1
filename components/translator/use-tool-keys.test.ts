import { expect, test } from 'vitest';
import { toolActionOf } from './use-tool-keys';

test.each([
  ['PageDown', 'PageDown', 'nextPage'],
  ['j', 'KeyJ', 'nextPage'],
  ['K', 'KeyK', 'formerPage'],
  // Where R stands on an Arabic and on a Russian keyboard.
  ['ق', 'KeyR', 'read'],
  ['к', 'KeyR', 'read'],
  ['?', 'Slash', 'help'],
  ['q', 'KeyQ', undefined],
])('the key %s at %s means %s', (key, code, action) => {
  expect(toolActionOf({ key, code })).toBe(action);
});
