/**
 * The plural of a noun by the rules of its language, or null where they do not say it. Of several words the last
 * is put in the plural in English, else the first ("salles de bain") or both that no preposition parts ("agents secrets").
 */
export function pluralOf(noun: string, language: string): string | null {
  const plural = rules[language];
  if (!plural || (noun.includes('-') && language !== 'en')) return null;
  if (language === 'en' || !noun.includes(' ')) return plural(noun);
  if (language === 'de') return null;
  const [head, next, ...rest] = noun.split(' ') as [string, string];
  const first = plural(head);
  if (!first) return null;
  if (prepositions.test(next)) return [first, next, ...rest].join(' ');
  const second = rest.length === 0 && plural(next);
  return second ? `${first} ${second}` : null;
}

const prepositions = /^(?:de|del|a|al|en|con|para|por|sin|du|des|à|au|aux|d'.*)$/;
const accented: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };
const plain: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' };

const rules: Record<string, (word: string) => string | null> = {
  en(word) {
    if (/s$|(?:fish|sheep|deer|salmon|squid|[^aiou]men|women|children|people)$/.test(word)) return null;
    if (/(?<!hu|ger|talis|sha|ro)man$/.test(word)) return word.replace(/an$/, 'en');
    if (/(?:^|[ -])(?:grand)?child$/.test(word)) return `${word}ren`;
    if (/(?:foot|tooth|goose)$/.test(word)) return word.replace(/oo(?=\w{1,2}$)/, 'ee');
    if (/(?<!b)louse$|mouse$/.test(word)) return word.replace(/ouse$/, 'ice');
    if (/(?:wol|(?<!b)el|thie|lea|shel|cal|hal|loa|sel)f$|(?:kni|wi|li)fe$/.test(word))
      return word.replace(/fe?$/, 'ves');
    if (/(?:her|potat|tomat|ech|volcan|torped)o$/.test(word)) return `${word}es`;
    return `${word.replace(/(?<=[^aeiou])y$/, 'ie').replace(/(?:x|z|(?<!mon|stoma|patriar|epo)ch|sh)$/, '$&e')}s`;
  },
  es(word) {
    if (/[aeiouáéó]$/.test(word)) return `${word}s`;
    // Others are borrowed: robots, chefs.
    if (!/(?:[lrndzj]|[aeo]y)$|(?:régim|espécim)en$/.test(word) || /(?:régim|espécim)en$/.test(word)) return null;
    if (/[aeiou][^aeiouáéíóú]+en$/.test(word))
      return `${word.replace(/[aeiou](?=[^aeiouáéíóú]+en$)/, (vowel) => accented[vowel]!)}es`;
    return `${word.replace(/z$/, 'c').replace(/[áéíóú](?=[ns]$)/, (vowel) => plain[vowel]!)}es`;
  },
  fr(word) {
    if (/[sxz]$/.test(word)) return word;
    if (/(?:œil|ciel|^vieil|^bel|^nouvel)$/.test(word)) return null;
    if (/(?:trav|vitr|cor|ém)ail$|(?<!^b|carnav|festiv|chac|récit|rég|narv|^ét)al$/.test(word))
      return word.replace(/a[il]+$/, 'aux');
    if (/(?<!^bl|^pn)eu$|(?<!land)au$|(?:^bij|^caill|^ch|^gen|^hib|^p)ou$/.test(word)) return `${word}x`;
    return `${word}s`;
  },
  de(word) {
    const lower = word.toLowerCase();
    if (
      /(?:mutter|tochter|vater|bruder|vogel|apfel|mantel|nagel|sattel|hotel|schnabel|hammer|kloster|acker)$/.test(lower)
    )
      return null;
    if (/(?:garten|hafen|laden|boden|ofen|graben|schaden|kasten|faden|magen|wagen|bogen|kragen|juwel)$/.test(lower))
      return null;
    if (/(?:chen|lein|en)$/.test(lower)) return word;
    if (/(?:er|ist|og)in$/.test(lower)) return `${word}nen`;
    if (/(?:(?<!spr|schw)ung|heit|keit|schaft|[ts]ion|tät|(?<!stre)ik|[^b]erei)$/.test(lower)) return `${word}en`;
    if (
      /(?:feder|mauer|schwester|schulter|kammer|klammer|nummer|faser|(?<!w)ader|oper|feier|(?<!k)leber|natter)$/.test(
        lower,
      )
    )
      return `${word}n`;
    if (
      /(?:nadel|schachtel|kugel|schüssel|orgel|(?<!p)insel|regel|gabel|tafel|fackel|nessel|wurzel|muschel)$/.test(lower)
    )
      return `${word}n`;
    if (
      /(?:amsel|zwiebel|kartoffel|mandel|kapsel|muskel|formel|vokabel|fabel|trommel|kurbel|achsel|ampel)$/.test(lower)
    )
      return `${word}n`;
    if (
      /(?:iel|kamel|tier|bier|papier|speer|meer|heer|klavier|turnier|revier|quartier|offizier|passagier)$/.test(lower)
    )
      return `${word}e`;
    if (/(?:[aei][iue]|[ie]er|bauer|leiter|firma|ma|lla|konto)$/.test(lower)) return null;
    if (/e[rl]$/.test(lower)) return word;
    if (/(?:^ge.*|käs|kase)e$/.test(lower) && !/^ge(?:schicht|schwist|ig|fährt|fahr|bärd|gend)/.test(lower))
      return null;
    if (/e$/.test(lower)) return `${word}n`;
    return /[aouy]$/.test(lower) ? `${word}s` : null;
  },
};
