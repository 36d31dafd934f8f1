"""Counts characters, pairs and triples of Japanese sentences: models/ocr-ja-vertical.ngrams.tsv.gz.

    python3 ngrams.py CHARS.json OUT.tsv.gz TEXT[:WEIGHT] ...

TEXT is a tab-separated file (may be .gz) whose first column is Japanese; WEIGHT counts its lines several times.
Output: one line a context (none, one or two characters; ^ stands before a sentence), a tab, then
`character count` without a space between, by falling count.
"""
import collections
import gzip
import json
import sys
import unicodedata

LEAST = {1: 1, 2: 2, 3: 3}


def as_lettered(text: str) -> str:
    """Full-width marks and one glyph for a pair of them, as the network's characters are."""
    text = unicodedata.normalize('NFKC', text)
    for half, full in (('!', '！'), ('?', '？'), ('~', '〜'), ('(', '（'), (')', '）'), (' ', '')):
        text = text.replace(half, full)
    return text.replace('！！', '‼').replace('！？', '⁉').replace('？！', '⁉')


def main() -> None:
    chars = set(json.load(open(sys.argv[1], encoding='utf8')))
    counts: dict[int, collections.Counter] = {1: collections.Counter(), 2: collections.Counter(), 3: collections.Counter()}
    for argument in sys.argv[3:]:
        name, _, weight = argument.partition(':')
        opener = gzip.open if name.endswith('.gz') else open
        for line in opener(name, 'rt', encoding='utf8'):
            text = as_lettered(line.rstrip('\n').split('\t')[0])
            text = '^' + ''.join(c if c in chars else '_' for c in text) + '$'
            for size, counter in counts.items():
                for at in range(len(text) - size + 1):
                    counter[text[at:at + size]] += int(weight or 1)
    lines = ['#1']
    for size, counter in counts.items():
        by_context = collections.defaultdict(list)
        for gram, count in counter.items():
            if count >= LEAST[size] and '_' not in gram:
                by_context[gram[:-1]].append((count, gram[-1]))
        for context in sorted(by_context):
            lines.append(context + '\t' + ' '.join(f'{c}{n}' for n, c in sorted(by_context[context], reverse=True)))
    with open(sys.argv[2], 'wb') as out:
        out.write(gzip.compress('\n'.join(lines).encode(), 9, mtime=0))


main()
