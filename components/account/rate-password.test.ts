import { expect, test } from 'vitest';
import { ratePassword } from './rate-password';

test('what is shorter than the server takes is too short, whatever is in it', () => {
  for (const password of ['', 'a', 'Xk7!pQz']) expect(ratePassword(password), password).toBe(0);
});

test('repeats, runs and keyboard rows are weak at any length', () => {
  for (const password of ['aaaaaaaaaaaaaaaa', '12345678', 'qwertyuiop', 'abcdefghijkl', 'zxcvbnmm']) {
    expect(ratePassword(password), password).toBe(1);
  }
});

test('one word with a digit is fair, several words or much variety are strong', () => {
  expect(ratePassword('marvels7')).toBe(2);
  for (const password of ['four quiet inky rabbits', 'k7!Pw2#vQx9s']) expect(ratePassword(password), password).toBe(3);
});

test('more of the same kind is never weaker', () => {
  const letters = 'hmkvwtbxgdpr';
  const rated = [...letters].map((_, index) => ratePassword(letters.slice(0, index + 1)));
  expect(rated).toEqual([...rated].sort());
});
