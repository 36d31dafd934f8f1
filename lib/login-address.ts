import type { Locale } from './i18n/locales';
import { splitLocale } from './i18n/pages';
import { sameOriginPath } from './same-origin-path';

/** What /login shows, by its `type` (the specification fixes 5; 3 and 4 are where the links of mails lead). */
export const loginTypes = {
  signIn: 0,
  register: 1,
  forgotPassword: 2,
  newPassword: 3,
  verify: 4,
  checkMail: 5,
} as const;
export type LoginState = keyof typeof loginTypes;

/** Path of /login in a state, without a language prefix. */
export function loginAddress(state: LoginState, email = ''): string {
  const query = new URLSearchParams();
  if (state !== 'signIn') query.set('type', String(loginTypes[state]));
  if (email) query.set('email', email);
  return query.size > 0 ? `/login?${query}` : '/login';
}

/** The state a `type` stands for; signing in for anything unknown. */
export function loginStateOf(type: string | null): LoginState {
  const known = Object.entries(loginTypes).find(([, number]) => String(number) === type);
  return (known?.[0] as LoginState | undefined) ?? 'signIn';
}

/**
 * Where to go after signing in: the remembered `loginUrl` without its language prefix, the home page when it leads
 * off this site (anything can be written into local storage) or back to /login.
 */
export function pathAfterLogin(loginUrl: string | null): string {
  const url = new URL(sameOriginPath(loginUrl), 'https://same-origin.invalid');
  const { path } = splitLocale(url.pathname);
  // Taking a prefix off may uncover another host's address: /ja//evil.example.
  const safe = sameOriginPath(`${path}${url.search}${url.hash}`);
  return safe === '/login' || /^\/login[/?#]/.test(safe) ? '/' : safe;
}

/** The language a person was reading in when they went to sign in; null when that is not known. */
export function localeOfLoginUrl(loginUrl: string | null): Locale | null {
  return loginUrl ? splitLocale(sameOriginPath(loginUrl)).locale : null;
}
