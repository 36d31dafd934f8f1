"""What differs between the languages that a reader is trained for: its characters, and how its lines look.

A network's classes are 0, "nothing here", and then the characters in the order of its chars.json. Some classes stand
for several characters (`SPELLED`): pairs of marks that letterers set as one glyph, and that stand too close for steps
of eight pixels.
"""

import collections
import json
import os
import re
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
CORPORA = os.path.join(HERE, '..', 'corpora')

SPELLED = {'‼': '!!', '⁉': '!?', '⁇': '??'}
"""Classes that a reader of plain text would spell out; all else stands for itself."""

DIGITS_AND_LATIN = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

Language = collections.namedtuple(
    'Language',
    'code text_files base_characters lettered extra_characters rows row_lengths column_lengths has_furigana pairs_kana',
)
"""
code              as in --language
text_files        PATH:COLUMN of the texts that lines are cut from
base_characters   the first classes, in this order
lettered          how text is spelled as classes
extra_characters  which further characters of the texts become classes
rows              share of rows among the lines; the rest are columns
row_lengths, column_lengths   numbers of characters, drawn from evenly
has_furigana      small kana may run beside a line
pairs_kana        kana in an antique face beside kanji in a gothic one, as manga is set
"""


def two_byte_characters(codec, first_row, last_row):
    """The characters in rows of a 94 × 94 national standard, by its EUC codec."""
    cells = (bytes([0xA0 + row, 0xA0 + cell]) for row in range(first_row, last_row + 1) for cell in range(1, 95))
    return ''.join(cell.decode(codec, errors='ignore') for cell in cells)


def is_kanji(character):
    return '\u4e00' <= character <= '\u9fff'


def is_kana(character):
    return '\u3041' <= character <= '\u30ff'


def is_hangul(character):
    return '\uac00' <= character <= '\ud7a3' or '\u3131' <= character <= '\u3163'


def is_narrow(character):
    """Latin letters, digits, spaces and their marks: two of them may stand only eight pixels apart."""
    return ord(character) < 0x300


def is_mark(character):
    """Punctuation and symbols, which may be set closer than their cell is wide."""
    return unicodedata.category(character)[0] in 'PS' and character != 'ー'


def is_set_as_kana(character):
    return is_kana(character) or character in '…！？‼⁉。、'


def fills_cell(character):
    return is_kanji(character) or is_kana(character) or is_hangul(character)


TESTS = (is_mark, is_set_as_kana, is_narrow, fills_cell)
"""What layout.py asks of every character."""


def japanese_as_lettered(text):
    """Full-width marks, one glyph for a pair of them, no spaces, one sign for signs that look the same."""
    text = unicodedata.normalize('NFKC', text)
    text = re.sub(r'\s', '', text).translate(str.maketrans('!?~()%&:/+-=*—–─◯○', '！？〜（）％＆：／＋－＝＊―――〇〇'))
    text = re.sub(r'\.{3}|・{3}|\.\.', '…', text)
    return re.sub('！！', '‼', re.sub('！？|？！', '⁉', text))


def korean_as_lettered(text):
    """Plain quotes and dashes, one glyph for dots in a row and for pairs of marks, single spaces."""
    text = unicodedata.normalize('NFKC', text.replace('…', '...').replace('‼', '!!').replace('⁉', '!?'))
    for signs, drawn in (('“”„〝〟', '"'), ('‘’′`´', "'"), ('～〜∼', '~'), ('―—–─', '-'), ('♥', '♡'), ('★', '☆')):
        text = re.sub(f'[{signs}]', drawn, text)
    text = re.sub(r'\s+', ' ', text).strip()
    text = re.sub(r'\.{2,}|·{2,}', '…', text)
    text = re.sub('!!', '‼', re.sub(r'!\?|\?!', '⁉', text))
    return re.sub(r'\?\?', '⁇', text)


def japanese_base():
    """Those of the shipped model, so that its classes keep their numbers, and the rest of JIS level 1."""
    with open(os.path.join(HERE, '..', '..', 'models', 'ocr-ja.chars.json'), encoding='utf-8') as file:
        shipped = json.load(file)
    return list(dict.fromkeys(shipped + list('々〆〇♥') + list(two_byte_characters('euc_jp', 16, 47))))


def korean_base():
    """A space, the 2,350 syllables of KS X 1001, letters of the alphabet (ㅋㅋ, ㅠㅠ), digits, Latin and marks."""
    marks = ' .,!?…~\'"()-:/%♡♪☆‼⁉⁇·「」『』<>[]&+=*#'
    jamo = ''.join(map(chr, range(0x3131, 0x3164)))
    return list(dict.fromkeys(marks + two_byte_characters('euc_kr', 16, 40) + jamo + DIGITS_AND_LATIN))


LANGUAGES = {
    'ja': Language(
        code='ja',
        text_files=[os.path.join(CORPORA, 'comic-own.tsv:ja')],
        base_characters=japanese_base,
        lettered=japanese_as_lettered,
        extra_characters=is_kanji,
        rows=0.4,
        row_lengths=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17),
        column_lengths=(1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10, 11, 12),
        has_furigana=True,
        pairs_kana=True,
    ),
    'ko': Language(
        code='ko',
        text_files=[os.path.join(CORPORA, 'comic-own.tsv:ko')],
        base_characters=korean_base,
        lettered=korean_as_lettered,
        extra_characters=is_hangul,
        rows=0.85,
        row_lengths=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18),
        column_lengths=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        has_furigana=False,
        pairs_kana=False,
    ),
}


def spelled(text):
    """Text as a reader wants it, from text in classes."""
    return ''.join(SPELLED.get(character, character) for character in text).strip()
