"""Words of the target language in the place of nouns of the source, so that a network learns to carry over what stands
there ("あの lizardがいる" → "There's a lizard."). The product then can put a translation that it looked up into a
sentence, and the network need not know the word (pipeline/translate/nouns.ts).

Which noun answers which is counted, not looked up: a word and a stretch of the source that seldom stand without each
other, by Dice's coefficient (Smadja, McKeown, Hatzivassiloglou: Translating Collocations, 1996).
"""

import re
from collections import Counter, defaultdict
from functools import cache

# Not the stem of a verb: behind a Japanese noun stands no kana, or that of a particle.
JAPANESE_END = '(?=[をがはにのでともへやだじなかよね]|[^ぁ-んァ-ヺー一-鿿々]|$)'
# A particle, or no syllable.
KOREAN_END = (
    '(?=은|는|이|가|을|를|에|의|로|으로|와|과|도|만|들|야|다|라|인|입|였|께|한테|부터|까지|처럼|보다|랑|하고|님|씨|[^가-힣]|$)'
)
KOREAN_NOUN = [re.compile(f'(?<![가-힣])[가-힣]{{{size}}}{KOREAN_END}') for size in range(1, 6)]
# Mostly a noun with its particle, which would be left behind another noun.
WITH_PARTICLE = re.compile('[를는랑]$|에서?$|으로$|..[을은]$')
RUNS = {
    'ja': re.compile(f'(?:[一-鿿々]{{1,5}}|[ァ-ヺー]{{2,}}){JAPANESE_END}'),
    'zh': re.compile('[一-鿿]+'),
    'ko': re.compile('[가-힣]+'),
    'en': re.compile(r"(?<![\w'-])[A-Za-z]{3,}(?![\w'-])"),
    'vi': re.compile(r'[^\W\d_]+(?: [^\W\d_]+)*'),
}
BESIDE_VIETNAMESE_NOUNS = (
    'một những các mấy con cái chiếc này kia đó ấy là của không có và thì mà ở trong trên với cho đã đang sẽ rất lại đi '
    'tôi cậu anh chị em ta tao mày ngươi nó hắn cô ông bà họ chúng bị được phải đừng hãy như từ ra vào về đến'
).split(' ')
BESIDE_CHINESE_NOUNS = re.compile('^[的了是我你他她它这那一不在有和也都就很把被用去要]|[的了是我你他她它在里上对]$')
BEFORE_NOUNS = {
    'en': dict.fromkeys('a an the my your his her our their'.split(), ''),
    'es': {
        **dict.fromkeys('el un del al este ese aquel nuestro'.split(), 'm'),
        **dict.fromkeys('la una esta esa aquella nuestra'.split(), 'f'),
        **dict.fromkeys('los unos estos esos aquellos nuestros'.split(), 'mm'),
        **dict.fromkeys('las unas estas esas aquellas nuestras'.split(), 'ff'),
    },
    'fr': {
        **dict.fromkeys('un du au ce'.split(), 'm'),
        **dict.fromkeys('une cette ma ta sa'.split(), 'f'),
        **dict.fromkeys('des aux ces mes tes ses nos vos leurs'.split(), 'mm'),
        **{'le': '~m', 'la': '~f', 'les': '~mm'},
        **dict.fromkeys("l' d' cet mon ton son notre votre leur".split(), ''),
    },
    'it': {
        **dict.fromkeys('un il lo del dello al allo nel sul dal questo quel quello mio tuo suo nostro'.split(), 'm'),
        **dict.fromkeys("una un' la della alla nella sulla dalla questa quella mia tua sua nostra".split(), 'f'),
        **dict.fromkeys('i gli dei degli ai agli questi quei quegli miei tuoi suoi nostri'.split(), 'mm'),
        **dict.fromkeys('le delle alle queste quelle mie tue sue nostre'.split(), 'ff'),
        **dict.fromkeys("l' dell' all' nell' sull' dall' quell' quest'".split(), ''),
    },
    'pt': {
        **dict.fromkeys('um do no ao pelo este esse aquele deste desse neste nesse meu teu seu nosso'.split(), 'm'),
        **dict.fromkeys('uma da na à pela esta essa aquela desta dessa nesta nessa minha tua sua nossa'.split(), 'f'),
        **dict.fromkeys('uns dos aos pelos estes esses aqueles meus teus seus nossos'.split(), 'mm'),
        **dict.fromkeys('umas das nas às pelas estas essas aquelas minhas tuas suas nossas'.split(), 'ff'),
        **{'o': '~m', 'a': '~f', 'os': '~mm', 'as': '~ff'},
    },
    'de': {
        **dict.fromkeys('einen keinen meinen deinen'.split(), 'm'),
        **dict.fromkeys('eine einer keiner zur'.split(), 'f'),
        **dict.fromkeys('das ins ans'.split(), 'n'),
        **dict.fromkeys('zwei drei viele alle einige mehrere'.split(), 'mm'),
        **{'den': '~m', 'der': '~r', 'die': '~d'},
        **dict.fromkeys('ein kein dem einem im am zum mein meine dein deine sein seine ihr ihre'.split(), ''),
    },
}
"""Articles and the like, each with what a noun behind it must be: surely, ~perhaps, or nothing that is known."""

