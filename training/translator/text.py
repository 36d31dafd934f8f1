"""Text as the product hands it to a model: the same rules as pipeline/translate/balloon-text.ts; and its files."""

import gzip
import re
import unicodedata

SPACE = re.compile(r'\s+')
QUOTES = str.maketrans({'’': "'", '‘': "'", '“': '"', '”': '"', '\u00ad': None, '\u200b': None, '\ufeff': None})

CJK = {'ja', 'zh'}
"""Languages written without spaces."""
SENTENCE_END = {'.', '。'}
"""What a sentence ends in that neither asks nor cries out."""


def normal(text):
    """NFKC, plain quotation marks, no invisible characters, single spaces."""
    return SPACE.sub(' ', unicodedata.normalize('NFKC', text).translate(QUOTES)).strip()


def read(path):
    """The rows of a tab-separated file, gzipped or not."""
    opened = gzip.open(path, 'rt', encoding='utf-8') if path.endswith('.gz') else open(path, encoding='utf-8')
    with opened as lines:
        return [line.rstrip('\n').split('\t') for line in lines]
