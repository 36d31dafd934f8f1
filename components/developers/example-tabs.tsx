'use client';

import { useState } from 'react';
import { SegmentedControl } from '@/components/ui/segmented-control';
import { CodeBlock } from './code-block';

export type Version = { label: string; code: string };
export type TitledExample = { id: string; title: string; versions: Version[] };

/** The examples in one programming language at a time; the choice holds for all of them. */
export function ExampleTabs({ examples, languageLabel }: { examples: TitledExample[]; languageLabel: string }) {
  const languages = examples[0]?.versions.map(({ label }) => label) ?? [];
  const [chosen, setChosen] = useState(languages[0] ?? '');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <SegmentedControl
        label={languageLabel}
        value={chosen}
        segments={languages.map((label) => ({ value: label, label }))}
        onChange={setChosen}
        className="justify-self-start"
      />
      {examples.map(({ id, title, versions }) => (
        <section key={id} aria-labelledby={id}>
          <h3 id={id} className="mb-3 text-lg">
            {title}
          </h3>
          <CodeBlock label={`${title} (${chosen})`} code={versions.find(({ label }) => label === chosen)?.code ?? ''} />
        </section>
      ))}
    </div>
  );
}
