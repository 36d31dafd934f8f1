'use client';

import { useTranslations } from 'next-intl';
import { RadioGroup } from 'radix-ui';
import { Link } from '@/lib/i18n/navigation';
import { isPremium, type TranslatorId, translatorIds } from '@/lib/page/engines';
import { useServiceStore } from '@/stores/stores-provider';
import { useTranslatorSettingsStore } from '@/stores/tool-provider';
import { type Choices, isBasicQuality } from './choices';
import { Field } from './field';

/** The four engines with what each is; those this server does not have are shown with the reason. */
export function TranslatorField({ choices }: { choices: Choices }) {
  const t = useTranslations('translator.settings');
  const offers = useServiceStore((state) => state.offers);
  const unreachable = useServiceStore((state) => state.unreachable);
  const load = useServiceStore((state) => state.load);
  const bought = useServiceStore((state) => state.bought);
  const change = useTranslatorSettingsStore((state) => state.change);
  return (
    <Field label={t('translator')}>
      {(labelId) => (
        <>
          {' '}
          {unreachable && !offers ? (
            <p role="alert" className="text-xs text-danger">
              {t('enginesUnreachable')}{' '}
              <button type="button" className="underline underline-offset-2" onClick={() => void load()}>
                {t('askAgain')}
              </button>
            </p>
          ) : null}
          <RadioGroup.Root
            aria-labelledby={labelId}
            value={choices.translator}
            onValueChange={(value) => change({ translator: value as TranslatorId })}
            className="grid gap-2"
          >
            {translatorIds.map((id) => {
              const offer = offers?.find((candidate) => candidate.id === id);
              const available = offer?.available ?? false;
              const basic = offer && available && isBasicQuality(offer, choices.source, choices.target);
              return (
                <RadioGroup.Item
                  key={id}
                  value={id}
                  disabled={!available}
                  aria-describedby={`${labelId}-${id}`}
                  className="group grid gap-1 rounded-md border border-line p-3 text-start transition-colors duration-150 hover:not-disabled:border-edge disabled:cursor-not-allowed data-[state=checked]:border-accent-text data-[state=checked]:bg-raised"
                >
                  <span className="flex items-center gap-2 text-sm font-medium group-disabled:text-muted">
                    <span
                      aria-hidden
                      className="grid size-4 shrink-0 place-items-center rounded-full border border-edge group-data-[state=checked]:border-accent-text group-data-[state=checked]:after:size-2 group-data-[state=checked]:after:rounded-full group-data-[state=checked]:after:bg-accent-text"
                    />
                    {t(`engine.${id}.name`)}
                    {isPremium(id) ? <Badge>{t('premium')}</Badge> : null}
                    {basic ? <Badge>{t('basicQuality')}</Badge> : null}
                  </span>
                  <span id={`${labelId}-${id}`} className="ps-6 text-xs text-muted">
                    {available || !offers
                      ? t(`engine.${id}.note`)
                      : offer?.reason === 'unreachable'
                        ? t('engineUnreachable')
                        : t(`engine.${id}.missing`)}
                  </span>
                </RadioGroup.Item>
              );
            })}
          </RadioGroup.Root>
          {isPremium(choices.translator) && bought === 0 ? <PremiumNote /> : null}
        </>
      )}
    </Field>
  );
}

/** Before the server refuses it: what a premium engine takes, and where to get that. */
function PremiumNote() {
  const errors = useTranslations('errors');
  const t = useTranslations('translator.failure');
  return (
    <p role="status" className="text-xs text-warning">
      {errors('premium-only')}{' '}
      <Link href="/price" className="whitespace-nowrap text-accent-text underline underline-offset-2">
        {t('seePrices')}
      </Link>
    </p>
  );
}

function Badge({ children }: { children: string }) {
  return <span className="rounded-sm border border-edge px-2 text-xs text-muted">{children}</span>;
}
