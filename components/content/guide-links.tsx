import { useTranslations } from 'next-intl';
import { Link } from '@/lib/i18n/navigation';
import { type GuideName, guideNames } from '@/lib/i18n/pages';

/** The pages about other kinds of comics. */
export function GuideLinks({ except }: { except: GuideName }) {
  const t = useTranslations();
  return (
    <nav aria-label={t('pages.guides')}>
      <h2 className="font-sans text-sm font-semibold">{t('pages.guides')}</h2>
      <ul className="mt-2 border-t border-line">
        {guideNames
          .filter((name) => name !== except)
          .map((name) => (
            <li key={name} className="border-b border-line">
              <Link href={`/${name}`} className="flex min-h-11 items-center text-sm text-muted hover:text-text">
                {t(`shell.footer.guide.${name}`)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
