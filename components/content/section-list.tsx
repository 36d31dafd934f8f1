import { Prose } from './prose';
import type { Section } from './section';

/** The sections of a page of prose, one below the other. */
export function SectionList({ html, sections }: { html: string; sections: Section[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <Prose html={html} />
      {sections.map((section) => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
          <h2 id={`${section.id}-title`} className="mb-4 text-2xl">
            {section.heading}
          </h2>
          <Prose html={section.html} />
          {section.parts.map((part) => (
            <section key={part.id} id={part.id} className="mt-6">
              <h3 className="mb-2 text-lg">{part.heading}</h3>
              <Prose html={part.html} />
            </section>
          ))}
        </section>
      ))}
    </div>
  );
}
