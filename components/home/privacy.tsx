import { Clock, EyeOff, UserRoundX } from 'lucide-react';
import { useTranslations } from 'next-intl';

const promises = { deleted: Clock, yours: EyeOff, account: UserRoundX } as const;

/** What becomes of an uploaded page. */
export function Privacy() {
  const t = useTranslations('home.privacy');
  return (
    <section aria-labelledby="privacy" className="content py-12">
      <h2 id="privacy" className="text-3xl">
        {t('title')}
      </h2>
      <ul className="mt-8 grid gap-6 tablet:grid-cols-3">
        {(Object.keys(promises) as (keyof typeof promises)[]).map((promise) => {
          const Icon = promises[promise];
          return (
            <li key={promise} className="flex gap-4">
              <Icon className="mt-[0.3rem] size-6 shrink-0 text-accent-text" aria-hidden />
              <div>
                <h3 className="text-lg">{t(`${promise}.title`)}</h3>
                <p className="mt-1 max-w-[48ch] text-sm text-muted">{t(`${promise}.text`)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
