/**
 * Comic speech as the models know it from ordinary sentences: stutters dropped, drawn-out sounds shortened, and the
 * spellings by which lettering shows a voice replaced by the plain ones.
 * @param sentence one sentence, NFKC
 * @param language engine code
 */
export function plainSpeech(sentence: string, language: string): string {
  if (language === 'ja') return plainJapanese(sentence);
  const fluent = sentence.replace(/(?<!\p{L})(\p{L}{1,3})(?:-|\.{2,}\s*)(?=\1)/giu, '');
  return language === 'en' ? plainEnglish(fluent) : fluent;
}

const japaneseSpellings: [RegExp, string][] = [
  [/オレ|おれ(?=[はがのもをに])/g, '俺'],
  [/ボク|ぼく(?=[はがのもをに])/g, '僕'],
  [/ワタシ|アタシ|あたし/g, '私'],
  [/オマエ|おまえ|テメ[ェエー]|てめ[ぇえー]|キサマ|きさま|貴様/g, 'お前'],
  [/アイツ/g, 'あいつ'],
  [/コイツ/g, 'こいつ'],
  [/ソイツ/g, 'そいつ'],
  [/ヤツ/g, 'やつ'],
  [/キミ/g, '君'],
  [/ダメ/g, 'だめ'],
  [/バカ|ばか/g, '馬鹿'],
  [/ホント/g, '本当'],
  [/ウソ/g, '嘘'],
  [/コレ/g, 'これ'],
  [/ソレ/g, 'それ'],
  [/アレ/g, 'あれ'],
  [/(?<=(?!逆)\p{Script=Han})さま(?!ざ|よ[うっいえお]|た(?!ち)|し(?!か))/gu, '様'],
  [/ココ(?=[はがにでをか]|$)/g, 'ここ'],
];

function plainJapanese(sentence: string): string {
  let plain = sentence
    // お、お前  な...なんだ  ま、待て: one sound, a pause, then the word
    .replace(/^([ぁ-んァ-ヴ])っ?(?:、|,|・|\.{2,})\s*(?=\1)/u, '')
    .replace(
      /^[かきくけこさしすせそたちつてとなにぬのはひふまみむもやゆよらりれろだどでば](?:、|,|\.{2,})\s*(?=\p{L}{2})/u,
      '',
    )
    .replace(/ー{2,}/g, 'ー')
    // すごーい, まてー: the drawn-out sound of a native word is no letter of it
    .replace(/(?<=[ぁ-ん])ー/gu, '')
    .replace(/(?<=[ねさまなへは])([ぁぇ])(?=[、,!?.。]|$)/gu, (small) => (small === 'ぁ' ? 'あ' : 'え'))
    .replace(/(?<=[ぁ-ん])[ぁぃぅぇぉ]+(?=[、,!?.。ー]|$)/gu, '')
    .replace(/([あいうえお])\1+(?=[、,!?.。]|$)/gu, (run: string, _vowel: string, at: number) => (at === 0 ? run : ''))
    .replace(/(?<=\p{L}{2})[っッ](?=[、,!?.。]|$)/gu, '');
  for (const [spelling, word] of japaneseSpellings) plain = plain.replace(spelling, word);
  return plain;
}

const englishSpellings: [RegExp, string][] = [
  [/\bgonna\b/gi, 'going to'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgotta\b/gi, 'have to'],
  [/\bgimme\b/gi, 'give me'],
  [/\blemme\b/gi, 'let me'],
  [/\bdunno\b/gi, "don't know"],
  [/\bc'mon\b/gi, 'come on'],
  [/(?<!\w)'cause\b|\bcuz\b/gi, 'because'],
  [/(?<!\w)'em\b/gi, 'them'],
  [/(?<!\w)'til\b/gi, 'until'],
  [/\bain't\b/gi, "isn't"],
  [/\by'all\b|\bya\b/gi, 'you'],
  [/\boutta\b/gi, 'out of'],
  [/\bkinda\b/gi, 'kind of'],
  [/\bwhatcha\b/gi, 'what are you'],
  [/\b(\p{L}{2,})in'(?!\p{L})/giu, '$1ing'],
];

function plainEnglish(sentence: string): string {
  return englishSpellings.reduce(
    (text, [spelling, words]) =>
      text.replace(spelling, (found, stem) => {
        const plain = typeof stem === 'string' ? words.replace('$1', stem) : words;
        return /^'?\p{Lu}/u.test(found) ? plain[0]!.toUpperCase() + plain.slice(1) : plain;
      }),
    sentence,
  );
}
