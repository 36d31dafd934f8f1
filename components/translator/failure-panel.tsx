'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { useIsChapter } from '@/components/chapter/use-chapter';
import { LoginLink } from '@/components/shell/login-link';
import { Button } from '@/components/ui/button';
import { Link } from '@/lib/i18n/navigation';
import { useChapterStore, useTranslatorSettingsStore, useTranslatorStore } from '@/stores/tool-provider';
import type { Failure } from '@/stores/translator';
import { useChooseFile } from './drop-anywhere';
import { FailureArt } from './failure-art';
import { useChoices } from './use-choices';
import { useFocusWhenLost } from './use-focus-when-lost';

type Kind = 'limit' | 'credits' | 'no-text' | 'settings' | 'retry' | 'page' | 'reload';

/** What happened, and the one thing that helps next. */
export function FailurePanel({ failure, compact = false }: { failure: Failure; compact?: boolean }) {
  const t = useTranslations('translator.failure');
  const titleId = useId();
  const heading = useFocusWhenLost<HTMLHeadingElement>();
  const kind = kindOf(failure);
  return (
    <section role="alert" aria-labelledby={titleId} className="grid gap-4">
      {compact ? null : <FailureArt kind={kind} />}
      <div>
        <h2 id={titleId} ref={heading} tabIndex={-1} className="text-xl outline-none">
          {t(`title.${kind}`)}
        </h2>
        <p className="mt-2 text-sm text-muted">
          <FailureText failure={failure} />
        </p>
        {kind === 'limit' ? <p className="mt-2 text-sm text-muted">{t('limitNext')}</p> : null}
        {kind === 'no-text' ? <p className="mt-2 text-sm text-muted">{t('noTextNext')}</p> : null}
      </div>
      <Actions kind={kind} />
    </section>
  );
}

function FailureText({ failure }: { failure: Failure }) {
  const t = useTranslations('errors');
  // The server's own text has the values filled in; without an answer there is none.
  return failure.message || t(failure.code, { retryAfter: 30, from: '', to: '' });
}

function Actions({ kind }: { kind: Kind }) {
  const t = useTranslations('translator.failure');
  const translate = useTranslatorStore((state) => state.translate);
  const backToPage = useTranslatorStore((state) => state.backToPage);
  const change = useTranslatorSettingsStore((state) => state.change);
  const choose = useChooseFile();
  const inChapter = useIsChapter();
  const currentId = useChapterStore((state) => state.currentId);
  const remove = useChapterStore((state) => state.remove);
  const { obstacle: _, ...settings } = useChoices();
  const otherDetector = settings.detector === 'default' ? 'ctd' : 'default';
  const tryOtherDetector = () => {
    change({ detector: otherDetector });
    void translate({ ...settings, detector: otherDetector });
  };
  const steps: Record<Kind, ReactNode> = {
    limit: <LoginLink size="lg" />,
    credits: (
      <Button look="primary" size="lg" asChild>
        <Link href="/price">{t('seePrices')}</Link>
      </Button>
    ),
    'no-text': (
      <Button look="primary" size="lg" onClick={tryOtherDetector}>
        {t(`tryDetector.${otherDetector}`)}
      </Button>
    ),
    settings: (
      <Button look="primary" size="lg" onClick={backToPage}>
        {t('changeSettings')}
      </Button>
    ),
    reload: (
      <Button look="primary" size="lg" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    ),
    retry: (
      <Button look="primary" size="lg" onClick={() => void translate(settings)}>
        {t('tryAgain')}
      </Button>
    ),
    page: inChapter ? (
      <Button look="primary" size="lg" onClick={() => currentId && remove(currentId)}>
        {t('takeOut')}
      </Button>
    ) : (
      <Button look="primary" size="lg" onClick={choose}>
        {t('otherPage')}
      </Button>
    ),
  };
  return (
    <div className="grid gap-2">
      {steps[kind]}
      {kind === 'settings' || (kind === 'page' && inChapter) ? null : (
        <Button onClick={backToPage}>{t('backToPage')}</Button>
      )}
    </div>
  );
}

function kindOf({ code }: Failure): Kind {
  if (code === 'anonymous-limit') return 'limit';
  if (code === 'no-credits' || code === 'premium-only') return 'credits';
  if (code === 'no-text') return 'no-text';
  if (code.startsWith('image-')) return 'page';
  if (
    code === 'same-language' ||
    code === 'translator-unavailable' ||
    code === 'translator-pair-missing' ||
    code === 'model-missing'
  ) {
    return 'settings';
  }
  // A page that is older than the server, or whose clock is wrong: only a fresh one helps.
  if (code.startsWith('signature-') || code === 'invalid-input') return 'reload';
  return 'retry';
}
