import { expect, test } from 'vitest';
import { mostPagesFor } from './most-pages';

test.each([
  ['without an account', { islogin: false, told: 300, bought: 5 }, 20],
  ['with one and nothing bought', { islogin: true, told: null, bought: 0 }, 100],
  ['with bought translations left', { islogin: true, told: 100, bought: 5 }, 300],
  ['with a plan that has run dry, by the server’s word', { islogin: true, told: 300, bought: 0 }, 300],
  ['while nothing is known, so that nobody is refused wrongly', { islogin: true, told: null, bought: null }, 300],
])('most pages of a chapter %s', (_, visitor, most) => {
  expect(mostPagesFor(visitor)).toBe(most);
});
