/**
 * Suffixes of Turkish names, which stand behind an apostrophe and follow the sounds of the name: Tom'a, Linda'ya,
 * Luke'tan, Misaki'den. In these forms A is a or e, I is ı, i, u or ü, D is d or t, C is c or ç; in brackets stands a
 * consonant that only follows vowels, or a vowel that only follows consonants.
 * Source: Göksel and Kerslake, Turkish: A Comprehensive Grammar (2005), chapters 3 and 8.
 */
const forms = (
  '(y)I (y)A DA DAn (n)In (y)lA DAki (n)Inki lAr lArI lArA lArIn lArdA lArdAn lArlA (y)DI (y)mIş (y)sA (y)Im sIn ' +
  '(y)Iz sInIz DIr sIz lI CA (y)ken DAydI DAymIş DAyken DAyIm DAsIn DAysA DAndI (n)IndI (n)IndIr (y)lAydI (y)lAymIş ' +
  '(y)lAyken (y)lAyIm (y)sAn (I)m (I)mIz CIğIm'
).split(' ');

const vowel = /[aeıioöuü]/;
const harmony: Record<string, string> = { a: 'ı', ı: 'ı', e: 'i', i: 'i', o: 'u', u: 'u', ö: 'ü', ü: 'ü' };
/** How the vowel of an English name sounds before a silent e: Jane, Steve, Mike, Rose, Luke. */
const beforeSilentE: Record<string, string> = { a: 'e', e: 'i', i: 'a', o: 'o', u: 'u' };

/** A text with a name in the place of what a pattern finds, and the suffixes behind it as the name wants them. */
export function withTurkishName(text: string, found: RegExp, name: string): string {
  const suffixed = new RegExp(`(${found.source})(?:(['’])(\\p{Ll}+))?`, found.flags);
  return text.replace(suffixed, (_, before: string, apostrophe?: string, suffix?: string) => {
    if (!apostrophe || !suffix) return name;
    const form = forms.find((each) => spoken(each, before) === suffix);
    return name + apostrophe + (form ? spoken(form, name) : suffix);
  });
}

/** A suffix as it sounds behind a name. */
function spoken(form: string, name: string): string {
  const stem = soundsOf(name);
  const endsInVowel = vowel.test(stem.at(-1)!);
  const signs = form.replace(/\((.)\)/, (_, letter: string) => (endsInVowel === (letter !== 'I') ? letter : ''));
  let word = stem;
  for (const sign of signs) word += letterFor(sign, word);
  return word.slice(stem.length);
}

function letterFor(sign: string, before: string): string {
  const last = [...before].findLast((letter) => vowel.test(letter)) ?? 'e';
  const isVoiceless = /[çfhkpsştx]$/.test(before);
  if (sign === 'A') return /[aıou]/.test(last) ? 'a' : 'e';
  if (sign === 'I') return harmony[last]!;
  if (sign === 'D') return isVoiceless ? 't' : 'd';
  if (sign === 'C') return isVoiceless ? 'ç' : 'c';
  return sign;
}

/** The end of a name as Turkish readers say it: Mayk for Mike, Luk for Luke, Rey for Ray, Cek for Jack, Meri for Mary. */
function soundsOf(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u0304\u0307]/g, '')
    .normalize('NFC');
  return plain
    .replace(/^([^aeiou]+)([aeiou])([^aeiouhwxy])e$/, (_, head, sound, end) => head + beforeSilentE[sound] + end)
    .replace(/[ae]y$/, 'ey')
    .replace(/ack$/, 'eck')
    .replace(/(?<=[^aeıioöuü])y$/, 'i')
    .replace(/c$/, 'k');
}
