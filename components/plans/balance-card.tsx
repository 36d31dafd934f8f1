'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { z } from 'zod';
import { SettingCard } from '@/components/account/setting-card';
import { TryAgain } from '@/components/calls/try-again';
import type { Loaded } from '@/components/calls/use-loaded';
import { useMoney } from '@/components/price/use-money';
import { RewardButton } from '@/components/rewards/reward-button';
import { Button } from '@/components/ui/button';
import type { getCreditStatement } from '@/lib/contract/credits';
import { Link } from '@/lib/i18n/navigation';
import { useServiceStore } from '@/stores/stores-provider';
import { useDay } from './use-day';

export type Statement = z.output<typeof getCreditStatement.output>;
type Grant = Statement['grants'][number];

const soon = 3 * 86_400_000;

/** What is left in one number, and beneath it by kind: what is used first stands first. */
export function BalanceCard({ statement }: { statement: Loaded<Statement> }) {
  const t = useTranslations('plans.balance');
  const setting = useTranslations('setting.left');
  const { count } = useMoney();
  const remaining = useServiceStore((state) => state.remaining);
  const refresh = useServiceStore((state) => state.refreshRemaining);
  useEffect(() => {
    void refresh();
  }, [refresh]);
  const left = statement.data?.available ?? remaining;
  return (
    <SettingCard title={setting('title')}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="flex min-h-[4.4rem] items-baseline gap-3">
          <span className="font-display text-3xl font-bold tabular-nums">{left === null ? '–' : count(left)}</span>
          <span className="text-sm text-muted">{setting('unit', { count: left ?? 0 })}</span>
        </p>
        <div className="flex flex-wrap gap-3">
          <RewardButton />
          <Button asChild>
            <Link href="/price">{t('more')}</Link>
          </Button>
          <Button look="primary" asChild>
            <Link href="/manga-translator">{setting('translate')}</Link>
          </Button>
        </div>
      </div>
      {statement.data?.held ? <p className="text-sm text-muted">{t('held', { count: statement.data.held })}</p> : null}
      {statement.data && statement.data.grants.length > 0 ? (
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{t('caption')}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('kind')}</th>
              <th scope="col">{t('expiry')}</th>
              <th scope="col">{t('left')}</th>
            </tr>
          </thead>
          <tbody>
            {grouped(statement.data.grants).map((grant) => (
              <GrantRow key={`${grant.source}${grant.expiresAt}`} grant={grant} />
            ))}
          </tbody>
        </table>
      ) : null}
      <TryAgain loaded={statement} />
    </SettingCard>
  );
}

function GrantRow({ grant }: { grant: Grant }) {
  const t = useTranslations('plans.balance');
  const source = useTranslations('plans.source');
  const { count } = useMoney();
  const day = useDay();
  const isSoon = grant.expiresAt !== null && Date.parse(grant.expiresAt) - Date.now() < soon;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-3 pe-3 text-start font-medium">
        {source(grant.source)}
      </th>
      <td className={isSoon ? 'py-3 pe-3 text-warning' : 'py-3 pe-3 text-muted'}>
        {grant.expiresAt ? t('expires', { day: day(grant.expiresAt) }) : t('never')}
      </td>
      <td className="py-3 text-end font-semibold">{count(grant.available)}</td>
    </tr>
  );
}

/** One row for what came from the same source and expires on the same moment. */
function grouped(grants: Grant[]): Grant[] {
  const rows = new Map<string, Grant>();
  for (const grant of grants) {
    const key = `${grant.source}${grant.expiresAt}`;
    const row = rows.get(key);
    rows.set(key, row ? { ...row, available: row.available + grant.available } : grant);
  }
  return [...rows.values()];
}
