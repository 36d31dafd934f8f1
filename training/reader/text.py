"""Texts that lines are cut from: sentences of corpora, words of a dictionary, and characters at random.

What is cut from: `--text FILE[:COLUMN]` (tab-separated, may be .gz; COLUMN a name of its header row or a number from 1)
and for Japanese `--words DIR`, the dictionary files of Debian's mecab-ipadic. One sentence in twenty is kept aside to
measure with, by a hash of itself, so it stays aside when the corpora grow.
"""

import csv
import glob
import gzip
import os
import random
import zlib

import languages

KEPT_ASIDE = 20
HIRAGANA = 'あいうえおかがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもやゆよらりるれろわをん'
SMALL_HIRAGANA = 'ぁぃぅぇぉっゃゅょ'
KATAKANA = 'アイウエオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモヤユヨラリルレロワヲンヴ'
SMALL_KATAKANA = 'ァィゥェォッャュョ'
JAPANESE_ENDS = ['', '', '', '！', '‼', '⁉', '？', '…', '……', '〜', '♡', '♪', '。', '。', '、', 'ー', 'ー！', 'っ‼', '♥']
PARTICLES = 'は が を に で と も の へ から まで より って だけ しか ばかり くらい なら には では とは でも'.split()
ENDS = 'よ ね な か ぞ ぜ わ さ の のか のよ だろ だろう でしょ かな かも じゃない のに けど から もん だよ です んだ んです だぜ'.split()
KOREAN_ENDS = ['', '', '', '.', '.', '…', '!', '?', '‼', '⁉', ',', '~', '♡', '♪']
JAMO_CRIES = ['ㅋ', 'ㅎ', 'ㅠ', 'ㅜ', 'ㅡ', 'ㄷ', 'ㅇ']


def column_of(path, column):
    """Cells of one column of a tab-separated file."""
    opener = gzip.open if path.endswith('.gz') else open
    with opener(path, 'rt', encoding='utf-8') as file:
        rows = [line.rstrip('\n').split('\t') for line in file]
    if column.isdigit():
        index = int(column) - 1
    else:
        index, rows = rows[0].index(column), rows[1:]
    return [row[index] for row in rows if len(row) > index and row[index]]


def sentences(language, files):
    """The texts of `files` (PATH[:COLUMN], the first column when none is named), spelled as lettered."""
    found = []
    for name in files:
        path, _, column = name.rpartition(':') if ':' in name else (name, '', '1')
        found += [language.lettered(cell) for cell in column_of(path, column)]
    return list(dict.fromkeys(text for text in found if text))


def dictionary_words(folder):
    """Surface forms of mecab-ipadic's nouns, names, verbs and adjectives (EUC-JP CSV files)."""
    words = []
    for pattern in ('Noun*.csv', 'Verb.csv', 'Adj*.csv', 'Adverb.csv', 'Interjection.csv'):
        for path in sorted(glob.glob(os.path.join(folder, pattern))):
            with open(path, encoding='euc_jp', errors='ignore', newline='') as file:
                words += [row[0] for row in csv.reader(file) if row and len(row[0]) <= 8]
    return sorted(set(words))


def is_kept_aside(sentence):
    return zlib.crc32(sentence.encode()) % KEPT_ASIDE == 0


def characters(language, texts):
    """The classes of a language: its base and what else its texts hold."""
    base = language.base_characters()
    extra = sorted({c for text in texts for c in text if language.extra_characters(c)} - set(base))
    return base + extra


