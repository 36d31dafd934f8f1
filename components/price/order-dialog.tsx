'use client';

import { CircleAlert, CircleCheck, Clock, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { useErrorText } from '@/components/calls/use-error-text';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import type { OrderState } from '@/lib/contract/payments';
import { Link, useRouter } from '@/lib/i18n/navigation';
import { useServiceStore, useUserStore } from '@/stores/stores-provider';
import { SupportMail } from './small-print';
import { type OrderProgress, useOrder } from './use-order';

/** On the way back from a provider: what became of the order, the new balance, and what to do when it takes long. */
export function OrderDialog({
  orderId,
  cancelled,
  supportEmail,
}: {
  orderId: string | null;
  cancelled: boolean;
  supportEmail: string | undefined;
}) {
  const t = useTranslations('price.order');
  const [isClosed, setClosed] = useState(false);
  const isReady = useSignedIn(orderId !== null);
  const refresh = useServiceStore((state) => state.refreshRemaining);
  const progress = useOrder(isReady ? orderId : null, cancelled, () => void refresh());
  if (!orderId) return null;
  const close = () => {
    setClosed(true);
    // A reload must not ask for it again.
    window.history.replaceState(null, '', location.pathname);
  };
  return (
    <ModalLayer
      title={t('title')}
      closeLabel={t('close')}
      open={!isClosed}
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <div className="p-5" aria-live="polite">
        <Body progress={progress} cancelled={cancelled} supportEmail={supportEmail} onClose={close} />
      </div>
    </ModalLayer>
  );
}

type Outcome = Exclude<OrderState, 'open'> | 'cancelled' | 'unpaid' | 'asking' | 'long' | 'failed';

function Body({
  progress,
  cancelled,
  supportEmail,
  onClose,
}: {
  progress: OrderProgress;
  cancelled: boolean;
  supportEmail: string | undefined;
  onClose(): void;
}) {
  const t = useTranslations('price.order');
  const errorText = useErrorText();
  const remaining = useServiceStore((state) => state.remaining);
  const outcome = outcomeOf(progress, cancelled);
  const values = {
    credits: progress.kind === 'known' ? progress.order.credits : 0,
    remaining: remaining ?? 0,
  };
  const needsSupport = outcome === 'long' || outcome === 'refused' || outcome === 'pending' || outcome === 'failed';
  return (
    <div className="grid justify-items-center gap-4 text-center">
      {icons[outcome]}
      <h3 className="text-xl">{t(`${outcome}.title`, values)}</h3>
      <p className="max-w-[44ch] text-sm text-muted">
        {progress.kind === 'failed' ? errorText(progress.error) : t(`${outcome}.text`, values)}
      </p>
      {outcome === 'paid' && remaining !== null ? (
        <p className="font-medium tabular-nums">{t('balance', { count: remaining })}</p>
      ) : null}
      {needsSupport && supportEmail ? (
        <p className="text-sm text-muted">
          {t.rich('support', { mail: () => <SupportMail address={supportEmail} /> })}
        </p>
      ) : null}
      {outcome === 'paid' ? (
        <div className="mt-2 grid w-full gap-2">
          <Button look="primary" size="lg" asChild>
            <Link href="/manga-translator">{t('translate')}</Link>
          </Button>
          <Button look="ghost" asChild>
            <Link href="/setting">{t('plans')}</Link>
          </Button>
        </div>
      ) : outcome === 'asking' ? null : (
        <Button look="primary" size="lg" className="mt-2 w-full" onClick={onClose}>
          {t('back')}
        </Button>
      )}
    </div>
  );
}

const icons: Record<Outcome, ReactNode> = {
  asking: <LoaderCircle className="size-12 animate-spin text-accent-text" aria-hidden />,
  long: <LoaderCircle className="size-12 animate-spin text-accent-text" aria-hidden />,
  paid: <CircleCheck className="size-12 text-success" aria-hidden />,
  pending: <Clock className="size-12 text-warning" aria-hidden />,
  declined: <CircleAlert className="size-12 text-danger" aria-hidden />,
  refused: <CircleAlert className="size-12 text-danger" aria-hidden />,
  failed: <CircleAlert className="size-12 text-danger" aria-hidden />,
  expired: <Clock className="size-12 text-muted" aria-hidden />,
  cancelled: <Clock className="size-12 text-muted" aria-hidden />,
  unpaid: <Clock className="size-12 text-muted" aria-hidden />,
};

function outcomeOf(progress: OrderProgress, cancelled: boolean): Outcome {
  if (progress.kind === 'failed') return 'failed';
  if (progress.kind === 'asking') return progress.isLong ? 'long' : 'asking';
  const { state } = progress.order;
  if (state === 'open') return cancelled ? 'cancelled' : 'unpaid';
  return state;
}

/** Whether the server can be asked; whoever lost their session signs in first and comes back to the order. */
function useSignedIn(isNeeded: boolean): boolean {
  const router = useRouter();
  const islogin = useUserStore((state) => state.islogin);
  const isChecked = useUserStore((state) => state.isChecked);
  const clickLogin = useUserStore((state) => state.clickLogin);
  useEffect(() => {
    if (!isNeeded || islogin || !isChecked) return;
    clickLogin(`${location.pathname}${location.search}`);
    router.replace('/login');
  }, [isNeeded, islogin, isChecked, clickLogin, router]);
  return islogin;
}
