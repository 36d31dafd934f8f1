import type { ErrorCode } from './error';
import * as account from './v1-account';
import type { V1Call } from './v1-call';
import * as translation from './v1-translation';

/** Every call of the public API, in the order of the reference. */
export const v1Calls: readonly V1Call[] = [
  translation.createTranslation,
  translation.listTranslations,
  translation.getTranslation,
  translation.followTranslation,
  translation.cancelTranslation,
  translation.getTranslationImage,
  translation.getTranslationPlate,
  translation.getTranslationRegions,
  translation.editTranslationRegions,
  translation.deleteTranslation,
  account.translateNow,
  account.listLanguages,
  account.listEngines,
  account.getBalance,
  account.getUsage,
] as unknown as V1Call[];

/** What any call may be refused with; `scope-missing` by those that need a scope. */
export const commonErrors = [
  'invalid-request',
  'key-missing',
  'key-invalid',
  'key-revoked',
  'api-not-bought',
  'too-many-requests',
  'internal',
] as const satisfies readonly ErrorCode[];

/** Everything that a call may be refused with. */
export function errorsOf(call: V1Call): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([...commonErrors, ...(call.scope ? (['scope-missing'] as const) : []), ...call.errors]),
  ];
}

/** Calls of one account with all its keys: evenly in the long run, and at once after a rest. */
export const v1Allowance = { perMinute: 300, burst: 150 } as const;
