/** The little words that every sentence of a language is full of, and of its neighbours is not. By engine code. */
const functionWords: Record<string, Set<string>> = Object.fromEntries(
  Object.entries({
    en: "the of and to is are was were you that it he she they we what this have with not don't i'm it's your my i can't for where who me back be",
    es: 'el la los las de que y es está estoy un una por para con no lo qué mi tu se me te pero muy',
    fr: 'le la les des du et est je tu il elle nous vous que qui ne pas un une ce cette pour avec dans mais suis',
    de: 'der die das und ist nicht ich du er sie wir ein eine einen mit zu den dem für auf was mich dich aber',
    it: 'il lo la gli le di che è non un una per con sono mi ti si ma questo questa del della cosa',
    pt: 'o a os as de que e é não um uma para com eu você se me te mas isso está do da no na',
    nl: 'de het een en is niet ik je jij hij zij wij van dat dit met voor op maar wat mijn',
    id: 'yang dan di ini itu tidak aku kamu dia dengan untuk akan ada apa saya kau',
    tr: 've bir bu ne için değil ben sen o da de mi mı var yok çok ama',
    pl: 'i nie to jest w na się że co jak ja ty on ona ale do z',
    vi: 'là và của không có tôi anh em này đó một cho với được những',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/**
 * Whether a text is clearly in another language than the one asked for: the source's, in other words than the
 * source's, or English, into which models slip. False where we do not know that language's words.
 * @param from, to engine codes
 */
export function speaksOtherLanguage(text: string, from: string, to: string): boolean {
  return [from, 'en'].some((other) => other !== to && speaks(text, other, to));
}

function speaks(text: string, other: string, to: string): boolean {
  const words =
    text
      .toLowerCase()
      .replace(/’/g, "'")
      .match(/[\p{L}']+/gu) ?? [];
  const [ofOther, ofTarget] = [functionWords[other], functionWords[to]];
  if (words.length < 5 || !ofOther) return false;
  const found = words.filter((word) => ofOther.has(word) && !ofTarget?.has(word));
  // Without the target's own words to acquit a text, only English is far enough from all neighbours.
  if (!ofTarget) return other === 'en' && new Set(found).size >= 3 && found.length / words.length >= 0.4;
  return (
    found.length >= 3 &&
    found.length / words.length > 0.3 &&
    !words.some((word) => ofTarget.has(word) && !ofOther.has(word))
  );
}
