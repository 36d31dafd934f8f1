import { expect } from 'vitest';

/** What every answer of the API must carry: nothing runs in it, frames it, guesses its type or keeps it. */
export function expectGuarded(answer: Response): void {
  const headers = Object.fromEntries(answer.headers);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe-eval/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'cross-origin-resource-policy': expect.stringMatching(/^(same-origin|cross-origin)$/),
    'cache-control': expect.stringMatching(/^(no-store|private, max-age=\d+, immutable$|public, max-age=300$)/),
  });
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
  if (answer.body) expect(headers['content-type']).toMatch(harmless);
}

/** Types that no browser runs; the one page is that of the payment providers' stand-ins. */
const harmless =
  /^(application\/json|application\/octet-stream|image\/(png|jpeg|webp)|text\/event-stream|text\/plain; |text\/html; charset=utf-8$)/;
