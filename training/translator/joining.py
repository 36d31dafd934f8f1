"""Pairs of sentences made one: side by side, or as two clauses of a longer sentence ("Sie schlief, aber er war wach.").

The corpora's sentences have six words on average and hardly ever more than fifteen; a network that has seen no long
ones loses its way in a narrator's captions. Only what leaves both clauses as they are is used: German conjunctions that
keep the order of words, Japanese and Korean endings that follow one form of the verb.
"""

import re
from collections import Counter

from text import CJK, SENTENCE_END, small

CLAUSES = {
    'and': {'en': [', and ', ' and '], 'es': [' y ', ', y '], 'fr': [' et ', ', et '], 'de': [' und ', ', und '],
            'zh': [',', ',而且', ',然后'], 'ja': ['し、'], 'ko': ['고 ', '고, '],
            'it': [' e ', ', e '], 'vi': [' và ', ', và '], 'pt': [' e ', ', e '],
            'tr': [' ve ', ', ']},
    'but': {'en': [', but ', ' but ', ', yet '], 'es': [', pero '], 'fr': [', mais ', ' mais '], 'de': [', aber '],
            'zh': [',但是', ',但', ',可是', ',不过'], 'ja': ['けど、', 'が、', 'けれど、'], 'ko': ['지만 ', '지만, ', '는데 '],
            'it': [', ma ', ' ma '], 'vi': [', nhưng ', ' nhưng '], 'pt': [', mas ', ' mas '],
            'tr': [' ama ', ', ama ', ' fakat ']},
    'so': {'en': [', so ', ' so '], 'es': [', así que ', ' así que '], 'fr': [', donc ', ', alors '],
           'zh': [',所以', ',因此'], 'ja': ['から、', 'ので、'], 'ko': ['으니까 ', '으니 '],
           'it': [', quindi ', ' quindi '], 'vi': [', nên ', ' nên '], 'pt': [', então ', ', por isso '],
           'tr': [', bu yüzden ', ', o yüzden ']},
    'because': {'en': [' because ', ', because ', ', for '], 'es': [' porque ', ', porque ', ', pues '],
                'fr': [' car ', ', car '], 'de': [', denn '], 'zh': [',因为', ',毕竟'],
                'it': [' perché ', ', perché '], 'vi': [' vì ', ', vì '], 'pt': [' porque ', ', porque ', ', pois '],
                'tr': [', çünkü ']},
    ';': {'en': ['; ', '... ', ': '], 'es': ['; ', '... ', ': '], 'fr': [' ; ', '... ', ' : '], 'de': ['; ', '... ', ': '],
          'zh': [';', '......', ':'], 'it': ['; ', '... ', ': '], 'vi': ['; ', '... ', ': '],
          'pt': ['; ', '... ', ': '], 'tr': ['; ', '... ', ': ']},
}  # fmt: skip
"""Between two clauses, per language; languages that lack one are never joined by it. Marks answer each other in
order, and are those of normal text (text.py): none of full width."""

OPEN_END = {
    # Verbs and adjectives in a plain or polite form; no command, request, or "let's".
    'ja': re.compile('(?<=[るたいうくすつぬぶむだ])(?<![こそとのほもよろごぞどぼぽさ].)$'),
    # The past and what stands as it does, without its last syllables.
    'ko': re.compile('(?<=[았었했였겠갔왔봤됐있없])(?:다|어요?)$'),
}
"""Where what a conjunction is put behind ends, in the languages in which not every sentence can have one there."""
CALLING = {'ja': '、', 'zh': ',', 'ko': ', ', 'en': ', '}
"""What stands between a name and what is said to its bearer."""
ONE_SENTENCE = re.compile('([^.!?。,、"「…]{2,40})([.!?。]?)')
ANY_END = re.compile('$')
BESIDE = 0.35
"""The part of joined pairs that stand side by side as two sentences."""


class Joining:
    """Joins pairs of (source, target) of one direction; it learns from `rows` which words are no names."""

    def __init__(self, source, target, rows):
        self.languages = (source, target)
        self.rows = rows
        sides = zip(self.languages, zip(*rows, strict=True), strict=True)
        self.small = [self.in_small(language, texts) for language, texts in sides]
        self.kinds = [kind for kind, words in CLAUSES.items() if source in words and target in words]

    @staticmethod
    def in_small(language, texts):
        """Of each word inside sentences whether it is more often written with a small letter than with a capital."""
        if language in (*CJK, 'ko'):
            return None
        counts = Counter()
        for text in set(texts):
            for word in re.findall(r'(?<=[^\W\d_] )[^\W\d_]+', text):
                counts[small(word, language)] += -1 if word[0].isupper() else 1
        return {word: count > 0 for word, count in counts.items()}

    def inside(self, side, text):
        """A sentence as it is written behind a conjunction, or None when that is not known."""
        is_small, language = self.small[side], self.languages[side]
        if is_small is None:
            return text
        word = small(re.match(r'[^\W\d_]*', text).group(), language)
        if word not in is_small or (language == 'de' and word in ('sie', 'ihr', 'ihre', 'ihnen')):
            return None
        return small(text[0], language) + text[1:] if is_small[word] else text

    def first_clause(self, side, text):
        """A sentence as it is written before a conjunction, or None when that is not known."""
        found = OPEN_END.get(self.languages[side], ANY_END).search(text[:-1])
        return text[: found.start()] if found else None

    def as_clauses(self, rng, first, second):
        """One sentence of two, or None when these two cannot be joined."""
        kind, which, joined = rng.choice(self.kinds), rng.randrange(3), []
        for side, language in enumerate(self.languages):
            a, b = first[side], second[side]
            if a[-1:] not in SENTENCE_END or a[-2:-1] in SENTENCE_END or b[-1:] not in SENTENCE_END or b[:1] in '.…':
                return None
            a, b = self.first_clause(side, a), self.inside(side, b)
            if a is None or b is None:
                return None
            choices = CLAUSES[kind][language]
            between = choices[which] if kind == ';' else rng.choice(choices)
            if language == 'es' and re.match('h?i', b):
                between = between.replace(' y ', ' e ')
            joined.append(a + between + b)
        return tuple(joined)

    def called(self, rng, x, y, name):
        """The pair with somebody's name before or behind it, in Latin letters; as it is where that is not known."""
        said, answer = ONE_SENTENCE.fullmatch(x), ONE_SENTENCE.fullmatch(y)
        if self.languages[0] not in CALLING or not said or not answer or name in y:
            return x, y
        comma, asked, inside = CALLING[self.languages[0]], self.inside(0, x), self.inside(1, y)
        if asked and inside and rng.random() < 0.4:
            return f'{name}{comma}{asked}', f'{name}, {inside}'
        between = ',' if self.languages[0] == 'en' else rng.choice((comma.rstrip(), ''))
        return f'{said[1]}{between} {name}{said[2]}', f'{answer[1]}, {name}{answer[2]}'

    def joined(self, rng, x, y):
        """The pair with another one behind it."""
        other = self.rows[rng.randrange(len(self.rows))]
        if rng.random() >= BESIDE:
            if as_clauses := self.as_clauses(rng, (x, y), other):
                return as_clauses
        space = ['' if language in CJK else ' ' for language in self.languages]
        return x + space[0] + other[0], y + space[1] + other[1]
