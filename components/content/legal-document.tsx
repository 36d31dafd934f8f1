import { useTranslations } from 'next-intl';
import { ArticleLayout } from './article-layout';
import { ContentsList } from './contents-list';
import { Prose } from './prose';
import type { Section } from './section';
import { SectionList } from './section-list';

type Document = { html: string; sections: Section[] };

/** A summary in the page's language, and beneath it the English text that binds. */
export function LegalDocument({ summary, binding }: { summary: Document; binding: Document }) {
  const t = useTranslations('pages.legal');
  const contents = [...summary.sections, { id: 'binding', heading: t('binding') }];
  return (
    <ArticleLayout aside={<ContentsList sections={contents} />}>
      <SectionList html={summary.html} sections={summary.sections} />
      <section id="binding" aria-labelledby="binding-title" className="mt-14 border-t-2 border-accent pt-8">
        <h2 id="binding-title" className="text-2xl">
          {t('binding')}
        </h2>
        <p className="mt-2 mb-8 text-sm text-muted">{t('bindingNote')}</p>
        <div lang="en" dir="ltr" className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Prose html={binding.html} className="text-sm text-muted" />
          {binding.sections.map(({ id, heading, html }) => (
            <section key={id} id={`binding-${id}`}>
              <h3 className="mb-3 text-lg">{heading}</h3>
              <Prose html={html} />
            </section>
          ))}
        </div>
      </section>
    </ArticleLayout>
  );
}
