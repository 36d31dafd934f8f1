"""Text as the product hands it to a model: the same rules as pipeline/translate/balloon-text.ts; and its files."""

import gzip
import os
import re
import subprocess
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


def small(text, language):
    """A text in small letters; in Turkish those of İ and I are i and ı."""
    return (text.replace('İ', 'i').replace('I', 'ı') if language == 'tr' else text).lower()


def read(path):
    """The rows of a tab-separated file, gzipped or not."""
    opened = gzip.open(path, 'rt', encoding='utf-8') if path.endswith('.gz') else open(path, encoding='utf-8')
    with opened as lines:
        return [line.rstrip('\n').split('\t') for line in lines]


def by_node(script, lines, *arguments):
    """What a TypeScript file of this folder says to lines of text: (standard output, standard error)."""
    here = os.path.dirname(os.path.abspath(__file__))
    command = ['node', '--import', 'tsx', f'training/translator/{script}', *arguments]
    done = subprocess.run(
        command, input='\n'.join(lines), capture_output=True, text=True, cwd=f'{here}/../..', check=False
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stdout, done.stderr
