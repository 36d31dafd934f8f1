'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { isRightToLeft, type LanguageCode, languageOf } from '@/lib/page/languages';
import type { Region } from '@/lib/page/region-document';
import { draftedText } from '@/stores/drafts';
import { useEditorStore } from '@/stores/tool-provider';
import { EditorField } from './editor-field';

/** The contract's ceiling for one text. */
const mostCharacters = 1000;

/** The translation to write in. The page follows when typing pauses. */
export function TextSection({ region, language }: { region: Region; language: LanguageCode }) {
  const t = useTranslations('editor');
  const draft = useEditorStore((state) => state.drafts[region.id]);
  const change = useEditorStore((state) => state.change);
  // Letters of an input method that are not decided yet, with the text around them.
  const [composed, setComposed] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = composed ?? draftedText(region, draft);
  const set = (next: string | null, pace: 'now' | 'typing') => change({ [region.id]: { text: next } }, pace);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for another balloon, not for another drawing of the same.
  useEffect(() => {
    setComposed(null);
    // Whoever goes from balloon to balloon while writing goes on writing, over the text that is there.
    if (field.current && document.activeElement === field.current) field.current.select();
  }, [region.id]);

  function onChange(event: ChangeEvent<HTMLTextAreaElement>) {
    const { value } = event.target;
    if ((event.nativeEvent as InputEvent).isComposing) return setComposed(value);
    setComposed(null);
    set(value, 'typing');
  }

  return (
    <div className="grid gap-2">
      <EditorField
        label={t('translation')}
        chosen={region.translation?.engine === 'manual' || (draft?.text ?? null) !== null}
        resetLabel={t('resetText')}
        onReset={() => set(null, 'now')}
      >
        {(labelId) => (
          <textarea
            ref={field}
            data-editor-text
            aria-labelledby={labelId}
            lang={languageOf(language).tag}
            dir={isRightToLeft(languageOf(language).script) ? 'rtl' : 'ltr'}
            rows={3}
            maxLength={mostCharacters}
            value={text}
            onChange={onChange}
            onCompositionEnd={(event) => {
              setComposed(null);
              set(event.currentTarget.value, 'typing');
            }}
            className="field-sizing-content max-h-[24rem] min-h-24 w-full resize-none rounded-md border border-edge bg-ground px-3 py-2 text-base hover:border-text"
          />
        )}
      </EditorField>
      {region.lettering?.overflow && !draft ? (
        <p role="status" className="text-xs text-warning">
          {t('overflow')}
        </p>
      ) : null}
    </div>
  );
}
