/** What signing in and out needs to know of the browser that asks, and may tell it. */
export type Visit = {
  /** Who it was without an account; null when it had no cookie yet. */
  visitorId: string | null;
  /** The session that its token belongs to; null when signed out. */
  sessionId: string | null;
  /** The token is the browser extension's (server/extension), which may do little. */
  isExtension: boolean;
  userAgent: string;
  /** A cookie of ours, null when absent. */
  readCookie(name: string): string | null;
  /** Sets a cookie that scripts cannot read, for so many seconds; 0 deletes it. */
  setCookie(name: string, value: string, maxAge: number): void;
  /** Gives it a token to sign in with from now on (the `token` header). */
  giveToken(token: string): void;
};
