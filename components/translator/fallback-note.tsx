'use client';

import { Info } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Region } from '@/lib/page/region-document';
import { fallbackGroups } from './fallback-groups';

/** Says when the chosen translator did not do all of the page, how many texts another one did, and why. */
export function FallbackNote({ regions }: { regions: readonly Region[] }) {
  const t = useTranslations('translator.fallback');
  const groups = fallbackGroups(regions);
  if (groups.length === 0) return null;
  return (
    <div className="flex items-start gap-3 rounded-md border border-line bg-ground p-3 text-sm">
      <Info className="mt-[0.2rem] size-5 shrink-0 text-warning" aria-hidden />
      <div className="grid min-w-0 flex-1 gap-2">
        {groups.map(({ first, other, cause, count }) => (
          <p key={`${first} ${other} ${cause}`}>
            {t(cause, { count, first: t(`name.${first}`), other: t(`name.${other}`) })}
          </p>
        ))}
      </div>
    </div>
  );
}
