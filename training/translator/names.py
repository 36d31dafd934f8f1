"""Other names and numbers in the place of those that both sides of a pair hold, so that a network learns to carry over
what it has never seen instead of saying "Tom"."""

import os
import re

from text import read

HERE = os.path.dirname(os.path.abspath(__file__))
WORD = re.compile(r'[^\W\d_]+')
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


class Names:
    """Names of names.tsv in two languages."""

    def __init__(self, source, target):
        head, *rows = read(f'{HERE}/names.tsv')
        # What has no column of its own is written in Latin letters, as English is.
        self.sides = [language if language in head else 'en' for language in (source, target)]
        self.elides = 'fr' in (source, target)
        self.of_latin, self.of_kind = {}, {}
        for row in rows:
            name = dict(zip(head, row, strict=True))
            self.of_latin[name['en']] = name
            self.of_kind.setdefault(name['kind'], []).append(name)

    def exchanged(self, rng, x, y):
        """(x, y) with other names and another number, often; grammar stays right because kinds and ends agree."""
        latin = y if self.sides[1] == 'en' else x
        for word in dict.fromkeys(WORD.findall(latin)):
            if word in self.of_latin and rng.random() < 0.6:
                x, y = self.renamed(rng, x, y, self.of_latin[word])
        numbers = NUMBER.findall(x)
        if len(numbers) == 1 and re.findall(r'\d+', x) == re.findall(r'\d+', y) == NUMBER.findall(y):
            if int(numbers[0]) > 1 and rng.random() < 0.5:
                low, high = {1: (2, 9), 2: (10, 99), 3: (100, 999), 4: (1000, 2999)}[len(numbers[0])]
                other = str(rng.randint(low, high))
                x, y = NUMBER.sub(other, x), NUMBER.sub(other, y)
        return x, y

    def renamed(self, rng, x, y, old):
        patterns = [self.pattern(old[side], side) for side in self.sides]
        counts = [len(pattern.findall(text)) for pattern, text in zip(patterns, (x, y), strict=True)]
        if counts[0] != counts[1] or not counts[0]:
            return x, y
        new = rng.choice(self.of_kind[old['kind']])
        as_latin = self.sides[0] != 'en' and rng.random() < 0.4
        if (as_latin or 'zh' not in self.sides) and rng.random() < 0.3:
            new = invented(rng)
            if as_latin or self.sides == ['en', 'en']:
                new['en'] += rng.choice(ENDS)
        if new['en'] in x + y or not (as_latin or self.agree(old, new)):
            return x, y
        # As the product writes a name that the network does not know.
        put = (f' {new["en"]}' if as_latin else new[self.sides[0]], new[self.sides[1]])
        x, y = (pattern.sub(name, text) for pattern, name, text in zip(patterns, put, (x, y), strict=True))
        return ' '.join(x.split()), y

    def pattern(self, name, side):
        return re.compile(rf'(?<!\w){re.escape(name)}(?!\w)' if side == 'en' else re.escape(name))

    def agree(self, old, new):
        """Whether what stands beside a name may stay: Korean particles and French articles look at its end or head."""
        if 'ko' in self.sides and ((ord(old['ko'][-1]) - 0xAC00) % 28 > 0) != ((ord(new['ko'][-1]) - 0xAC00) % 28 > 0):
            return False
        return not self.elides or (old['en'][0] in 'AEIOUYHÉ') == (new['en'][0] in 'AEIOUYHÉ')
