'use client';

import { Download, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAction } from '@/components/calls/use-action';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/api/client';
import { exportAccount } from '@/lib/contract/user';
import { DeleteAccountDialog } from './delete-account-dialog';
import { SettingCard, SettingRow } from './setting-card';

/** Taking one's data along, and leaving. */
export function DataCard({ hasPassword, onDeleted }: { hasPassword: boolean; onDeleted(): void }) {
  const t = useTranslations('setting.data');
  const { isBusy, act } = useAction();
  return (
    <SettingCard title={t('title')}>
      <SettingRow
        icon={<Download />}
        action={
          <Button
            busy={isBusy}
            onClick={() =>
              void act(
                () => callApi(exportAccount, {}),
                ({ fileName }) => t('exported', { fileName }),
              )
            }
          >
            {t('export')}
          </Button>
        }
      >
        <p className="font-semibold">{t('exportTitle')}</p>
        <p className="text-muted">{t('exportNote')}</p>
      </SettingRow>
      <SettingRow icon={<Trash2 />} action={<DeleteAccountDialog hasPassword={hasPassword} onDeleted={onDeleted} />}>
        <p className="font-semibold">{t('deleteTitle')}</p>
        <p className="text-muted">{t('deleteNote')}</p>
      </SettingRow>
    </SettingCard>
  );
}
