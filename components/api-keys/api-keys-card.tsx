'use client';

import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { SettingCard, SettingRow } from '@/components/account/setting-card';
import { useTimeAgo } from '@/components/account/use-time-ago';
import { TryAgain } from '@/components/calls/try-again';
import { useAction } from '@/components/calls/use-action';
import { useLoaded } from '@/components/calls/use-loaded';
import { priceAddress } from '@/components/price/price-tabs';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { callApi } from '@/lib/api/client';
import { type ApiKeyInfo, listApiKeys, revokeApiKey } from '@/lib/contract/api-key';
import { Link } from '@/lib/i18n/navigation';
import { CreateKeyDialog } from './create-key-dialog';

/** Keys of the public API: what each may do, when it was last used, and an end for it. */
export function ApiKeysCard() {
  const t = useTranslations('apiKeys');
  const loaded = useLoaded((signal) => callApi(listApiKeys, {}, { signal }));
  const { data, reload } = loaded;
  const keys = data?.keys ?? [];
  return (
    <SettingCard title={t('title')} lead={t('lead')}>
      <TryAgain loaded={loaded} />
      {data && !data.allowed ? <WithoutPurchase /> : null}
      {keys.length > 0 ? (
        <ul className="grid gap-4">
          {keys.map((key) => (
            <li key={key.prefix}>
              <KeyRow info={key} onEnd={reload} />
            </li>
          ))}
        </ul>
      ) : null}
      {data?.allowed ? (
        <div className="flex flex-wrap items-center gap-4">
          <CreateKeyDialog onCreated={reload} />
          <Link href="/developers" className="text-sm text-accent-text underline underline-offset-4">
            {t('reference')}
          </Link>
        </div>
      ) : null}
    </SettingCard>
  );
}

function WithoutPurchase() {
  const t = useTranslations('apiKeys');
  return (
    <div className="text-sm">
      <p className="max-w-[68ch] text-muted">{t('needsPurchase')}</p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Button asChild>
          <Link href={priceAddress('api')}>{t('buy')}</Link>
        </Button>
        <Link href="/developers" className="text-accent-text underline underline-offset-4">
          {t('reference')}
        </Link>
      </div>
    </div>
  );
}

function KeyRow({ info, onEnd }: { info: ApiKeyInfo; onEnd(): void }) {
  const t = useTranslations('apiKeys');
  const timeAgo = useTimeAgo();
  const { isBusy, act } = useAction(onEnd);
  const revoke = () => act(() => callApi(revokeApiKey, { prefix: info.prefix }), t('revokedNow'));
  const used = info.lastUsedAt ? t('lastUsed', { when: timeAgo(info.lastUsedAt) }) : t('neverUsed');
  return (
    <SettingRow
      icon={<KeyRound />}
      action={
        info.revokedAt ? (
          <span className="rounded-full border border-edge px-3 py-1 text-muted text-xs">{t('revoked')}</span>
        ) : (
          <ConfirmButton
            label={t('revoke')}
            sureLabel={t('reallyRevoke')}
            name={t('revokeKey', { name: info.name })}
            sureName={t('reallyRevokeKey', { name: info.name })}
            busy={isBusy}
            onConfirm={revoke}
          />
        )
      }
    >
      <p className="font-semibold">
        <bdi>{info.name}</bdi>
      </p>
      <p className="text-muted">
        <bdi className="font-mono text-xs">{info.prefix}_…</bdi>
      </p>
      <p className="text-muted">{info.scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}</p>
      <p className="text-muted">{info.revokedAt ? t('revokedAt', { when: timeAgo(info.revokedAt) }) : used}</p>
    </SettingRow>
  );
}
