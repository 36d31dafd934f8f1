const months = 'january february march april may june july august september october november december'.split(' ');
const month = `(?<month>${months.map((name) => `${name}|${name.slice(0, 3)}\\.?`).join('|')}|sept\\.?)`;
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';

const forms: Record<string, RegExp[]> = {
  en: [`${month} ${day}(?:,? (?<year>\\d{4}))?`, `(?:the )?${day} (?:of )?${month}(?:,? (?<year>\\d{4}))?`].map(
    (form) => new RegExp(`^${form}$`, 'i'),
  ),
  ja: [/^(?:(?<year>\d{4})年)?(?<month>\d{1,2})月(?<day>\d{1,2})日$/],
  zh: [/^(?:(?<year>\d{4})年)?(?<month>\d{1,2})月(?<day>\d{1,2})[日号]$/],
  ko: [/^(?:(?<year>\d{4})년 ?)?(?<month>\d{1,2})월 ?(?<day>\d{1,2})일$/],
};

/**
 * What consists of a date ("June 15th", "1923年6月15日") as another language writes it; else null.
 * @param from, to engine codes
 */
export function dateIn(words: string, from: string, to: string): string | null {
  const said = forms[from]?.map((form) => form.exec(words)?.groups).find((groups) => groups !== undefined);
  if (!said) return null;
  const named = months.findIndex((name) => name.startsWith(said.month!.toLowerCase().slice(0, 3)));
  const index = named < 0 ? Number(said.month) - 1 : named;
  const date = new Date(Date.UTC(Number(said.year ?? 2000), index, Number(said.day)));
  if (date.getUTCMonth() !== index) return null;
  const year = said.year ? ({ year: 'numeric' } as const) : {};
  return new Intl.DateTimeFormat(to, { day: 'numeric', month: 'long', ...year, timeZone: 'UTC' }).format(date);
}
