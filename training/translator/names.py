"""Other names and numbers in the place of those that both sides of a pair hold, so that a network learns to carry over
what it has never seen instead of saying "Tom"."""

import os
import re

import turkish
from text import read

HERE = os.path.dirname(os.path.abspath(__file__))
WORD = re.compile(r'[^\W\d_]+')
LATIN_NAME = re.compile('[A-Z][a-zé]{2,}')
NUMBER = re.compile(r'(?<![\w.,:/-])\d{1,4}(?![\d.,:/-]|st\b|nd\b|rd\b|th\b|er\b|º|°)')

ROWS = (
    ('a i u e o', 'アイウエオ', 'ㅇ'), ('ka ki ku ke ko', 'カキクケコ', 'ㅋ'), ('sa shi su se so', 'サシスセソ', 'ㅅ'),
    ('ta chi tsu te to', 'タチツテト', 'ㅌ'), ('na ni nu ne no', 'ナニヌネノ', 'ㄴ'), ('ha hi fu he ho', 'ハヒフヘホ', 'ㅎ'),
    ('ma mi mu me mo', 'マミムメモ', 'ㅁ'), ('ra ri ru re ro', 'ラリルレロ', 'ㄹ'), ('ga gi gu ge go', 'ガギグゲゴ', 'ㄱ'),
    ('za ji zu ze zo', 'ザジズゼゾ', 'ㅈ'), ('ba bi bu be bo', 'バビブベボ', 'ㅂ'), ('pa pi pu pe po', 'パピプペポ', 'ㅍ'),
)  # fmt: skip
INITIALS, VOWELS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (0, 20, 13, 5, 8)
"""The order of Hangul's consonants, and the places of a, i, u, e and o among its vowels, in Unicode."""

ENDS = ('', '', '', 'n', 'l', 's', 'x', 'th', 'rd', 'ck', 'lla', 'ne')


def invented(rng):
    """A name of two to four syllables that nobody has, in the scripts that can spell it."""
    name = {'en': '', 'ja': '', 'ko': ''}
    for _ in range(rng.randint(2, 4)):
        latin, kana, initial = rng.choice(ROWS)
        vowel = rng.randrange(5)
        name['en'] += latin.split(' ')[vowel]
        name['ja'] += kana[vowel]
        name['ko'] += chr(0xAC00 + INITIALS.index(initial) * 588 + VOWELS[vowel] * 28)
    return {**name, 'en': name['en'].capitalize()}


HE = {
    'ja': re.compile('(?:彼女|彼|あいつ)(?=(の)|[はがもをにと])'),
    'zh': re.compile('[他她](?=(的)|[^们的])'),
    'ko': re.compile('(?<![가-힣])그녀?(?=(의)|[는가를도와]|에게)'),
}
"""He or she, and in the group whether something is theirs."""
HE_ENGLISH_FIRST = re.compile("(?:He|She)(?=[ '])")
NO_VERB_FIRST = re.compile(r"(?:Gli|Le|Che|Chi|Come|Quanto|Ecco|Ma|Ed?|Al?|Di|In|Per|Con|Dov'|[Ii]l|La|Lo|L'|Una?)\b|.*\bl[ue]i\b")
"""Italian sentences that do not begin as what he or she does."""
ITS_ITALIAN_NOUN = re.compile(
    r"\b((?:(?:ne|de|a|da|su|co)(?:l|lla|i|lle))|il|la|i|le) su(?:o|a|oi|e) ((?!s[^aeiou]|z|gn|ps)[b-df-hj-np-tv-z]\w+)"
    r"(?=$|[.,!?…]| (?:è|era|ha|sono|di|in|a|da|con|per|su|che|non|si|e)\b)",
    re.I,
)
"""La sua lancia, where it can become la lancia di Linda."""
HE_PORTUGUESE = re.compile(r'\b(d?)el[ea]\b', re.I)
ITS_PORTUGUESE_NOUN = re.compile(
    r"(?<!\bem )(?<!\bde )(?<!\bpor )\b(?:(os?|as?|d[oa]s?|n[oa]s?|aos?|às?|pel[oa]s?) )?(seus?|suas?) (?!próp)(\w{3,})"
    r"(?=$|[.,!?…]| (?:é|era|está|foi|são|de|d[oa]s?|em|n[oa]s?|a|com|por|para|que|não|se|e|já)\b)",
    re.I,
)
"""Sua lança, where it can become a lança de Linda."""
OF_SUA = {'seu': 'o', 'sua': 'a', 'seus': 'os', 'suas': 'as'}
HE_AND_HIS = ('he', 'she', 'him', 'his', 'her')
HE_IN_ENGLISH = re.compile(r"\b(?:he|she|him|his|hers?|himself|herself)\b", re.I)


