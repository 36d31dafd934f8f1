import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { type Locale, localeTable } from '@/lib/i18n/locales';
import { Link } from '@/lib/i18n/navigation';
import { type InstallStep, installSteps } from '@/lib/i18n/pages';
import { ExtensionDownloads, type ExtensionStores } from './extension-downloads';
import { InstallPicture } from './install-picture';
import type { Section } from './section';
import { SectionList } from './section-list';

type Page = { heading: string; lead: string; html: string; sections: Section[]; locale: Locale };

type Props = { step: InstallStep; locale: Locale; page: Page; stores: ExtensionStores };

/** A step with its picture and text, and the way to the others; the first one hands the extension out. */
export function InstallStepPage({ step, locale, page, stores }: Props) {
  const t = useTranslations('pages');
  const at = installSteps.indexOf(step);
  const previous = installSteps[at - 1];
  const next = installSteps[at + 1];
  const { tag, direction } = localeTable[page.locale];
  return (
    <div className="mx-auto w-full max-w-[80rem] px-[clamp(1.6rem,3vw,4rem)] py-10 tablet:py-16">
      <StepRow current={step} />
      <div {...(page.locale !== locale && { lang: tag, dir: direction })}>
        <h1 className="mt-8 text-2xl tablet:text-3xl">{page.heading}</h1>
        <p className="mt-4 mb-8 max-w-[60ch] text-lg text-muted">{page.lead}</p>
        {step === 'steps-1' ? <ExtensionDownloads stores={stores} /> : null}
        <div className="my-10">
          <InstallPicture step={step} locale={locale} />
        </div>
        <SectionList html={page.html} sections={page.sections} />
      </div>
      <div className="mt-12 flex flex-wrap justify-between gap-3 border-t border-line pt-6">
        {previous ? (
          <Button asChild>
            <Link href={`/install/${previous}`}>
              <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
              {t('install.previous')}
            </Link>
          </Button>
        ) : null}
        <Button look="primary" asChild className="ms-auto">
          {next ? (
            <Link href={`/install/${next}`}>
              {t('install.next')}
              <ArrowRight aria-hidden className="rtl:-scale-x-100" />
            </Link>
          ) : (
            <Link href="/manga-translator">{t('callout.action')}</Link>
          )}
        </Button>
      </div>
    </div>
  );
}

function StepRow({ current }: { current: InstallStep }) {
  const t = useTranslations('pages.install');
  return (
    <nav aria-label={t('steps')}>
      <ol className="grid grid-cols-4 gap-2">
        {installSteps.map((step, index) => (
          <li key={step}>
            <Link
              href={`/install/${step}`}
              aria-current={step === current ? 'step' : undefined}
              className={classNames(
                'block border-t-4 pt-3 text-sm',
                step === current ? 'border-accent font-semibold' : 'border-line text-muted hover:text-text',
              )}
            >
              <span aria-hidden className="block font-display text-lg font-bold tabular-nums">
                {index + 1}
              </span>
              <span className="phone:text-xs">{t(`step.${step}`)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
