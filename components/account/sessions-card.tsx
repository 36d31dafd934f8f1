'use client';

import { MonitorSmartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import { TryAgain } from '@/components/calls/try-again';
import { useAction } from '@/components/calls/use-action';
import type { Loaded } from '@/components/calls/use-loaded';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/api/client';
import { type listSessions, revokeSession } from '@/lib/contract/user';
import { SettingCard, SettingRow } from './setting-card';
import { useTimeAgo } from './use-time-ago';

type SessionList = z.output<typeof listSessions.output>;
export type Sessions = Loaded<SessionList>;

type Session = SessionList['sessions'][number];

/** Every device that is signed in; each of the others can be signed out from here. */
export function SessionsCard({ sessions }: { sessions: Sessions }) {
  const t = useTranslations('setting.sessions');
  const { isBusy, act } = useAction(sessions.reload);
  const list = sessions.data?.sessions ?? [];
  return (
    <SettingCard title={t('title')} lead={t('lead')}>
      <TryAgain loaded={sessions} />
      <ul className="grid min-h-[6.4rem] gap-4">
        {list.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} onEnd={sessions.reload} />
          </li>
        ))}
      </ul>
      {list.length > 1 ? (
        <Button
          className="justify-self-start"
          busy={isBusy}
          onClick={() => void act(() => callApi(revokeSession, {}), t('othersRevoked'))}
        >
          {t('revokeOthers')}
        </Button>
      ) : null}
    </SettingCard>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd(): void }) {
  const t = useTranslations('setting.sessions');
  const { isBusy, act } = useAction(onEnd);
  const timeAgo = useTimeAgo();
  const device = session.device || t('unknownDevice');
  const revoke = () => act(() => callApi(revokeSession, { sessionId: session.id }), t('revoked'));
  return (
    <SettingRow
      icon={<MonitorSmartphone />}
      action={
        session.current ? (
          <span className="rounded-full border border-edge px-3 py-1 text-xs">{t('thisDevice')}</span>
        ) : (
          <Button busy={isBusy} aria-label={t('revokeDevice', { device })} onClick={() => void revoke()}>
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