class Names:
    """Names of names.tsv in two languages; and those `listed` (name of the source, of the target), which the product
    puts into Japanese, Chinese and Korean sentences in Latin letters, where any name may take their place."""

    def __init__(self, source, target, listed=()):
        head, *rows = read(f'{HERE}/names.tsv')
        self.target = target
        # What has no column of its own is written in Latin letters, as English is.
        self.sides = [language if language in head else 'en' for language in (source, target)]
        self.elides = 'fr' in (source, target)
        self.of_latin, self.of_kind = {}, {}
        for row in rows:
            name = dict(zip(head, row, strict=True))
            self.of_latin[name['en']] = name
            self.of_kind.setdefault(name['kind'], []).append(name)
        self.spellings = {}
        for name, latin in listed:
            if self.sides[0] != 'en' and LATIN_NAME.fullmatch(latin) and latin not in self.of_latin:
                self.spellings.setdefault(latin, []).append(name)
        self.all_latin = sorted({*self.of_latin, *self.spellings})

    def any_latin(self, rng):
        """A name in Latin letters: of a list, one that nobody has, or what the product asks under (stand-ins.ts)."""
        if self.target in ('it', 'pt', 'tr') and rng.random() < 0.15:
            return 'Tom'
        return rng.choice(self.all_latin) if rng.random() < 0.6 else invented(rng)['en'] + rng.choice(ENDS)

    def exchanged(self, rng, x, y):
        """(x, y) with other names and another number, often; grammar stays right because kinds and ends agree."""
        latin = y if self.sides[1] == 'en' else x
        for word in dict.fromkeys(WORD.findall(latin)):
            if word in self.of_latin and rng.random() < 0.6:
                x, y = self.renamed(rng, x, y, self.of_latin[word])
            spelling = next((name for name in self.spellings.get(word, ()) if name in x), None)
            if spelling and rng.random() < 0.8:
                x, y = self.renamed(rng, x, y, {'en': word, self.sides[0]: spelling})
        numbers = NUMBER.findall(x)
        if len(numbers) == 1 and re.findall(r'\d+', x) == re.findall(r'\d+', y) == NUMBER.findall(y):
            if int(numbers[0]) > 1 and rng.random() < 0.5:
                low, high = {1: (2, 9), 2: (10, 99), 3: (100, 999), 4: (1000, 2999)}[len(numbers[0])]
                other = str(rng.randint(low, high))
                x, y = NUMBER.sub(other, x), NUMBER.sub(other, y)
        return x, y

    def instead(self, rng, x, y):
        """(x, y) with a name in Latin letters in the place of he or she; as it is where there is none, or several."""
        if self.target == 'it':
            return self.into_italian(rng, x, y)
        if self.target == 'pt':
            return self.into_portuguese(rng, x, y)
        if self.target == 'tr':
            return self.into_turkish(rng, x, y)
        here = list(HE[self.sides[0]].finditer(x)) if self.sides[0] in HE else []
        there = list(HE_IN_ENGLISH.finditer(y))
        if len(here) != 1 or len(there) != 1:
            return x, y
        (here,), (there,) = here, there
        said, behind = there.group().lower(), y[there.end() :]
        owns = said == 'his' or said == 'her' and bool(re.match(' [a-z]', behind))
        if owns != bool(here.group(1)) or said in ('hers', 'himself', 'herself'):
            return x, y
        name = self.any_latin(rng)
        x = f'{x[: here.start()].rstrip()} {name}{x[here.end() :]}'.strip()
        return x, y[: there.start()] + name + "'s" * owns + behind

    def into_italian(self, rng, x, y):
        """(x, y) with a name where English begins with he or she and Italian, which does without, with what they do; or
        where something is theirs."""
        said = list(HE_IN_ENGLISH.finditer(x))
        if len(said) != 1:
            return x, y
        start, end, name = *said[0].span(), self.any_latin(rng)
        verb = re.sub('^L[ue]i ', '', y)
        if HE_ENGLISH_FIRST.match(x) and not NO_VERB_FIRST.match(verb):
            return name + x[end:], f'{name} {verb[0].lower()}{verb[1:]}'
        if re.match('(?:his|her) [a-z]', x[start:], re.I) and len(ITS_ITALIAN_NOUN.findall(y)) == 1:
            return f"{x[:start]}{name}'s{x[end:]}", ITS_ITALIAN_NOUN.sub(rf'\1 \2 di {name}', y)
        return x, y

    def into_portuguese(self, rng, x, y):
        """(x, y) with a name in the place of the only he or she of both, or where the only something is theirs."""
        said, answered = list(HE_IN_ENGLISH.finditer(x)), list(HE_PORTUGUESE.finditer(y))
        theirs = list(ITS_PORTUGUESE_NOUN.finditer(y))
        if len(said) != 1 or len(answered) + len(theirs) != 1 or said[0].group().lower() not in HE_AND_HIS:
            return x, y
        (here,), (there,), name = said, answered + theirs, self.any_latin(rng)
        owns = here.group().lower() == 'his' or bool(re.match('her [a-z]', x[here.start() :], re.I))
        if theirs and owns:
            put = f'{there[1] or OF_SUA[there[2].lower()]} {there[3]} de {name}'
        elif answered and (there[1] or not owns):
            put = f'de {name}' if there[1] else name
        else:
            return x, y
        put = put if there.start() else put[0].upper() + put[1:]
        return x[: here.start()] + name + "'s" * owns + x[here.end() :], y[: there.start()] + put + y[there.end() :]

    def into_turkish(self, rng, x, y):
        """(x, y) with a name in the place of the only he or she of x, and of o in y, or before what they do or own."""
        said = list(HE_IN_ENGLISH.finditer(x))
        if len(said) != 1 or said[0].group().lower() not in HE_AND_HIS:
            return x, y
        return turkish.he_named(said[0], x, y, self.any_latin(rng))

    def renamed(self, rng, x, y, old):
        patterns = [self.pattern(old[side], side) for side in self.sides]
        counts = [len(pattern.findall(text)) for pattern, text in zip(patterns, (x, y), strict=True)]
        if counts[0] != counts[1] or not counts[0]:
            return x, y
        as_latin = self.sides[0] != 'en' and ('kind' not in old or rng.random() < 0.6)
        if as_latin:
            new = {'en': old['en'] if rng.random() < 0.3 else self.any_latin(rng)}
        else:
            new = rng.choice(self.of_kind[old['kind']])
            if 'zh' not in self.sides and rng.random() < 0.3:
                new = invented(rng)
                if self.sides == ['en', 'en']:
                    new['en'] += rng.choice(ENDS)
        if not as_latin and (new['en'] in x + y or not self.agree(old, new)):
            return x, y
        # As the product writes a name that the network does not know.
        put = (f' {new["en"]}' if as_latin else new[self.sides[0]], new[self.sides[1]])
        if self.target == 'tr':
            return patterns[0].sub(put[0], x), turkish.with_name(y, old['en'], put[1])
        x, y = (pattern.sub(name, text) for pattern, name, text in zip(patterns, put, (x, y), strict=True))
        return ' '.join(x.split()), y

    def pattern(self, name, side):
        return re.compile(rf'(?<!\w){re.escape(name)}(?!\w)' if side == 'en' else re.escape(name))

    def agree(self, old, new):
        """Whether what stands beside a name may stay: Korean particles and French articles look at its end or head."""
        if 'ko' in self.sides and ((ord(old['ko'][-1]) - 0xAC00) % 28 > 0) != ((ord(new['ko'][-1]) - 0xAC00) % 28 > 0):
            return False
        return not self.elides or (old['en'][0] in 'AEIOUYHÉ') == (new['en'][0] in 'AEIOUYHÉ')