COPIED_INTO = {*BEFORE_NOUNS, 'ja', 'zh', 'ko', 'vi'}
"""Languages whose nouns can be put into a source. Those without articles have what answers a noun of the source."""

AFTER_NOUNS = {
    'en': set('of in on at to is was are were and or with for from that who has had will by than as but'.split()),
    'es': set('de del en a al con por para que y o es era está fue son se sin como no ha había pero me te le'.split()),
    'fr': set("de du des d' en à au aux avec pour par que qui et ou est était sont a ont se s' ne n' pas sur sans".split()),
    'it': set('di del della dei in a al alla con per da dal che e o è era sono ha hanno non si mi ti ci come ma'.split()),
    'pt': set('de do da em no na a ao com por para que e ou é era está foi são se sem como não tem há mas me te já'.split()),
    'de': set(),
}
BEFORE_VERBS = {
    'fr': set("je j' tu il elle on nous vous ils elles ne n' me m' te t' qui".split()),
    'pt': set('eu ele ela você eles elas vocês não que quem já nunca sempre ainda'.split()),
}
"""Behind these an article is a pronoun: "je le ferais", "não o vi"."""

INFINITIVE = {'fr': re.compile('(?:er|ir|re)$'), 'pt': re.compile('[aei]r$')}
"""No noun if only found behind what may be a pronoun or a preposition: "besoin de l'attendre", "começou a chover"."""

WORD = r"[^\W\d_]+(?:['-]\w+)*|[^\w\s]+|$"
WORDS = dict.fromkeys(('fr', 'it'), r"[^\W\d_]+(?:-\w+)*'?|[^\w\s]+|$")
NAME = re.compile('(?<=[a-z,] )[A-Z][a-z]{2,}')
DICE, TOGETHER = 0.35, 3
"""How often two must stand together for one to answer the other: relatively, and in lines."""


def stretches(language, text):
    """Parts of a text that may be a noun: words, one to three in Vietnamese, runs of a script in Japanese, pieces of
    them in Chinese and Korean."""
    found = []
    for run in RUNS[language].findall(text):
        if language in ('ja', 'en'):
            found.append(run)
        elif language == 'ko':
            found += [run[:size] for size in range(2, min(len(run), 5) + 1)]
        elif language == 'vi':
            words = run.split(' ')
            parts = [words[at : at + size] for size in (1, 2, 3) for at in range(len(words) - size + 1)]
            found += [' '.join(part) for part in parts if not {part[0], part[-1]} & {*BESIDE_VIETNAMESE_NOUNS}]
        else:
            found += [run[at : at + size] for size in (2, 3, 4) for at in range(len(run) - size + 1)]
    return set(found)


