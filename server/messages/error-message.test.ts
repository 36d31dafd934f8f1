import { describe, expect, test } from 'vitest';
import { errorMessage } from './error-message';

describe('the text of an error', () => {
  test('is written with its values', async () => {
    expect(await errorMessage('en', 'too-many-requests', { retryAfter: 7 })).toContain('7 seconds');
  });

  test('is the code when its values are missing, never a raw placeholder', async () => {
    expect(await errorMessage('en', 'too-many-requests')).toBe('too-many-requests');
  });
});
