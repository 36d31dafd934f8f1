import { type TranslatorId, translatorIds } from '@/lib/page/engines';
import type { FallbackReason, Region } from '@/lib/page/region-document';

/** Reasons as people need them told; docs/region-document.md has them all. */
export type FallbackCause = 'declined' | 'unusable' | 'silent' | 'turnedAway' | 'tooMuch' | 'languages';

/** Texts that one translator would not or could not do, and which one did them instead. */
export type FallbackGroup = { first: TranslatorId; other: TranslatorId; cause: FallbackCause; count: number };

/** Where another translator had to step in on a page, the most texts first. Texts that nobody translated do not count. */
export function fallbackGroups(regions: readonly Region[]): FallbackGroup[] {
  const groups = new Map<string, FallbackGroup>();
  for (const { fallbacks, translation } of regions) {
    const passedOver = fallbacks?.[0];
    // What a person wrote over it does not change who had done it.
    const other = translation && translatorOf(translation.machine?.engine ?? translation.engine);
    if (!passedOver || !other || other === passedOver.translator) continue;
    const cause = causes[passedOver.reason];
    const key = `${passedOver.translator} ${other} ${cause}`;
    const group = groups.get(key) ?? { first: passedOver.translator, other, cause, count: 0 };
    groups.set(key, { ...group, count: group.count + 1 });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

const causes: Record<FallbackReason, FallbackCause> = {
  'pair-missing': 'languages',
  'over-limit': 'tooMuch',
  refused: 'declined',
  quota: 'turnedAway',
  'rate-limit': 'turnedAway',
  'key-rejected': 'turnedAway',
  'request-rejected': 'turnedAway',
  timeout: 'silent',
  unreachable: 'silent',
  resting: 'silent',
  failed: 'silent',
  malformed: 'unusable',
  missing: 'unusable',
  echo: 'unusable',
  leftover: 'unusable',
  'wrong-script': 'unusable',
  'wrong-language': 'unusable',
  length: 'unusable',
  loop: 'unusable',
  repeated: 'unusable',
  'invented-link': 'unusable',
  leak: 'unusable',
};

/** `local:ja-en(starter)` → `local` */
export function translatorOf(engine: string): TranslatorId | undefined {
  return translatorIds.find((id) => engine === id || engine.startsWith(`${id}:`));
}
