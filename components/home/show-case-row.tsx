import { useLocale, useTranslations } from 'next-intl';
import { CaseSlider } from '@/components/showcase/case-slider';
import { Button } from '@/components/ui/button';
import type { Locale } from '@/lib/i18n/locales';
import { Link } from '@/lib/i18n/navigation';
import { showCases, showCaseTarget } from '@/lib/show-cases';

/** The show cases that the first screen does not have, side by side. */
export function ShowCaseRow() {
  const t = useTranslations();
  const locale = useLocale() as Locale;
  return (
    <section aria-labelledby="results" className="content py-12">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="results" className="text-3xl">
            {t('home.showCases.title')}
          </h2>
          <p className="mt-2 max-w-[56ch] text-muted">{t('home.showCases.text')}</p>
        </div>
        <Button asChild>
          <Link href="/show-cases">{t('home.showCases.all')}</Link>
        </Button>
      </div>
      <ul className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6 tablet:grid-cols-3">
        {showCases
          .filter(({ id }) => id !== 'rain')
          .map((showCase, index) => (
            <li key={showCase.id}>
              <CaseSlider
                showCase={showCase}
                target={showCaseTarget(showCase, locale)}
                size="small"
                start={40 + index * 12}
                crop="1000 / 1420"
              />
              <h3 className="mt-3 text-base">{t(`showCases.${showCase.id}.title`)}</h3>
              <p className="mt-1 text-sm text-muted">{t(`showCases.${showCase.id}.text`)}</p>
            </li>
          ))}
      </ul>
    </section>
  );
}
