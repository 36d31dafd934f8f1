"""Counts characters, pairs and triples of Japanese sentences: models/ocr-ja.ngrams.tsv.gz.

    python3 ngrams.py --characters ../../models/ocr-ja.chars.json --out COUNTS.tsv.gz TEXT[:COLUMN][*TIMES] …

TEXT is a tab-separated file (may be .gz); COLUMN the name or number of its Japanese column, the first when left out;
TIMES counts its lines several times. Output: one line a context (none, one or two characters; ^ stands before a
sentence), a tab, then `character count` without a space between, by falling count. The product chooses among
look-alikes by it (pipeline/read/japanese-context.ts).
"""

import argparse
import collections
import gzip
import json

import languages
import text

LEAST = {1: 1, 2: 2, 3: 3}
"""How often characters, pairs and triples must be seen to be kept."""
START, END, UNKNOWN = '^', '$', '_'


def counted(files, known):
    """{size: Counter of strings of that size} over all sentences."""
    counts = {size: collections.Counter() for size in LEAST}
    for name in files:
        name, _, times = name.partition('*')
        path, _, column = name.rpartition(':') if ':' in name else (name, '', '1')
        for cell in text.column_of(path, column):
            lettered = languages.japanese_as_lettered(cell)
            sentence = START + ''.join(c if c in known else UNKNOWN for c in lettered) + END
            for size, counter in counts.items():
                for at in range(len(sentence) - size + 1):
                    counter[sentence[at : at + size]] += int(times or 1)
    return counts


def table(counts):
    """The lines of the file."""
    lines = ['#1']
    for size, counter in counts.items():
        by_context = collections.defaultdict(list)
        for gram, count in counter.items():
            if count >= LEAST[size] and UNKNOWN not in gram:
                by_context[gram[:-1]].append((count, gram[-1]))
        for context in sorted(by_context):
            followers = sorted(by_context[context], reverse=True)
            lines.append(context + '\t' + ' '.join(f'{character}{count}' for count, character in followers))
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--characters', required=True, help="the network's list of characters (JSON)")
    parser.add_argument('--out', required=True)
    parser.add_argument('texts', nargs='+', metavar='TEXT[:COLUMN][*TIMES]')
    args = parser.parse_args()
    with open(args.characters, encoding='utf-8') as file:
        known = set(json.load(file))
    lines = table(counted(args.texts, known))
    with open(args.out, 'wb') as file:
        file.write(gzip.compress('\n'.join(lines).encode(), 9, mtime=0))
    print(f'{len(lines) - 1} contexts')


if __name__ == '__main__':
    main()
