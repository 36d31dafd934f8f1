import { useTranslations } from 'next-intl';

/** The sections of a long page, beside it on wide screens. */
export function ContentsList({ sections }: { sections: { id: string; heading: string }[] }) {
  const t = useTranslations('pages');
  return (
    <nav aria-label={t('onThisPage')} className="desktop:sticky desktop:top-[calc(var(--header-height)+2.4rem)]">
      <h2 className="font-sans text-sm font-semibold">{t('onThisPage')}</h2>
      <ul className="mt-2 border-t border-line">
        {sections.map(({ id, heading }) => (
          <li key={id} className="border-b border-line">
            <a href={`#${id}`} className="flex min-h-11 items-center py-2 text-sm text-muted hover:text-text">
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
