import { useTranslations } from 'next-intl';
import { languages } from '@/lib/page/languages';

/** The languages into which a page can be translated, each in its own name. */
export function LanguageList() {
  const t = useTranslations('home.languages');
  return (
    <section aria-labelledby="languages" className="border-y border-line bg-surface py-12">
      <div className="content grid gap-8 desktop:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div>
          <h2 id="languages" className="text-3xl">
            {t('title', { count: languages.length })}
          </h2>
          <p className="mt-3 max-w-[52ch] text-sm text-muted">{t('text')}</p>
        </div>
        <ul className="flex flex-wrap content-start gap-2" aria-labelledby="languages">
          {languages.map(({ code, label, tag }) => (
            <li
              key={code}
              lang={tag}
              dir="auto"
              className="rounded-full border border-line bg-ground px-3 py-1 text-sm leading-[1.5]"
            >
              {label}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
