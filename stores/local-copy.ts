import { readItem, writeItem } from '@/lib/api/browser';
import type { UserInfo } from '@/lib/contract/user';
import { randomKey } from '@/lib/random-key';

/** The browser's copy of who is signed in (specification §3), so that a page need not wait to show it. */
export type LocalUser = { userName: string; userId: string; userEmail: string; isActive: 0 | 1; userImg: string };

export const nobody: LocalUser = { userName: '', userId: '', userEmail: '', isActive: 0, userImg: '' };

/** Items of local storage besides `token`, which the API client keeps; their names are the specification's. */
export const storageItems = {
  /** Click id of an advertisement. */
  gclid: 'gclid',
  isLogin: 'isLogin',
  userInfo: 'userInfo',
  /** Path before signing in. */
  loginUrl: 'loginUrl',
  /** Made anew for every attempt to sign in. */
  loginEventId: 'loginEventId',
  /** The language banner was dismissed. */
  isShowChangLang: 'isShowChangLang',
} as const;

export function localUserOf(user: UserInfo): LocalUser {
  return {
    userName: user.name || user.username,
    userId: user.id,
    userEmail: user.email,
    isActive: user.isActive,
    userImg: user.picture,
  };
}

export function keepLocalUser(user: LocalUser): void {
  writeItem(storageItems.isLogin, 'true');
  writeItem(storageItems.userInfo, JSON.stringify(user));
}

export function forgetLocalUser(): void {
  for (const item of [storageItems.isLogin, storageItems.userInfo, storageItems.loginEventId]) writeItem(item, null);
}

/** The kept copy; storage can be edited, so nothing is taken from it that is not of its type. */
export function keptLocalUser(): LocalUser {
  const kept = parse(readItem(storageItems.userInfo));
  const text = (key: keyof LocalUser) => (typeof kept[key] === 'string' ? kept[key] : '');
  return {
    userName: text('userName'),
    userId: text('userId'),
    userEmail: text('userEmail'),
    isActive: kept.isActive === 1 ? 1 : 0,
    userImg: text('userImg'),
  };
}

/** The id of this attempt to sign in, made when there is none. */
export function currentLoginEventId(): string {
  return readItem(storageItems.loginEventId) ?? newLoginEventId();
}

export function newLoginEventId(): string {
  const id = randomKey();
  writeItem(storageItems.loginEventId, id);
  return id;
}

/** Keeps the `gclid` of an address, which only the first page of a visit carries. */
export function keepClickId(search: string): void {
  const gclid = new URLSearchParams(search).get('gclid');
  if (gclid) writeItem(storageItems.gclid, gclid.slice(0, 200));
}

function parse(text: string | null): Partial<Record<keyof LocalUser, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
