import { unaccented } from '../../pipeline/unaccented';

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

const prepositions = new RegExp(
  '^(?:de|del|a|al|en|con|para|por|sin|du|des|à|au|aux|di|dello|della|dei|degli|delle|da|alla|in|per|su|senza|do|das|' +
    "dos|no|na|em|com|sem|ao|(?:d|dell|all)'.*)$",
);

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
    if (!/(?:[lrndzj]|[aeo]y)$/.test(word) || /(?:régim|espécim)en$/.test(word)) return null;
    const stressed = word.replace(/[aeiou](?=[^aeiouáéíóú]+en$)/, '$&\u0301').normalize('NFC');
    return `${stressed.replace(/z$/, 'c').replace(/[áéíóú](?=n$)/, unaccented)}es`;
  },
  fr(word) {
    if (/[sxz]$/.test(word)) return word;
    if (/(?:œil|ciel|^vieil|^bel|^nouvel)$/.test(word)) return null;
    if (/(?:trav|vitr|cor|ém)ail$|(?<!^b|carnav|festiv|chac|récit|rég|narv|^ét)al$/.test(word))
      return word.replace(/a[il]+$/, 'aux');
    if (/(?<!^bl|^pn)eu$|(?<!land)au$|(?:^bij|^caill|^ch|^gen|^hib|^p)ou$/.test(word)) return `${word}x`;
    return `${word}s`;
  },
  it(word) {
    if (/[^aeo]$|(?:^|\w)(?:auto|moto|foto|radio|video|euro|serie|specie)$/.test(word)) return word;
    // A finger, a man; zii, where the i is stressed; poeta, problema and duca, psicologo and mago, cuoco and greco.
    if (/(?:dit|uov|bracci|labbr|oss|ginocchi|lenzuol|cigli|uom|bu|templ?i|log|[aeou]c|greg)[oe]$/.test(word))
      return null;
    if (/(?:^z|pend|add|legg|ronz|brus|mormor)io$|ie$|(?:m|ist|[oia]t|duc)a$|[cg]ia$/.test(word)) return null;
    if (/[^fv]ico$/.test(word) && !/(?:ant|car|man|val)ico$/.test(word)) return word.replace(/o$/, 'i');
    const [form, ending] = italianEndings.find(([form]) => form.test(word))!;
    return word.replace(form, ending);
  },
  pt(word) {
    // Mãos, pães and órgãos; males, gols; caracteres, hífens; países, gases.
    if (/^(?:mel|mal|fel|cal|gol)$|(?:[cp]ônsul|álcool|n|ter|ís|ás|eus|rês)$/.test(word)) return null;
    if (/ão$/.test(word))
      return stressedBefore.test(word) || otherNasals.test(word) ? null : word.replace(/ão$/, 'ões');
    if (/ês$/.test(word)) return word.replace(/ês$/, 'eses');
    if (/[sx]$/.test(word)) return word;
    if (/m$/.test(word)) return word.replace(/m$/, 'ns');
    if (/[rz]$/.test(word)) return `${word}es`;
    const isUnstressed = stressedBefore.test(word);
    if (/il$/.test(word)) return word.replace(/il$/, isUnstressed ? 'eis' : 'is');
    if (/[eo]l$/.test(word) && !isUnstressed) return word.replace(/el$/, 'éis').replace(/ol$/, 'óis');
    return /l$/.test(word) ? word.replace(/l$/, 'is') : `${word}s`;
  },
  de(word) {
    const [, ending] = germanEndings.find(([form]) => form.test(word.toLowerCase())) ?? [];
    return ending == null ? null : word + ending;
  },
};

/** What the ends of words become; the first that fits counts. */
const italianEndings: [form: RegExp, ending: string][] = [
  [/(?<=[cg])a$/, 'he'],
  [/(?<=[cg])o$/, 'hi'],
  [/a$/, 'e'],
  [/i?o$|e$/, 'i'],
];

/** Portuguese words that are not stressed on the last syllable, where an accent says so: túnel, órgão. */
const stressedBefore = /[áéíóúâêô].*[^áéíóúâêô]{2,}$/;
/** Portuguese words in -ão that are not leões: mãos, cidadãos, pães, capitães. */
const otherNasals =
  /(?:^|corri|ir|m)mão$|(?:^cã|^pã|^grã|^vã|^chã|mã|cidadã|cristã|pagã|artesã|cortesã|anciã|aldeã|alemã|capitã|charlatã|escrivã|sacristã|tabeliã)o$/;

/** What the plural adds to words of a form, null where only a dictionary says it; the first form that fits counts. */
const germanEndings: [form: RegExp, ending: string | null][] = [
  [/(?:mutter|tochter|vater|bruder|vogel|apfel|mantel|nagel|sattel|hotel|schnabel|hammer|kloster|acker)$/, null],
  [/(?:garten|hafen|laden|boden|ofen|graben|schaden|kasten|faden|magen|wagen|bogen|kragen|juwel)$/, null],
  [/(?:chen|lein|en)$/, ''],
  [/(?:er|ist|og)in$/, 'nen'],
  [/(?:(?<!spr|schw)ung|heit|keit|schaft|[ts]ion|tät|(?<!stre)ik|[^b]erei)$/, 'en'],
  [/(?:feder|mauer|schwester|schulter|kammer|klammer|nummer|faser|(?<!w)ader|oper|feier|(?<!k)leber|natter)$/, 'n'],
  [/(?:nadel|schachtel|kugel|schüssel|orgel|(?<!p)insel|regel|gabel|tafel|fackel|nessel|wurzel|muschel)$/, 'n'],
  [/(?:amsel|zwiebel|kartoffel|mandel|kapsel|muskel|formel|vokabel|fabel|trommel|kurbel|achsel|ampel)$/, 'n'],
  [/(?:iel|kamel|tier|bier|papier|speer|meer|heer|klavier|turnier|revier|quartier|offizier|passagier)$/, 'e'],
  [/(?:[aei][iue]|[ie]er|bauer|leiter|firma|ma|lla|konto)$/, null],
  [/e[rl]$/, ''],
  [/^ge(?:schicht|schwist|ig|fährt|fahr|bärd|gend).*e$/, 'n'],
  [/(?:^ge.*|käs)e$/, null],
  [/e$/, 'n'],
  [/[aouy]$/, 's'],
];