def frequent(lines):
    """Sets, each with those members only that TOGETHER or more of the sets have."""
    counts = Counter(member for line in lines for member in line)
    return [{member for member in line if counts[member] >= TOGETHER} for line in lines]


def nouns_in(language, texts):
    """(words that mostly stand as nouns do, each with what articles say of it; the words of each text).

    German nouns keep their capital, by which most can be told.
    """
    before, after, german = BEFORE_NOUNS[language], AFTER_NOUNS[language], language == 'de'
    before_verbs, infinitive = BEFORE_VERBS.get(language, ()), INFINITIVE.get(language)
    counts, behind, ending, elided = Counter(), {}, Counter(), set()
    word_of = re.compile(WORDS.get(language, WORD))
    lines = [[word if german else word.lower() for word in word_of.findall(text)] for text in texts]
    for line in lines:
        counts.update(line)
        for previous, article, word, next_word in zip(['', *line], line, line[1:], line[2:]):
            kind = before.get(article.lower())
            if kind is None or previous in before_verbs or german and not word[:1].isupper():
                continue
            behind.setdefault(word, Counter())[kind] += 1
            if article.endswith("'"):
                elided.add(word)
            # Else an adjective, or half a word: "fried chicken".
            ending[word] += next_word in after or not next_word[:1].isalpha() or german and next_word.islower()
    nouns = {}
    for word, kinds in behind.items():
        n = kinds.total()
        is_word = word.replace('-', '').isalpha() and len(word) > 2
        if is_word and n >= 2 and n / counts[word] > 0.2 and ending[word] / n > 0.6:
            kind = max(kinds, key=lambda kind: (kind.isalpha(), kind != '', kinds[kind]))
            if kind.isalpha() or not (infinitive and infinitive.search(word)):
                nouns[word] = kind.strip('~') + ("'" if word in elided else elision(word, language))
    return nouns, lines


