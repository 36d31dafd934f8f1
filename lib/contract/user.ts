import { z } from 'zod';
import { locales } from '../i18n/locales';
import { defineCall, downloadedFile } from './call';

/** Field limits that the forms and the server share. */
export const passwordLength = { min: 8, max: 128 };
export const userNameLength = { min: 1, max: 40 };

const email = z.email().max(254);
/** Without line breaks and other control characters: it is shown in one line. */
const userName = z
  .string()
  .trim()
  .min(userNameLength.min)
  .max(userNameLength.max)
  .regex(/^\P{Cc}*$/u);
const password = z.string().min(passwordLength.min).max(passwordLength.max);
/** 256 random bits of a link in a mail, base64url. */
const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const locale = z.enum(locales);
const nothing = z.strictObject({});

/**
 * A solved captcha. The browser makes the id; the picture (`GET /api/verifyCode`) or the proof of work
 * (`GET /api/verifyCode/work`, for whoever cannot read the picture) is bound to it, and it is good once.
 */
const captcha = {
  captchaId: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  /** The letters of the picture, or the solved challenge (base64 JSON of altcha). */
  captchaAnswer: z.string().min(1).max(2000),
};

/** The profile (specification §3). */
const userInfo = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  /** 1: the e-mail address is verified. */
  isActive: z.union([z.literal(0), z.literal(1)]),
  /** Address of the avatar, empty when there is none. */
  picture: z.string(),
});
export type UserInfo = z.infer<typeof userInfo>;

/** A png picture of letters; the only answer of the API without the envelope that is no download. Shown by an `<img>`. */
export const getVerifyCode = defineCall({
  method: 'GET',
  path: '/api/verifyCode',
  payload: 'query',
  signed: false,
  input: z.strictObject({ captchaId: captcha.captchaId }),
  output: z.instanceof(Blob),
});

export const getVerifyWork = defineCall({
  method: 'GET',
  path: '/api/verifyCode/work',
  payload: 'query',
  signed: false,
  input: z.strictObject({ captchaId: captcha.captchaId }),
  /** A challenge of altcha (altcha-lib). */
  output: z.object({
    algorithm: z.string(),
    challenge: z.string(),
    salt: z.string(),
    maxnumber: z.number().int(),
    signature: z.string(),
  }),
});

/** Makes an account, signs in (the `token` header) and sends the verification mail. The same for a known address. */
export const register = defineCall({
  method: 'POST',
  path: '/api/user/register',
  payload: 'json',
  signed: true,
  input: z.strictObject({ email, userName, password, ...captcha, locale }),
  output: userInfo,
});

/** The captcha is asked for after some failures (error `captcha-required`). */
export const login = defineCall({
  method: 'POST',
  path: '/api/user/login',
  payload: 'json',
  signed: false,
  input: z.strictObject({
    email,
    password: z.string().min(1).max(passwordLength.max),
    captchaId: captcha.captchaId.optional(),
    captchaAnswer: captcha.captchaAnswer.optional(),
  }),
  output: userInfo,
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/user/logout',
  payload: 'none',
  signed: false,
  input: nothing,
  output: nothing,
});

export const getUserInfo = defineCall({
  method: 'GET',
  path: '/api/user/getUserInfo',
  payload: 'query',
  signed: false,
  input: z.strictObject({ loginEventId: z.string().max(64).optional() }),
  /** null when the call carries no token: every page asks, and that nobody is signed in is no error. */
  output: userInfo.nullable(),
});

/** Sends the link for a new password; the same answer whether the address is known or not. */
export const forgetPassword = defineCall({
  method: 'GET',
  path: '/api/user/password/forget',
  payload: 'query',
  signed: false,
  input: z.strictObject({ email, ...captcha, locale }),
  output: nothing,
});

/** Sets a new password by the link's token and signs out everywhere. */
export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/user/password/reset',
  payload: 'json',
  signed: false,
  input: z.strictObject({ token: linkToken, password }),
  output: nothing,
});

/** Signed in: sets a new password and signs out everywhere else. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/api/user/password/change',
  payload: 'json',
  signed: true,
  input: z.strictObject({ currentPassword: z.string().max(passwordLength.max), password }),
  output: nothing,
});

/**
 * With `token`: says whether a verification link still works (410 when not), changing nothing. With `email`: sends
 * a fresh verification mail ("Go to Verify", resend); the same answer whether the address waits for one or not.
 */
export const isEmailVerifyExpired = defineCall({
  method: 'GET',
  path: '/api/user/emailVerify/isExpire',
  payload: 'query',
  signed: false,
  input: z.union([z.strictObject({ token: linkToken }), z.strictObject({ email, locale })]),
  output: nothing,
});

/** Uses a verification link. Not in the specification's table: a GET must not change anything (prefetching). */
export const confirmEmail = defineCall({
  method: 'POST',
  path: '/api/user/emailVerify/confirm',
  payload: 'json',
  signed: false,
  input: z.strictObject({ token: linkToken }),
  output: z.object({ email: z.string() }),
});

/** Without a code: where to send the browser. With code and state: signs in and answers the profile. */
export const googleLogin = defineCall({
  method: 'GET',
  path: '/api/google/login',
  payload: 'query',
  signed: false,
  input: z.union([
    nothing,
    z.strictObject({ code: z.string().max(2000), state: z.string().max(200), iss: z.string().max(200).optional() }),
  ]),
  output: z.union([z.object({ url: z.string() }), userInfo]),
});

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/user/session/list',
  payload: 'none',
  signed: false,
  input: nothing,
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        /** Browser and system as far as the user agent tells, e.g. `Firefox · Windows`. */
        device: z.string(),
        /** The browser extension's. */
        extension: z.boolean(),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime(),
        current: z.boolean(),
      }),
    ),
    /** How the account signs in. */
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
  }),
});

/** Ends one session, or every other one when no id is given. */
export const revokeSession = defineCall({
  method: 'POST',
  path: '/api/user/session/revoke',
  payload: 'json',
  signed: true,
  input: z.strictObject({ sessionId: z.string().max(64).optional() }),
  output: nothing,
});

/** Deletes the account with its images and personal data; asks for the password where there is one. */
export const deleteAccount = defineCall({
  method: 'POST',
  path: '/api/user/delete',
  payload: 'json',
  signed: true,
  input: z.strictObject({ password: z.string().max(passwordLength.max).optional(), email: z.string().max(254) }),
  output: nothing,
});

/** Everything kept about the account, as a JSON file. */
export const exportAccount = defineCall({
  method: 'GET',
  path: '/api/user/export',
  payload: 'none',
  signed: false,
  input: nothing,
  output: downloadedFile,
});
