'use client';

import { useTranslations } from 'next-intl';
import { useCall } from '@/components/calls/use-call';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { usePathname, useRouter } from '@/lib/i18n/navigation';

/** One question, one button. @param token of the mail's link */
export function UnsubscribeDialog({ token, onClose }: { token: string; onClose(): void }) {
  const t = useTranslations('shell.unsubscribe');
  const router = useRouter();
  const pathname = usePathname();
  const { state, send } = useCall();
  return (
    <ModalLayer title={t('title')} closeLabel={t('close')} open onOpenChange={close}>
      <div className="grid gap-5 p-5">
        {state.kind === 'failed' ? <Notice tone="danger">{state.message || t('failed')}</Notice> : null}
        {state.kind === 'done' ? <Notice tone="success">{t('done')}</Notice> : <p>{t('text')}</p>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={close}>{t(state.kind === 'done' ? 'close' : 'stay')}</Button>
          {state.kind === 'done' ? null : (
            <Button look="primary" busy={state.kind === 'busy'} onClick={() => void confirm()}>
              {t('confirm')}
            </Button>
          )}
        </div>
      </div>
    </ModalLayer>
  );

  function confirm() {
    return send(async () => {
      const [{ callApi }, { unsubscribe }] = await loadCalls();
      await callApi(unsubscribe, { token });
    });
  }

  function close() {
    onClose();
    // Reloading the page must not ask again.
    router.replace(pathname, { scroll: false });
  }
}

function loadCalls() {
  return Promise.all([import('@/lib/api/client'), import('@/lib/contract/collect')]);
}