class Copying:
    """Puts words of `target` into sources of `source`; it learns from `pairs` what answers what.

    `listed` are nouns of the target. Without articles each of them may stand in another one's place, in Korean those
    behind which stand the same particles, and of the pairs' own nouns too; in English all that suit the article; elsewhere,
    where their gender is not known, only those of several words whose first the pairs have: "boca del río", "couve-flor".
    """

    def __init__(self, source, target, pairs, listed):
        self.source, self.target = source, target
        self.has_articles = target in BEFORE_NOUNS
        pairs = sorted(set(pairs))
        lines = [stretches(source, x) for x, _ in pairs]
        said = frequent(self.find_nouns([y for _, y in pairs]))
        if not self.has_articles:
            nouns, _ = nouns_in(source, [x for x, _ in pairs])
            small = {word for line in lines for word in line if word.islower()}
            names = {name for x, _ in pairs for name in NAME.findall(x) if name.lower() not in small}
            named = nouns.keys() | names
            lines = [line & named for line in lines]
        lines = frequent(lines)
        of_stretch, of_noun, together = Counter(), Counter(), Counter()
        for line, nouns in zip(lines, said, strict=True):
            of_stretch.update(line)
            of_noun.update(nouns)
            together.update((stretch, noun) for stretch in line for noun in nouns)
        best = {}
        for (stretch, noun), n in together.items():
            dice = 2 * n / (of_stretch[stretch] + of_noun[noun])
            if n >= TOGETHER and dice > DICE:
                best[stretch] = max(best.get(stretch, (0, 0, '')), (dice, len(noun), noun))
        # Of 眉毛 and 的眉毛 the surer is the noun, of 护身符 and 身符 (as sure) the longer.
        self.noun_of, stretches_of = {}, defaultdict(list)
        for stretch, (dice, _, noun) in sorted(best.items(), key=lambda item: (-item[1][0], -len(item[0]), item[0])):
            if not self.has_articles or not any(stretch in other or other in stretch for other in stretches_of[noun]):
                stretches_of[noun].append(stretch)
                self.noun_of[stretch] = noun
        if not self.has_articles:
            self.kind_of, self.of_kind = {noun: self.ending(noun) for noun in self.noun_of.values()}, defaultdict(list)
            for noun in sorted({*listed, *(self.kind_of if target in ('ko', 'vi') else ())}):
                self.of_kind[self.ending(noun)].append(noun)
        for words in sorted({*listed} if self.has_articles else ()):
            head, *more = re.split('[ -]', words)
            if target == 'en' and words.islower() and words not in self.kind_of:
                self.of_kind.setdefault(elision(words, target), []).append(words)
            elif target != 'en' and more and head in self.kind_of:
                self.of_kind[self.kind_of[head]].append(words)

    def ending(self, noun):
        """What the particles behind a Korean noun depend on: whether it ends in a consonant, and in which (ㄹ로, 으로)."""
        if self.target != 'ko':
            return ''
        final = (ord(noun[-1]) - 0xAC00) % 28
        return {0: 'vowel', 8: 'ㄹ'}.get(final, 'consonant') if '가' <= noun[-1] <= '힣' else 'none'

    def find_nouns(self, texts):
        """Finds the nouns of the target and their kinds; returns those of each text, English plurals as singulars."""
        if self.target == 'ko':
            found = [{noun for size in KOREAN_NOUN for noun in size.findall(text)} for text in texts]
            return [{noun for noun in nouns if not WITH_PARTICLE.search(noun)} for nouns in found]
        if not self.has_articles:
            found = [stretches(self.target, text) for text in texts]
            if self.target == 'zh':
                found = [{part for part in parts if not BESIDE_CHINESE_NOUNS.search(part)} for parts in found]
            return found
        nouns, lines = nouns_in(self.target, texts)
        singular = {f'{noun}s': noun for noun in nouns} if self.target == 'en' else {}
        self.kind_of = {noun: kind for noun, kind in nouns.items() if noun not in singular}
        self.of_kind = {}
        for noun, kind in sorted(self.kind_of.items()):
            self.of_kind.setdefault(kind, []).append(noun)
        return [{singular.get(word, word) for word in line} & self.kind_of.keys() for line in lines]

    def copied(self, rng, x, y):
        """(x, y), some with nouns of the source translated; of those, every other one is another noun in both."""
        if rng.random() > 0.5:
            return x, y
        done = set()
        for stretch in sorted(stretches(self.source, x)):
            noun = self.noun_of.get(stretch)
            if noun is None or noun in done or x.count(stretch) > 1 or rng.random() > 0.7:
                continue
            done.add(noun)
            pattern = self.pattern(noun)
            found = pattern.findall(y)
            if len(found) != 1:
                continue
            # Into English it is always the singular that is put there at work.
            other = rng.choice(self.of_kind[self.kind_of[noun]]) if rng.random() < 0.5 else noun
            said = other + found[0][len(noun) :]
            if said in (other, found[0]) or not re.search('(?:[sxyhf]|fe|man)$| of ', other):
                x, y = placed(x, stretch, other), pattern.sub(said, y)
        return x, y

    @cache
    def pattern(self, noun):
        """What finds a noun in an answer, in English its plural too."""
        if self.target == 'ja':
            return re.compile(f'(?<![おご一-鿿々ァ-ヺー]){noun}{JAPANESE_END}')
        if self.target == 'ko':
            return re.compile(f'(?<![가-힣]){noun}{KOREAN_END}')
        if self.target == 'zh':
            return re.compile(noun)
        return re.compile(rf'\b{noun}s?\b' if self.target == 'en' else rf'\b{noun}\b')


def elision(word, language):
    """What stands in the kind of a noun before which articles change: an, l', Italian lo."""
    if language == 'it' and re.match('s[^aeiouàèéìòù]|z|gn|ps|x|y', word):
        return 'z'
    return "'" if word[0] in 'aâeéèêiîoôuœ' else ''


def placed(x, stretch, word):
    """The text with a word in the place of a stretch: a space before it, none behind (as in nouns.ts)."""
    before, _, behind = x.partition(stretch)
    return f'{before.rstrip()} {word}{behind}'.strip()