class Texts:
    """Draws texts of about a wanted length. Every character drawn is one of `classes`."""

    def __init__(self, language, classes, files=None, words=None, aside=False):
        """`files`: in place of the language's own; `aside`: only what is kept aside to measure with."""
        self.language = language
        self.known = set(classes)
        everything = sentences(language, files or language.text_files)
        everything = [''.join(c for c in text if c in self.known) for text in everything]
        self.sentences = [text for text in everything if text and is_kept_aside(text) == aside]
        self.aside = aside
        self.words = [word for word in words or () if self.known.issuperset(word)]
        self.wide = [c for c in classes if languages.fills_cell(c)]
        self.any = [c for c in classes if c != ' ']
        self.marks = [c for c in self.any if c not in set(self.wide)]
        if not self.sentences:
            raise ValueError('no sentences in ' + ' '.join(files or language.text_files))

    def line(self, rng, length):
        """A text of at most `length` characters, mostly exactly that many. `rng`: random.Random."""
        share = rng.random()
        if self.aside or share < 0.55:
            text = self.of_corpus(rng, length)
        elif share < 0.72:
            text = self.rare(rng, length)
        elif self.language.code == 'ja':
            text = self.japanese(rng, length)
        else:
            text = self.korean(rng, length)
        text = ''.join(c for c in text if c in self.known)[:length].strip()
        return text or rng.choice(self.wide)

    def of_corpus(self, rng, length):
        text = rng.choice(self.sentences)
        while len(text) < length and rng.random() < 0.6:
            text += (' ' if ' ' in self.known else '') + rng.choice(self.sentences)
        start = 0 if rng.random() < 0.4 else rng.randrange(max(1, len(text) - length + 1))
        return text[start : start + length].strip()

    def rare(self, rng, length):
        """Any characters, all equally often: what the corpora hardly have is learned from these."""
        count = min(length, rng.randint(1, 8))
        text = ''.join(rng.choice(self.wide if rng.random() < 0.8 else self.any) for _ in range(count))
        if ' ' in self.known and count > 3 and rng.random() < 0.6:
            at = rng.randrange(1, count - 1)
            text = text[:at] + ' ' + text[at:]
        return text

    def japanese(self, rng, length):
        share = rng.random()
        if share < 0.35:
            return self.kana_cry(rng, length)
        if share < 0.5:
            return self.latin(rng, length)
        if not self.words:
            return self.of_corpus(rng, max(1, length - 1)) + rng.choice(JAPANESE_ENDS)
        text = ''
        while len(text) < length - 3 and rng.random() < 0.8:
            text += rng.choice(self.words) + rng.choice(PARTICLES)
        return text + rng.choice(self.words) + rng.choice(ENDS) + rng.choice(JAPANESE_ENDS)

    def kana_cry(self, rng, length):
        """Sounds and cries: kana of one script with small ones, long marks and what ends a cry."""
        plain, small = (HIRAGANA, SMALL_HIRAGANA) if rng.random() < 0.5 else (KATAKANA, SMALL_KATAKANA)
        text = ''
        for _ in range(rng.randint(1, max(1, length - 1))):
            share = rng.random()
            text += rng.choice(small) if text and share < 0.22 else 'ー' if text and share < 0.32 else rng.choice(plain)
        return text + rng.choice(JAPANESE_ENDS)

    def latin(self, rng, length):
        """Digits and Latin words among wide characters."""
        kind = rng.random()
        count = rng.randint(1, max(1, min(5, length)))
        if kind < 0.4:
            inner = ''.join(rng.choice('0123456789') for _ in range(count))
        elif kind < 0.7:
            inner = ''.join(rng.choice('ABCDEFGHIJKLMNOPQRSTUVWXYZ') for _ in range(count))
        else:
            inner = ''.join(rng.choice('abcdefghijklmnopqrstuvwxyz') for _ in range(count)).capitalize()
        around = self.of_corpus(rng, max(1, length - count))
        at = rng.randint(0, len(around))
        return around[:at] + inner + around[at:]

    def korean(self, rng, length):
        share = rng.random()
        if share < 0.2:
            return self.latin(rng, length)
        if share < 0.3:
            return rng.choice(JAMO_CRIES) * rng.randint(2, 5) + rng.choice(KOREAN_ENDS)
        text = ''
        while len(text) < length - 1:
            text += (' ' if text else '') + ''.join(rng.choice(self.wide) for _ in range(rng.randint(1, 5)))
            if rng.random() < 0.15:
                text += rng.choice(self.marks)
        return text[: max(1, length - 1)].strip() + rng.choice(KOREAN_ENDS)


def main():
    """Prints some texts of each language: python3 text.py [LENGTH]"""
    import sys

    for language in languages.LANGUAGES.values():
        texts = Texts(language, characters(language, sentences(language, language.text_files)))
        rng = random.Random(1)
        print(' | '.join(texts.line(rng, int((sys.argv[1:] or ['8'])[0])) for _ in range(40)))


if __name__ == '__main__':
    main()
