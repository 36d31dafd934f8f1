'use client';

import { useTranslations } from 'next-intl';
import { SettingCard } from '@/components/account/setting-card';
import type { Loaded } from '@/components/calls/use-loaded';
import { usePages } from '@/components/calls/use-pages';
import { useMoney } from '@/components/price/use-money';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { callApi } from '@/lib/api/client';
import { getCreditStatement, type StatementLine } from '@/lib/contract/credits';
import type { Statement } from './balance-card';
import { useDay } from './use-day';

/** What came and what went, the newest first; older lines on demand. */
export function StatementCard({ statement }: { statement: Loaded<Statement> }) {
  const t = useTranslations('plans.statement');
  const { items, isBusy, more } = usePages(
    statement.data,
    ({ lines }) => lines,
    (before) => callApi(getCreditStatement, { before }),
  );
  if (!statement.data) return null;
  return (
    <SettingCard title={t('title')} lead={t('lead')}>
      {items.length === 0 ? (
        <p className="text-sm text-muted">{t('empty')}</p>
      ) : (
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{t('title')}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('when')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </tbody>
        </table>
      )}
      {more ? (
        <Button className="justify-self-start" busy={isBusy} onClick={more}>
          {t('more')}
        </Button>
      ) : null}
    </SettingCard>
  );
}

function Line({ line }: { line: StatementLine }) {
  const t = useTranslations('plans.statement');
  const source = useTranslations('plans.source');
  const { count } = useMoney();
  const day = useDay();
  const from = source(line.source);
  const what =
    line.kind === 'page' ? t(`page.${line.page?.state ?? 'spent'}`) : t(`kind.${line.kind}`, { source: from });
  const note =
    line.kind === 'granted'
      ? line.expiresAt
        ? t('expires', { day: day(line.expiresAt) })
        : t('never')
      : line.kind === 'page'
        ? t('from', { source: from })
        : '';
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-3 pe-3 text-start font-normal">
        <span className="font-medium">{what}</span>{' '}
        {note ? <span className="block text-xs text-muted">{note}</span> : null}
      </th>
      <td className="whitespace-nowrap py-3 pe-3 text-end text-muted">{day(line.at)}</td>
      <td
        className={classNames(
          'whitespace-nowrap py-3 text-end font-semibold',
          line.amount > 0 && 'text-success',
          line.amount === 0 && 'text-muted',
        )}
      >
        <bdi>
          {line.amount > 0 ? '+' : line.amount < 0 ? '−' : ''}
          {count(Math.abs(line.amount))}
        </bdi>
      </td>
    </tr>
  );
}
