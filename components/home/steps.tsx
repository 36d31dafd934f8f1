import { useTranslations } from 'next-intl';

const steps = ['drop', 'choose', 'download'] as const;

/** How it goes, in three steps. */
export function Steps() {
  const t = useTranslations('home.steps');
  return (
    <section aria-labelledby="steps" className="content py-12">
      <h2 id="steps" className="text-3xl">
        {t('title')}
      </h2>
      <ol className="mt-8 grid gap-6 tablet:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="border-t-2 border-accent pt-4">
            <p aria-hidden className="font-display text-2xl font-bold text-accent-text tabular-nums">
              {index + 1}
            </p>
            <h3 className="mt-1 text-lg">{t(`${step}.title`)}</h3>
            <p className="mt-2 max-w-[48ch] text-sm text-muted">{t(`${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
