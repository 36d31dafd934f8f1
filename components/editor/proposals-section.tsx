'use client';

import { LoaderCircle, Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { translatorOf } from '@/components/translator/fallback-groups';
import { Button } from '@/components/ui/button';
import { Link } from '@/lib/i18n/navigation';
import { isPremium, type TranslatorId } from '@/lib/page/engines';
import { languageOf } from '@/lib/page/languages';
import type { Region } from '@/lib/page/region-document';
import { draftedText } from '@/stores/drafts';
import type { Proposal } from '@/stores/editor';
import { useServiceStore } from '@/stores/stores-provider';
import { useEditorStore } from '@/stores/tool-provider';

/** What other translators, or the same one once more, make of this text. Nothing changes until one is taken. */
export function ProposalsSection({ region }: { region: Region }) {
  const t = useTranslations('editor');
  const offers = useServiceStore((state) => state.offers) ?? [];
  const proposals = useEditorStore((state) => state.proposals[region.id]) ?? {};
  const propose = useEditorStore((state) => state.propose);
  const available = offers.filter((offer) => offer.available);
  const names = useTranslations('translator.settings.engine');
  return (
    <div className="grid gap-2">
      <h3 className="font-sans text-sm font-semibold tracking-normal">{t('proposals')}</h3>
      <div className="flex flex-wrap gap-2">
        {available.map(({ id }) => (
          <Button
            key={id}
            aria-label={t('askOf', { name: names(`${id}.name`) })}
            aria-busy={proposals[id]?.state === 'asking' || undefined}
            onClick={() => void propose(region.id, id)}
          >
            {proposals[id]?.state === 'asking' ? (
              <LoaderCircle className="animate-spin" aria-hidden />
            ) : (
              <Sparkles aria-hidden />
            )}
            {names(`${id}.name`)}
            {isPremium(id) ? <span className="text-xs font-normal text-muted">{t('premium')}</span> : null}
          </Button>
        ))}
      </div>
      <ul className="grid gap-2 empty:hidden" aria-live="polite">
        {available.map(({ id }) => {
          const proposal = proposals[id];
          return proposal && proposal.state !== 'asking' ? (
            <li key={id}>
              <ProposalCard region={region} asked={id} proposal={proposal} />
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}

function ProposalCard({ region, asked, proposal }: { region: Region; asked: TranslatorId; proposal: Proposal }) {
  const t = useTranslations('editor');
  const errors = useTranslations('errors');
  const names = useTranslations('translator.settings.engine');
  const draft = useEditorStore((state) => state.drafts[region.id]);
  const change = useEditorStore((state) => state.change);
  const name = names(`${asked}.name`);
  if (proposal.state === 'asking') return null;
  if (proposal.state === 'failed') {
    const { code, message } = proposal.failure;
    return (
      <p className="rounded-md border border-line bg-ground px-3 py-2 text-sm text-warning">
        <span className="font-medium">{name}:</span> {message || errors(code, { retryAfter: 30, from: '', to: '' })}{' '}
        {code === 'premium-only' ? (
          <Link href="/price" className="text-accent-text underline underline-offset-2">
            {t('seePrices')}
          </Link>
        ) : null}
      </p>
    );
  }
  const { text, engine } = proposal;
  if (text === null) {
    return (
      <p className="rounded-md border border-line bg-ground px-3 py-2 text-sm text-muted">
        {t('noProposal', { name })}
      </p>
    );
  }
  // Another one may have had to step in.
  const by = translatorOf(engine ?? '') ?? asked;
  const inUse = draftedText(region, draft) === text;
  return (
    <button
      type="button"
      disabled={inUse}
      aria-label={t('take', { name: names(`${by}.name`), text })}
      onClick={() => change({ [region.id]: { text } })}
      className="grid w-full gap-1 rounded-md border border-edge bg-ground px-3 py-2 text-start text-sm transition-colors duration-150 hover:not-disabled:border-accent-text disabled:border-line"
    >
      <span className="flex justify-between gap-2 text-xs text-muted">
        <span>{names(`${by}.name`)}</span>
        <span className={inUse ? '' : 'font-medium text-accent-text'}>{inUse ? t('inUse') : t('use')}</span>
      </span>
      <span dir="auto" lang={region.translation ? languageOf(region.translation.language).tag : undefined}>
        {text}
      </span>
    </button>
  );
}
