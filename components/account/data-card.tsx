'use client';

import { Download, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ApiError } from '@/lib/api/api-error';
import { callApi } from '@/lib/api/client';
import { exportAccount } from '@/lib/contract/user';
import { useSnackbarStore } from '@/stores/stores-provider';
import { DeleteAccountDialog } from './delete-account-dialog';
import { SettingCard, SettingRow } from './setting-card';
import { useErrorText } from './use-form';

/** Taking one's data along, and leaving. */
export function DataCard({ hasPassword, onDeleted }: { hasPassword: boolean; onDeleted(): void }) {
  const t = useTranslations('setting.data');
  const { isBusy, exportData } = useExport();
  return (
    <SettingCard title={t('title')}>
      <SettingRow
        icon={<Download />}
        action={
          <Button busy={isBusy} onClick={() => void exportData()}>
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

function useExport() {
  const t = useTranslations('setting.data');
  const show = useSnackbarStore((state) => state.show);
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  return { isBusy, exportData };

  async function exportData() {
    if (isBusy) return;
    setBusy(true);
    try {
      const { fileName } = await callApi(exportAccount, {});
      show(t('exported', { fileName }));
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      show(errorText(error instanceof ApiError ? error : new ApiError(0, 'internal', '')), 'danger');
    } finally {
      setBusy(false);
    }
  }
}
