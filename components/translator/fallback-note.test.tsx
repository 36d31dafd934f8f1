import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { type FallbackReason, fallbackReasons, type Region } from '@/lib/page/region-document';
import arabic from '@/messages/ar.json';
import english from '@/messages/en.json';
import japanese from '@/messages/ja.json';
import { fallbackGroups } from './fallback-groups';
import { FallbackNote } from './fallback-note';

function region(first: 'gpt' | 'gemini', reason: FallbackReason, engine: string | null): Region {
  const translation = engine && { text: 'x', language: 'ENG', engine };
  return { fallbacks: [{ translator: first, reason }], translation } as unknown as Region;
}

function draw(regions: Region[], locale = 'en', messages: typeof english = english) {
  render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <FallbackNote regions={regions} />
    </NextIntlClientProvider>,
  );
}

const local = 'local:ja-en(starter)';

describe('the note on translators that stepped in', () => {
  test('is not there when the chosen one did it all', () => {
    draw([{ translation: { text: 'x', language: 'ENG', engine: 'gpt:x' } } as unknown as Region]);
    expect(document.body).toHaveTextContent(/^$/);
  });

  test('counts the texts and says who did them and why', () => {
    draw([region('gpt', 'refused', local), region('gpt', 'refused', local), region('gpt', 'refused', local)]);
    const sentence = '3 texts were translated by the basic local translator, because GPT declined.';
    expect(screen.getByText(sentence)).toBeVisible();
  });

  test('speaks of one text as one', () => {
    draw([region('gemini', 'echo', 'remote:deepl')]);
    expect(screen.getByText(/^1 text was translated by the basic online service, because the answer/)).toBeVisible();
  });

  test('says different causes one by one, the most texts first', () => {
    draw([region('gpt', 'timeout', local), region('gpt', 'leak', local), region('gpt', 'loop', local)]);
    expect(screen.getAllByText(/translated by/).map((line) => line.textContent)).toEqual([
      '2 texts were translated by the basic local translator, because the answer of GPT could not be used.',
      '1 text was translated by the basic local translator, because GPT did not answer.',
    ]);
  });

  test('leaves out texts that nobody translated, and takes a changed text for its engine’s', () => {
    const changed = region('gpt', 'refused', 'manual');
    changed.translation!.machine = { text: 'y', engine: local };
    expect(fallbackGroups([region('gpt', 'refused', null), region('gpt', 'refused', 'manual')])).toEqual([]);
    expect(fallbackGroups([changed])).toEqual([{ first: 'gpt', other: 'local', cause: 'declined', count: 1 }]);
  });

  test.each([
    ['ja', japanese, 'GPTが訳さなかったため、2か所の文字は簡易品質のローカル翻訳で訳しました。'],
    ['ar', arabic, 'نصّان ترجمهما المترجم المحلي الأساسي، لأن GPT امتنع عن ذلك.'],
  ])('is said in %s', (locale, messages, sentence) => {
    draw([region('gpt', 'refused', local), region('gpt', 'refused', local)], locale, messages as typeof english);
    expect(screen.getByText(sentence)).toBeVisible();
  });

  test('has a sentence for every reason', () => {
    for (const reason of fallbackReasons) {
      const [group] = fallbackGroups([region('gpt', reason, local)]);
      expect(english.translator.fallback[group!.cause], reason).toMatch(/because/);
    }
  });
});
