/** The writing systems the lettering tells apart; a language has exactly one here. */
export type Script =
  | 'latin'
  | 'cyrillic'
  | 'greek'
  | 'arabic'
  | 'nastaliq'
  | 'hebrew'
  | 'armenian'
  | 'georgian'
  | 'thai'
  | 'devanagari'
  | 'bengali'
  | 'gurmukhi'
  | 'tamil'
  | 'telugu'
  | 'hangul'
  | 'japanese'
  | 'chinese-simplified'
  | 'chinese-traditional';

export type Language = {
  /** The product's own three-letter code (specification §3). */
  code: string;
  /** Native name, as shown in the picker. */
  label: string;
  /** BCP 47 tag, for `Intl`, `lang` attributes and translation engines. */
  tag: string;
  script: Script;
};

const table = [
  ['ALB', 'Shqip', 'sq', 'latin'],
  ['ARA', 'العربية', 'ar', 'arabic'],
  ['ARM', 'Հայերեն', 'hy', 'armenian'],
  ['BGR', 'Български', 'bg', 'cyrillic'],
  ['BLR', 'Беларуская', 'be', 'cyrillic'],
  ['BNG', 'বাংলা', 'bn', 'bengali'],
  ['BSQ', 'Euskara', 'eu', 'latin'],
  ['CAT', 'Català', 'ca', 'latin'],
  ['CHS', '简体中文', 'zh-Hans', 'chinese-simplified'],
  ['CHT', '繁體中文', 'zh-Hant', 'chinese-traditional'],
  ['CNR', 'Crnogorski', 'cnr', 'latin'],
  ['CSY', 'Čeština', 'cs', 'latin'],
  ['DAN', 'Dansk', 'da', 'latin'],
  ['DEU', 'Deutsch', 'de', 'latin'],
  ['ELL', 'Ελληνικά', 'el', 'greek'],
  ['ENG', 'English', 'en', 'latin'],
  ['ESP', 'Español', 'es', 'latin'],
  ['EST', 'Eesti', 'et', 'latin'],
  ['FIL', 'Filipino', 'fil', 'latin'],
  ['FIN', 'Suomi', 'fi', 'latin'],
  ['FRA', 'Français', 'fr', 'latin'],
  ['GLC', 'Galego', 'gl', 'latin'],
  ['GRG', 'ქართული', 'ka', 'georgian'],
  ['HEB', 'עברית', 'he', 'hebrew'],
  ['HIN', 'हिन्दी', 'hi', 'devanagari'],
  ['HRV', 'Hrvatski', 'hr', 'latin'],
  ['HUN', 'Magyar', 'hu', 'latin'],
  ['ICE', 'Íslenska', 'is', 'latin'],
  ['IND', 'Bahasa Indonesia', 'id', 'latin'],
  ['ITA', 'Italiano', 'it', 'latin'],
  ['JPN', '日本語', 'ja', 'japanese'],
  ['KAZ', 'Қазақша', 'kk', 'cyrillic'],
  ['KOR', '한국어', 'ko', 'hangul'],
  ['LTH', 'Lietuvių', 'lt', 'latin'],
  ['LVA', 'Latviešu', 'lv', 'latin'],
  ['MKD', 'Македонски', 'mk', 'cyrillic'],
  ['MSY', 'Bahasa Melayu', 'ms', 'latin'],
  ['NLD', 'Nederlands', 'nl', 'latin'],
  ['NOR', 'Norsk', 'nb', 'latin'],
  ['PAN', 'ਪੰਜਾਬੀ', 'pa', 'gurmukhi'],
  ['PLK', 'Polski', 'pl', 'latin'],
  ['PTB', 'Português (Brasil)', 'pt', 'latin'],
  ['ROM', 'Română', 'ro', 'latin'],
  ['RUS', 'Русский', 'ru', 'cyrillic'],
  ['SLV', 'Slovenščina', 'sl', 'latin'],
  ['SRP', 'Српски', 'sr', 'cyrillic'],
  ['SVK', 'Slovenčina', 'sk', 'latin'],
  ['SWA', 'Kiswahili', 'sw', 'latin'],
  ['SWD', 'Svenska', 'sv', 'latin'],
  ['TEL', 'తెలుగు', 'te', 'telugu'],
  ['THA', 'ไทย', 'th', 'thai'],
  ['TML', 'தமிழ்', 'ta', 'tamil'],
  ['TRK', 'Türkçe', 'tr', 'latin'],
  ['UKR', 'Українська', 'uk', 'cyrillic'],
  ['URD', 'اردو', 'ur', 'nastaliq'],
  ['VIN', 'Tiếng Việt', 'vi', 'latin'],
  ['WLS', 'Cymraeg', 'cy', 'latin'],
] as const;

export type LanguageCode = (typeof table)[number][0];

/** The 57 languages offered, sorted by code. */
export const languages: readonly (Language & { code: LanguageCode })[] = table.map(([code, label, tag, script]) => ({
  code,
  label,
  tag,
  script,
}));

export const languageCodes = table.map(([code]) => code) as [LanguageCode, ...LanguageCode[]];

const byCode = new Map<string, Language & { code: LanguageCode }>(
  languages.map((language) => [language.code, language]),
);

export function isLanguageCode(code: string): code is LanguageCode {
  return byCode.has(code);
}

/** @throws RangeError when the code is not one of the 57. */
export function languageOf(code: LanguageCode): Language & { code: LanguageCode } {
  const language = byCode.get(code);
  if (!language) throw new RangeError(`Unknown language code ${code}`);
  return language;
}

/** Right-to-left scripts of the catalogue. */
export function isRightToLeft(script: Script): boolean {
  return script === 'arabic' || script === 'nastaliq' || script === 'hebrew';
}
