'use client';

import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { ApiKeysCard } from '@/components/api-keys/api-keys-card';
import { useLoaded } from '@/components/calls/use-loaded';
import { PlansPanel } from '@/components/plans/plans-panel';
import { WebhooksCard } from '@/components/webhooks/webhooks-card';
import { callApi } from '@/lib/api/client';
import { listSessions } from '@/lib/contract/user';
import { useRouter } from '@/lib/i18n/navigation';
import { useUserStore } from '@/stores/stores-provider';
import { DataCard } from './data-card';
import { ProfileCard } from './profile-card';
import { SessionsCard } from './sessions-card';
import { SignInMethodsCard } from './sign-in-methods-card';

/** Plans first; then who I am, how I sign in, where I am signed in, keys for programs, and what is kept of me. */
export function SettingPanel() {
  const t = useTranslations('setting');
  const islogin = useUserStore((state) => state.islogin);
  const userId = useUserStore((state) => state.userId);
  const onDeleted = useLeaveWhenSignedOut();
  if (!islogin || !userId) {
    return (
      <p role="status" className="flex min-h-[40rem] items-start gap-3 text-muted">
        <LoaderCircle className="mt-[0.3rem] size-5 shrink-0 animate-spin" aria-hidden />
        {t('waiting')}
      </p>
    );
  }
  return <Settings onDeleted={onDeleted} />;
}

function Settings({ onDeleted }: { onDeleted(): void }) {
  const sessions = useLoaded((signal) => callApi(listSessions, {}, { signal }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PlansPanel />
      <ProfileCard />
      <SignInMethodsCard sessions={sessions} />
      <SessionsCard sessions={sessions} />
      <ApiKeysCard />
      <WebhooksCard />
      <DataCard hasPassword={sessions.data?.hasPassword ?? false} onDeleted={onDeleted} />
    </div>
  );
}

/** Whoever is not signed in goes to /login and comes back here; whoever has deleted the account goes home. */
function useLeaveWhenSignedOut(): () => void {
  const router = useRouter();
  const islogin = useUserStore((state) => state.islogin);
  const isChecked = useUserStore((state) => state.isChecked);
  const clickLogin = useUserStore((state) => state.clickLogin);
  const isDeleted = useRef(false);
  useEffect(() => {
    if (!isChecked || islogin || isDeleted.current) return;
    clickLogin(location.pathname);
    router.replace('/login');
  }, [isChecked, islogin, clickLogin, router]);
  return () => {
    isDeleted.current = true;
    router.replace('/');
  };
}
