"""Text as the product hands it to a model: the same rules as pipeline/translate/balloon-text.ts."""

import re
import unicodedata

SPACE = re.compile(r'\s+')
QUOTES = str.maketrans({'’': "'", '‘': "'", '“': '"', '”': '"', '\u00ad': None, '\u200b': None, '\ufeff': None})

CJK = {'ja', 'zh'}
"""Languages written without spaces."""


def normal(text):
    """NFKC, plain quotation marks, no invisible characters, single spaces."""
    return SPACE.sub(' ', unicodedata.normalize('NFKC', text).translate(QUOTES)).strip()
