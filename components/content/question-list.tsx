import { Prose } from './prose';
import type { Section } from './section';

/** Questions with their answers in full, by subject: nothing to open, everything to find. */
export function QuestionList({ sections }: { sections: Section[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-14">
      {sections.map((section) => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
          <h2 id={`${section.id}-title`} className="border-b-2 border-accent pb-3 text-2xl">
            {section.heading}
          </h2>
          <Prose html={section.html} className="mt-4" />
          <div className="mt-2">
            {section.parts.map((part) => (
              <section key={part.id} id={part.id} className="border-b border-line py-6 last:border-b-0">
                <h3 className="mb-2 text-lg">{part.heading}</h3>
                <Prose html={part.html} className="text-muted [&_strong]:text-text" />
              </section>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
