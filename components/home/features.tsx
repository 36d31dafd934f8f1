import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { FeatureArt } from './feature-art';

const features = ['balloons', 'lettering', 'strips', 'transcript', 'engines'] as const;
/** The page's layout: two rows of panels of different widths, as on a comic page. */
const widths: Record<(typeof features)[number], string> = {
  balloons: 'desktop:col-span-7',
  lettering: 'desktop:col-span-5',
  strips: 'desktop:col-span-4',
  transcript: 'desktop:col-span-4',
  engines: 'desktop:col-span-4',
};

/** What the product does, as panels with thin gutters. */
export function Features() {
  const t = useTranslations('home.features');
  return (
    <section aria-labelledby="features" className="content py-12">
      <h2 id="features" className="text-3xl">
        {t('title')}
      </h2>
      <ul className="mt-8 grid gap-3 tablet:grid-cols-2 desktop:grid-cols-12">
        {features.map((feature) => (
          <li
            key={feature}
            className={classNames(
              'flex flex-col overflow-hidden rounded-sm border border-line bg-surface tablet:max-desktop:first:col-span-2',
              widths[feature],
            )}
          >
            <FeatureArt feature={feature} />
            <div className="p-5">
              <h3 className="text-lg">{t(`${feature}.title`)}</h3>
              <p className="mt-2 max-w-[60ch] text-sm text-muted">{t(`${feature}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
