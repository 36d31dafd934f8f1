/** What a CBZ says about itself. */
export type ComicInfo = {
  title?: string;
  series?: string;
  pages: number;
  /** BCP 47 of the translation; the format takes it where ISO 639 is meant. */
  language?: string;
  direction?: 'right-to-left' | 'left-to-right';
};

/** ComicInfo.xml, version 2.0 (anansi-project.github.io/docs/comicinfo), its elements in the order of the schema. */
export function comicInfo({ title, series, pages, language, direction }: ComicInfo): string {
  const elements: [string, string | undefined][] = [
    ['Title', title],
    ['Series', series],
    ['PageCount', String(pages)],
    ['LanguageISO', language],
    ['Manga', direction && (direction === 'right-to-left' ? 'YesAndRightToLeft' : 'No')],
  ];
  const lines = elements.flatMap(([name, text]) => (text ? `  <${name}>${escapeText(text)}</${name}>` : []));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    ...lines,
    '</ComicInfo>',
    '',
  ].join('\n');
}

function escapeText(text: string): string {
  // XML 1.0 has no word for most control characters, and UTF-8 none for half a surrogate pair.
  return text
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
