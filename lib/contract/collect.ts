import { z } from 'zod';
import { locales } from '../i18n/locales';
import { defineCall } from './call';

/** What is counted (specification §7): page views and the steps of the login check. */
export const eventTypes = {
  pageView: 1,
  loginClick: 101,
  loginTimerStarted: 102,
  loginTimerExpired: 103,
  loginSuccess: 104,
  notLoggedIn: 105,
  userCheckFinished: 106,
  loginFailure: 107,
} as const;

/** An event of the browser. The client swallows every error of this call. */
export const collectData = defineCall({
  method: 'POST',
  path: '/api/common/data/collect',
  payload: 'json',
  signed: true,
  input: z.strictObject({
    userId: z.string().max(64).default(''),
    /** Click id of an advertisement, from the address the visitor came by. */
    gclid: z.string().max(200).default(''),
    /** `isActive` of the user, 0 without one. */
    userType: z.number().int().min(0).max(1).default(0),
    /** Language of the browser. */
    userArea: z.string().max(35).default(''),
    eventType: z.number().int().min(0).max(1000).default(0),
    eventSource: z.literal(1),
    loginEventId: z.string().max(64).optional(),
  }),
  output: z.strictObject({}),
});

/** Leaves an address for news; the mail that answers has the link that ends it. */
export const collectEmail = defineCall({
  method: 'POST',
  path: '/api/common/email/collect',
  payload: 'query',
  signed: false,
  input: z.strictObject({ email: z.email().max(254), locale: z.enum(locales) }),
  output: z.strictObject({}),
});

/** One click (RFC 8058): mail programs post here too, with the token in the address. */
export const unsubscribe = defineCall({
  method: 'POST',
  path: '/api/common/email/unsubscribe',
  payload: 'query',
  signed: false,
  input: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  output: z.strictObject({}),
});
