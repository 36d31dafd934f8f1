/**
 * A word of katakana in Latin letters (Hepburn, long vowels unmarked): names, which a small model turns into nonsense.
 * @returns the word with a capital, e.g. シロコ → Shiroko; null when the text is anything else
 */
export function romanizeKatakana(text: string): string | null {
  if (!/^[ァ-ヺー・]{2,12}$/u.test(text)) return null;
  const words = text.split('・').map(romanizeWord);
  return words.every((word) => word !== null && word !== '') ? words.map(capitalized).join(' ') : null;
}

function romanizeWord(word: string): string | null {
  let latin = '';
  let doubled = false;
  for (let at = 0; at < word.length; at++) {
    const kana = word[at]!;
    if (kana === 'ー') continue;
    if (kana === 'ッ') {
      doubled = true;
      continue;
    }
    const pair = syllables.get(word.slice(at, at + 2));
    const syllable = pair ?? syllables.get(kana);
    if (syllable === undefined) return null;
    if (pair !== undefined) at++;
    latin += doubled ? doubledStart(syllable) + syllable : syllable;
    doubled = false;
  }
  return latin;
}

/** ッ doubles the consonant that follows; before ch it is written t. */
function doubledStart(syllable: string): string {
  if (syllable.startsWith('ch')) return 't';
  return /^[^aeiou]/.test(syllable) ? syllable[0]! : '';
}

function capitalized(word: string | null): string {
  return word ? word[0]!.toUpperCase() + word.slice(1) : '';
}

/** Kana and kana pairs, each with its syllable. */
const syllables = new Map(
  `ア a イ i ウ u エ e オ o カ ka キ ki ク ku ケ ke コ ko ガ ga ギ gi グ gu ゲ ge ゴ go
サ sa シ shi ス su セ se ソ so ザ za ジ ji ズ zu ゼ ze ゾ zo タ ta チ chi ツ tsu テ te ト to ダ da ヂ ji ヅ zu デ de ド do
ナ na ニ ni ヌ nu ネ ne ノ no ハ ha ヒ hi フ fu ヘ he ホ ho バ ba ビ bi ブ bu ベ be ボ bo パ pa ピ pi プ pu ペ pe ポ po
マ ma ミ mi ム mu メ me モ mo ヤ ya ユ yu ヨ yo ラ ra リ ri ル ru レ re ロ ro ワ wa ヲ o ン n ヴ vu
キャ kya キュ kyu キョ kyo ギャ gya ギュ gyu ギョ gyo シャ sha シュ shu ショ sho シェ she ジャ ja ジュ ju ジョ jo ジェ je
チャ cha チュ chu チョ cho チェ che ニャ nya ニュ nyu ニョ nyo ヒャ hya ヒュ hyu ヒョ hyo ビャ bya ビュ byu ビョ byo
ピャ pya ピュ pyu ピョ pyo ミャ mya ミュ myu ミョ myo リャ rya リュ ryu リョ ryo ファ fa フィ fi フェ fe フォ fo フュ fyu
ティ ti ディ di トゥ tu ドゥ du テュ tyu デュ dyu ツァ tsa ツィ tsi ツェ tse ツォ tso ウィ wi ウェ we ウォ wo
ヴァ va ヴィ vi ヴェ ve ヴォ vo クァ kwa クィ kwi クェ kwe クォ kwo グァ gwa イェ ye スィ si ズィ zi`
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, part, index, all) => {
      if (index % 2 === 0) pairs.push([part, all[index + 1]!]);
      return pairs;
    }, []),
);
