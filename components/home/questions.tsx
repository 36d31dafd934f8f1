import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';

const questions = ['files', 'cost', 'detectors', 'fonts', 'quality', 'phone'] as const;

/** Short answers to what people ask first; opens without any script. */
export function Questions() {
  const t = useTranslations('home.questions');
  return (
    <section
      aria-labelledby="questions"
      className="content grid gap-6 py-12 desktop:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <h2 id="questions" className="text-3xl">
        {t('title')}
      </h2>
      <div className="border-t border-line">
        {questions.map((question) => (
          <details key={question} className="group border-b border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
              {t(`${question}.question`)}
              <Plus
                className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-45"
                aria-hidden
              />
            </summary>
            <p className="max-w-[70ch] pb-5 text-sm text-muted">{t(`${question}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
