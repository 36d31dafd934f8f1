'use client';

import { MonitorSmartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ApiError } from '@/lib/api/api-error';
import { callApi } from '@/lib/api/client';
import { revokeSession } from '@/lib/contract/user';
import { useSnackbarStore } from '@/stores/stores-provider';
import { SettingCard, SettingRow } from './setting-card';
import { useErrorText } from './use-form';
import type { SessionList, Sessions } from './use-sessions';
import { useTimeAgo } from './use-time-ago';

type Session = SessionList['sessions'][number];

/** Every device that is signed in; each of the others can be signed out from here. */
export function SessionsCard({ sessions }: { sessions: Sessions }) {
  const t = useTranslations('setting.sessions');
  const { revoke, busyWith } = useRevoke(sessions.reload);
  const list = sessions.data?.sessions ?? [];
  return (
    <SettingCard title={t('title')} lead={t('lead')}>
      {sessions.failure ? (
        <Notice tone="danger">
          <p>{sessions.failure}</p>
          <Button className="mt-2" onClick={sessions.reload}>
            {t('again')}
          </Button>
        </Notice>
      ) : null}
      <ul className="grid min-h-[6.4rem] gap-4">
        {list.map((session) => (
          <li key={session.id}>
            <SessionRow
              session={session}
              isBusy={busyWith === session.id}
              onRevoke={() => void revoke(session.id, t('revoked'))}
            />
          </li>
        ))}
      </ul>
      {list.length > 1 ? (
        <Button
          className="justify-self-start"
          busy={busyWith === 'others'}
          onClick={() => void revoke('others', t('othersRevoked'))}
        >
          {t('revokeOthers')}
        </Button>
      ) : null}
    </SettingCard>
  );
}

function SessionRow({ session, isBusy, onRevoke }: { session: Session; isBusy: boolean; onRevoke(): void }) {
  const t = useTranslations('setting.sessions');
  const timeAgo = useTimeAgo();
  const device = session.device || t('unknownDevice');
  return (
    <SettingRow
      icon={<MonitorSmartphone />}
      action={
        session.current ? (
          <span className="rounded-full border border-edge px-3 py-1 text-xs">{t('thisDevice')}</span>
        ) : (
          <Button busy={isBusy} aria-label={t('revokeDevice', { device })} onClick={onRevoke}>
            {t('revoke')}
          </Button>
        )
      }
    >
      <p className="font-semibold">
        <bdi>{session.extension ? t('extension', { device }) : device}</bdi>
      </p>
      <p className="text-muted">{t('lastUsed', { when: timeAgo(session.lastUsedAt) })}</p>
    </SettingRow>
  );
}

function useRevoke(reload: () => void) {
  const show = useSnackbarStore((state) => state.show);
  const errorText = useErrorText();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  return { revoke, busyWith };

  async function revoke(which: string, done: string) {
    if (busyWith) return;
    setBusyWith(which);
    try {
      await callApi(revokeSession, which === 'others' ? {} : { sessionId: which });
      show(done);
      reload();
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      show(errorText(error instanceof ApiError ? error : new ApiError(0, 'internal', '')), 'danger');
    } finally {
      setBusyWith(null);
    }
  }
}
