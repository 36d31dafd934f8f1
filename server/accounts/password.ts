import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@/lib/contract/error';
import { passwordLength } from '@/lib/contract/user';
import { createGate } from './gate';

/** Argon2id (the library's default) as OWASP advises: 19 MiB, two passes, one lane; some 50 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes turns: it runs in the few threads that files and names are looked up in as well. */
const gate = createGate(2, 60);

/**
 * @returns argon2id in PHC form, with its salt
 * @throws AppError busy when many wait for their turn
 */
export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password.normalize('NFKC'), cost));
}

/**
 * Whether the password is the one that was hashed. Without a hash it takes as long to say no, so that nobody can tell
 * by the time whether there is an account.
 * @throws AppError busy when many wait for their turn
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  // Not through the gate: it must not be refused for good.
  dummy ??= hash('no account has this password', cost);
  const compared = passwordHash ?? (await dummy);
  const matches = await gate(() => verify(compared, password.normalize('NFKC')));
  return matches && passwordHash !== null;
}

let dummy: Promise<string> | undefined;

/**
 * Refuses what attackers try first: the most common passwords, and what is known about the person and this site.
 * @throws AppError password-common; invalid-input when normalising (NFKC) makes it too short
 */
export async function requireGoodPassword(password: string, known: { email: string; userName: string }): Promise<void> {
  const normal = password.normalize('NFKC');
  if ([...normal].length < passwordLength.min) throw new AppError('invalid-input', { field: 'password' });
  common ??= readCommonPasswords();
  const plain = normal.toLowerCase();
  const [mailbox = ''] = known.email.toLowerCase().split('@');
  const guesses = [known.email, mailbox, known.userName, 'fukidashi'].map((guess) => guess.toLowerCase());
  const isGuess = guesses.some(
    (guess) => plain === guess || (guess.length > 2 && plain.replace(/[\d\W_]+$/, '') === guess),
  );
  if (isGuess || isMonotonous(plain) || (await common).has(plain)) throw new AppError('password-common');
}

let common: Promise<Set<string>> | undefined;

async function readCommonPasswords(): Promise<Set<string>> {
  const text = await readFile(path.join(process.cwd(), 'server/accounts/common-passwords.txt'), 'utf8');
  return new Set(text.split('\n').filter((line) => line && !line.startsWith('#')));
}

/** `aaaaaaaaaa`, `abababab`: one or two characters over and over. */
function isMonotonous(password: string): boolean {
  return new Set(password).size <= 2;
}
