import { passwordLength } from '@/lib/contract/user';

/** 0 too short, 1 weak, 2 fair, 3 strong. */
export type Strength = 0 | 1 | 2 | 3;

/** Bits that a guesser who knows the habits of people would need, by rule of thumb. */
const fairFrom = 38;
const strongFrom = 60;

/**
 * How hard a password is to guess. Length counts most; repeats and runs (`aaaa`, `1234`, `qwerty`) count as one
 * letter. A rule of thumb for a hint: the server refuses the passwords everybody has tried.
 */
export function ratePassword(password: string): Strength {
  if (password.length < passwordLength.min) return 0;
  const bits = effectiveLength(password) * Math.log2(alphabetSize(password));
  if (bits >= strongFrom) return 3;
  return bits >= fairFrom ? 2 : 1;
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function effectiveLength(password: string): number {
  const letters = [...password.toLowerCase()];
  const surprising = letters.filter((letter, index) => index === 0 || !follows(letters[index - 1] ?? '', letter));
  // Words are cheaper than letters: what is written in lower case only is mostly made of them.
  return /^[a-z]+$/.test(password) ? surprising.length * 0.75 : surprising.length;
}

function follows(before: string, letter: string): boolean {
  if (before === letter) return true;
  return rows.some((row) => {
    const [a, b] = [row.indexOf(before), row.indexOf(letter)];
    return a >= 0 && b >= 0 && Math.abs(a - b) === 1;
  });
}

function alphabetSize(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^a-zA-Z0-9]/, 30],
  ];
  return kinds.reduce((size, [kind, count]) => (kind.test(password) ? size + count : size), 0);
}
