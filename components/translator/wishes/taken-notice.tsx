'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { glossaryLimit } from '@/lib/page/glossary';
import type { Taken } from './use-glossary-rows';

/** The most that are named; of a file of thousands nobody reads them all. */
const mostNamed = 5;

/** What became of a list: how many were added and changed, and which could not be kept. */
export function TakenNotice({ taken }: { taken: Taken | null }) {
  const t = useTranslations('translator.wishes');
  if (!taken) return null;
  const { added, changed, refused } = taken;
  return (
    <Notice tone={refused.length > 0 ? 'danger' : 'success'}>
      <p>{t('taken', { added, changed })}</p>
      {refused.length > 0 ? (
        <>
          <p className="mt-2">{t('notTaken', { count: refused.length })}</p>
          <ul className="mt-1 grid gap-1 text-muted">
            {refused.slice(0, mostNamed).map(({ entry, fault }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a report that does not change; lines may be equal.
              <li key={index} className="grid">
                <bdi className="truncate text-text">
                  {entry.source} → {entry.target}
                </bdi>
                {t(`fault.${fault}`, glossaryLimit)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  );
}
