'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { SettingCard } from '@/components/account/setting-card';
import { useMoney } from '@/components/price/use-money';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { callApi } from '@/lib/api/client';
import { getCreditStatement, type StatementLine } from '@/lib/contract/credits';
import { useSnackbarStore } from '@/stores/stores-provider';
import type { Statement } from './balance-card';
import { useDay } from './use-day';
import { type Loaded, useApiErrorText } from './use-loaded';

/** What came and what went, the newest first; older lines on demand. */
export function StatementCard({ statement }: { statement: Loaded<Statement> }) {
  const t = useTranslations('plans.statement');
  const { lines, next, isBusy, more } = useLines(statement.data);
  if (!statement.data) return null;
  return (
    <SettingCard title={t('title')} lead={t('lead')}>
      {lines.length === 0 ? (
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
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </tbody>
        </table>
      )}
      {next === null ? null : (
        <Button className="justify-self-start" busy={isBusy} onClick={() => void more()}>
          {t('more')}
        </Button>
      )}
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

function useLines(first: Statement | null) {
  const show = useSnackbarStore((state) => state.show);
  const errorText = useApiErrorText();
  const [lines, setLines] = useState<StatementLine[]>([]);
  const [next, setNext] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    setLines(first?.lines ?? []);
    setNext(first?.next ?? null);
  }, [first]);
  return { lines, next, isBusy, more };

  async function more() {
    if (isBusy || next === null) return;
    setBusy(true);
    try {
      const page = await callApi(getCreditStatement, { before: next, limit: 20 });
      setLines([...lines, ...page.lines]);
      setNext(page.next);
    } catch (error) {
      show(errorText(error), 'danger');
    } finally {
      setBusy(false);
    }
  }
}
