import * as account from '@/lib/contract/v1-account';
import type { V1Call } from '@/lib/contract/v1-call';
import * as translation from '@/lib/contract/v1-translation';
import type { OwnedByMember } from './owner';

/** How one call of the public API is asked for what belongs to somebody. */
export type V1Case = {
  call: V1Call;
  /** Statuses for another customer's key and for the owner's own; without a key it is always 401. */
  answers: readonly [otherKey: number, ownKey: number];
  body?: Record<string, unknown>;
  /** What of the owner's the owner is told. */
  shows?: keyof OwnedByMember;
};

const foreign = [403, 200] as const;
const own = [200, 200] as const;

function of(call: unknown, answers: V1Case['answers'], more: Pick<V1Case, 'body' | 'shows'> = {}): V1Case {
  return { call: call as V1Call, answers, ...more };
}

/** Every call of the public API, what deletes last. */
export const v1Cases: readonly V1Case[] = [
  of(translation.getTranslation, foreign, { shows: 'taskId' }),
  of(translation.followTranslation, foreign, { shows: 'taskId' }),
  of(translation.getTranslationImage, foreign),
  of(translation.getTranslationPlate, foreign),
  of(translation.getTranslationRegions, foreign),
  of(translation.editTranslationRegions, foreign, { body: { revision: 0, regions: [] } }),
  of(translation.cancelTranslation, foreign, { shows: 'taskId' }),
  of(translation.listTranslations, own, { shows: 'taskId' }),
  of(account.getBalance, own),
  of(account.getUsage, own),
  of(account.listLanguages, own),
  of(account.listEngines, own),
  // Both want a picture; what they make of one belongs to whoever sent it.
  of(translation.createTranslation, [400, 400], { body: {} }),
  of(account.translateNow, [400, 400]),
  of(translation.deleteTranslation, foreign, { shows: 'imageId' }),
];

/** The folder of the call's route, as the address of a case is written: `/api/v1/translations/[id]`. */
export function routeOf({ path }: V1Call): string {
  return path.replace('{id}', '[id]');
}
