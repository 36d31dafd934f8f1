import type { LanguageCode } from '../../../lib/page/languages';
import type { Glossary } from '../../../lib/page/wishes';
import { putTerms } from '../glossary';

/**
 * A text with its glossary terms translated.
 * @param protect how the service is told to leave a term alone; the text is then markup, and escaped as such
 */
export function protectedText(
  text: string,
  glossary: Glossary,
  from: LanguageCode,
  protect: ((term: string) => string) | null,
): string {
  return protect ? putTerms(text, glossary, from, protect, escaped) : putTerms(text, glossary, from);
}

/** Text of a marked answer: tags dropped, entities resolved. */
export function plainText(markup: string): string {
  return markup
    .replace(/<\/?(?:x|span)\b[^>]*>/gi, '')
    .replace(/&(?:lt|gt|quot|apos|amp|#39|#x27);/gi, (entity) => characters[entity.toLowerCase()] ?? entity);
}

const characters: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
};

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
