'use client';

import { Maximize2, WandSparkles } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { type PreviewedPicture, Previewer } from '@/components/ui/previewer/previewer';
import { type Locale, localeTable } from '@/lib/i18n/locales';
import { useRouter } from '@/lib/i18n/navigation';
import { type LanguageCode, languageOf } from '@/lib/page/languages';
import { type ShowCase, showCasePicture, showCases, showCaseTarget } from '@/lib/show-cases';
import { isBusy } from '@/stores/chapter-page';
import { useSnackbarStore } from '@/stores/stores-provider';
import { useToolStores } from '@/stores/tool-provider';
import { CaseSlider } from './case-slider';
import { useSample } from './use-sample';

/** All show cases, each with its line to drag; enlarged, originals and translations follow one another. */
export function CaseGallery() {
  const t = useTranslations('showCases');
  const locale = useLocale() as Locale;
  const [shown, setShown] = useState<number | null>(null);
  const languageName = useLanguageName();
  const pictures: PreviewedPicture[] = showCases.flatMap((showCase) => {
    const { id, width, height } = showCase;
    const target = showCaseTarget(showCase, locale);
    return [
      {
        src: showCasePicture(showCase),
        alt: `${t('original', { language: languageName(showCase.language) })}. ${t(`${id}.alt`)}`,
        width,
        height,
      },
      {
        src: showCasePicture(showCase, target),
        alt: t('translation', { language: languageName(target) }),
        width,
        height,
      },
    ];
  });
  return (
    <div className="content py-10 tablet:py-14">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-14 tablet:grid-cols-2">
        {showCases.map((showCase, index) => (
          <Case
            key={showCase.id}
            showCase={showCase}
            languageName={languageName}
            eager={index < 2}
            onEnlarge={() => setShown(2 * index + 1)}
          />
        ))}
      </ul>
      <Previewer pictures={pictures} index={shown} onIndex={setShown} />
    </div>
  );
}

function Case({
  showCase,
  languageName,
  eager,
  onEnlarge,
}: {
  showCase: ShowCase;
  languageName(code: LanguageCode): string;
  eager: boolean;
  onEnlarge(): void;
}) {
  const t = useTranslations('showCases');
  const locale = useLocale() as Locale;
  const { open, loading } = useSample(useTool());
  const { id, language } = showCase;
  const target = showCaseTarget(showCase, locale);
  const isOwn = target === localeTable[locale].language;
  return (
    <li>
      <article aria-labelledby={`case-${id}`}>
        <p className="text-sm font-medium text-accent-text">
          {t('direction', { from: languageName(language), to: languageName(target) })}
        </p>
        <h2 id={`case-${id}`} className="mt-1 text-2xl">
          {t(`${id}.title`)}
        </h2>
        <p className="mt-2 mb-5 max-w-[52ch] text-sm text-muted">{t(`${id}.text`)}</p>
        {/* A strip is several screens tall: its beginning shows what there is to see, the previewer shows all. */}
        <CaseSlider showCase={showCase} target={target} size="full" start={50} eager={eager} crop="1000 / 1420" />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={onEnlarge}>
            <Maximize2 aria-hidden />
            {t('enlarge')}
          </Button>
          <Button look="ghost" busy={loading === id} onClick={() => void open(showCase)}>
            <WandSparkles aria-hidden />
            {t('try')}
          </Button>
        </div>
        {isOwn || locale === 'en' ? null : (
          <p className="mt-3 text-xs text-muted">{t('languageNote', { language: languageName(target) })}</p>
        )}
      </article>
    </li>
  );
}

/** Names of languages in the language of the site. */
function useLanguageName(): (code: LanguageCode) => string {
  const { tag } = localeTable[useLocale() as Locale];
  return useMemo(() => {
    const names = new Intl.DisplayNames([tag], { type: 'language' });
    return (code) => names.of(languageOf(code).tag) ?? languageOf(code).label;
  }, [tag]);
}

/** Takes a page into the tool and leads there. */
function useTool(): (files: File[]) => void {
  const t = useTranslations('dropZone');
  const { chapter } = useToolStores();
  const router = useRouter();
  const show = useSnackbarStore((state) => state.show);
  return (files) => {
    const { pages, offerFiles } = chapter.getState();
    if (pages.some(({ phase }) => isBusy(phase))) return show(t('busy'), 'danger');
    if (offerFiles(files, 'replace')) router.push('/manga-translator');
  };
}
