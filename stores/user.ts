import { createStore } from 'zustand/vanilla';
import { ApiError } from '@/lib/api/api-error';
import { forgetToken, storedToken, writeItem } from '@/lib/api/browser';
import type { UserInfo } from '@/lib/contract/user';
import type { Locale } from '@/lib/i18n/locales';
import {
  currentLoginEventId,
  forgetLocalUser,
  keepLocalUser,
  keptLocalUser,
  type LocalUser,
  localUserOf,
  newLoginEventId,
  nobody,
  storageItems,
} from './local-copy';
import { checkLogin } from './login-check';
import { trackEvent } from './track-event';

/** What a resend ended with: `busy` when one was under way; an empty message when the server gave none. */
export type Resent = { kind: 'sent' } | { kind: 'busy' } | { kind: 'refused'; message: string };

export type UserStore = LocalUser & {
  islogin: boolean;
  /** The visitor pressed "Log in" and has not signed in since. */
  isClickLogin: boolean;
  /** The check of this page load has ended, or its five seconds have. */
  isChecked: boolean;
  isLoggingOut: boolean;
  isResending: boolean;
  setUserEmail(userEmail: string): void;
  setUserName(userName: string): void;
  setUserId(userId: string): void;
  setIslogin(islogin: boolean): void;
  setIsClickLogin(isClickLogin: boolean): void;
  /** Takes over what the browser remembers: a stored token means signed in. */
  restore(): void;
  check(): Promise<void>;
  /** Remembers where the visitor is before they go to /login. */
  clickLogin(path: string): void;
  /** Makes a call that signs in and takes its user over. */
  signIn(call: () => Promise<UserInfo>): Promise<void>;
  /** Ignored while one is under way; whatever the server says, this browser forgets. */
  logout(): Promise<void>;
  /** This browser forgets who was signed in, without a word to the server. */
  forget(): void;
  /** Sends the verification mail once more. Ignored while one is under way. */
  resendVerification(email: string, locale: Locale): Promise<Resent>;
};

/** Who is signed in; what the browser keeps of it lies in local storage under the specification's names. */
export function createUserStore() {
  /** Counts who signed in or out here, so that a check's late answer about the one before is dropped. */
  let turn = 0;

  return createStore<UserStore>((set, get) => {
    return {
      ...nobody,
      islogin: false,
      isClickLogin: false,
      isChecked: false,
      isLoggingOut: false,
      isResending: false,
      setUserEmail: (userEmail) => set({ userEmail }),
      setUserName: (userName) => set({ userName }),
      setUserId: (userId) => set({ userId }),
      setIslogin: (islogin) => set({ islogin }),
      setIsClickLogin: (isClickLogin) => set({ isClickLogin }),
      restore,
      check,
      clickLogin,
      signIn,
      logout,
      forget,
      resendVerification,
    };

    function restore() {
      if (storedToken()) set({ islogin: true, ...keptLocalUser() });
    }

    function check() {
      const asked = turn;
      return checkLogin({
        outdated: () => turn !== asked,
        user: accept,
        nobody: clear,
        timeout: () => set({ ...nobody, islogin: false, isChecked: true }),
        finished: () => set({ isChecked: true }),
      });
    }

    function clickLogin(path: string) {
      writeItem(storageItems.loginUrl, path);
      newLoginEventId();
      set({ isClickLogin: true });
      void trackEvent('loginClick');
    }

    async function signIn(call: () => Promise<UserInfo>) {
      currentLoginEventId();
      try {
        const user = await call();
        // Registering a known address answers alike, but signs nobody in.
        if (!storedToken()) return;
        turn += 1;
        accept(user);
        void trackEvent('loginSuccess');
      } catch (error) {
        void trackEvent('loginFailure');
        throw error;
      }
    }

    async function logout() {
      if (get().isLoggingOut) return;
      set({ isLoggingOut: true });
      try {
        const { callApi, logout: call } = await loadCalls();
        await callApi(call, {});
      } catch {
        // Specification §8: a failed logout clears the local state too.
      }
      forget();
      set({ isLoggingOut: false });
    }

    function forget() {
      turn += 1;
      forgetToken();
      clear();
    }

    async function resendVerification(email: string, locale: Locale): Promise<Resent> {
      if (get().isResending) return { kind: 'busy' };
      set({ isResending: true });
      try {
        const { callApi, isEmailVerifyExpired } = await loadCalls();
        await callApi(isEmailVerifyExpired, { email, locale });
        return { kind: 'sent' };
      } catch (error) {
        if (!(error instanceof ApiError)) reportError(error);
        return { kind: 'refused', message: error instanceof ApiError ? error.message : '' };
      } finally {
        set({ isResending: false });
      }
    }

    function accept(user: UserInfo) {
      const local = localUserOf(user);
      keepLocalUser(local);
      set({ ...local, islogin: true, isClickLogin: false, isChecked: true });
    }

    function clear() {
      forgetLocalUser();
      set({ ...nobody, islogin: false, isClickLogin: false });
    }
  });
}

async function loadCalls() {
  const [{ callApi }, calls] = await Promise.all([import('@/lib/api/client'), import('@/lib/contract/user')]);
  return { callApi, ...calls };
}
