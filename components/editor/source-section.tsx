'use client';

import { useTranslations } from 'next-intl';
import { languageOf } from '@/lib/page/languages';
import type { Region } from '@/lib/page/region-document';

/** What stands on the original page, and why it was left there if it was. */
export function SourceSection({ region: { source, status, keptReason } }: { region: Region }) {
  const t = useTranslations('editor');
  const kept = useTranslations('translator.transcript.kept');
  const language = source.language && languageOf(source.language);
  return (
    <div className="grid gap-2">
      <h3 className="flex items-baseline gap-2 font-sans text-sm font-semibold tracking-normal">
        {t('source')}
        {language ? (
          <bdi lang={language.tag} className="text-xs font-normal text-muted">
            {language.label}
          </bdi>
        ) : null}
      </h3>
      <p
        data-editor-source
        lang={language?.tag}
        dir="auto"
        className="rounded-md bg-ground px-3 py-2 text-sm whitespace-pre-line text-muted"
      >
        {source.text}
      </p>
      {status === 'kept' ? (
        <p className="rounded-md border border-warning px-3 py-2 text-sm">
          {kept(keptReason ?? 'unreadable')} {t('keptNote')}
        </p>
      ) : null}
    </div>
  );
}
