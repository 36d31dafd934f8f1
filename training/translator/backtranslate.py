"""English sentences of the other pairs with a source made for them by our own starter (back-translation: Sennrich,
Haddow, Birch, 2016), for languages that have few sentences with a translation.

    python3 backtranslate.py --corpora DIR --pair ko-en --lines 110000

writes DIR/ko-en.back.tsv.gz, which prepare.py reads. Half of the lines are chosen for a word that the pair's own lines
have seldom or never, twelve at most for each. Twenty CPU milliseconds a line.
"""

import argparse
import gzip
import random
import re
from collections import Counter

from corpora import key
from evaluate import answered
from prepare import OWN, comic_of, own_of, pairs_of
from text import normal

WITH_ENGLISH = (('ja', 'en'), ('en', 'es'), ('en', 'fr'), ('en', 'de'))
"""Pairs whose English is taken."""
RARE, EACH, TOLD = 60, 12, 3
"""How often a rare word stands in the pair's own lines at most; for how many sentences it counts; in how many of the
pool it must stand, which misspelt ones do not."""
SCRIPT = {'ja': '[ぁ-んァ-ヺ一-鿿]', 'zh': '[一-鿿]', 'ko': '[가-힣]'}


def words_of(text):
    return re.findall("[a-z']+", text.lower())


def kept_aside(corpora, source):
    parts = [pairs_of(corpora, source, 'en', part) for part in ('.dev', '.test')] + [comic_of(corpora, source, 'en')[1]]
    parts += [own_of(source, 'en', f'{name}.test') for name in ('comic-own', 'comic-long')]
    return {key(y) for part in parts for _, y in part}


def pool_of(corpora, left_out):
    """Sentences of 2 to 16 words, each once, whatever it ends in."""
    texts = {}
    for source, target in WITH_ENGLISH:
        for x, y in pairs_of(corpora, source, target):
            text = normal(x if source == 'en' else y)
            if 2 <= len(text.split()) <= 16 and text[0].isupper() and key(text) not in left_out:
                texts.setdefault(key(text), text)
    return sorted(texts.values())


def chosen(rng, pool, known, lines):
    """Sentences for the rarest words first, up to half of `lines`, then any."""
    told = Counter(word for text in pool for word in set(words_of(text)))
    rarest = {text: min((w for w in words_of(text) if told[w] >= TOLD), key=lambda w: known[w], default='the') for text in pool}
    rng.shuffle(pool)
    first, counts = [], Counter()
    for text in sorted(pool, key=lambda text: known[rarest[text]]):
        counts[rarest[text]] += 1
        if known[rarest[text]] < RARE and counts[rarest[text]] <= EACH and len(first) < lines // 2:
            first.append(text)
    rest = sorted(set(pool) - set(first))
    rng.shuffle(rest)
    return first + rest[: lines - len(first)]


def is_sound(source, text, answer):
    """Whether a made source is in its language all through and about as long as what it stands for."""
    signs, words = len(re.findall(SCRIPT[source], text)), len(answer.split())
    return 0.6 * words <= signs <= 6 * words + 4 and not re.search('[A-Za-z]{2}', text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--corpora', required=True)
    parser.add_argument('--pair', required=True, help='into English, e.g. ko-en')
    parser.add_argument('--lines', type=int, default=110000)
    parser.add_argument('--models', default='../../models')
    parser.add_argument('--seed', type=int, default=3)
    args = parser.parse_args()
    source = args.pair.split('-')[0]
    own = [pair for name in OWN for pair in own_of(source, 'en', name)] + pairs_of(args.corpora, source, 'en')
    known = Counter(word for _, y in own for word in words_of(y))
    pool = pool_of(args.corpora, kept_aside(args.corpora, source) | {key(y) for _, y in own})
    lines = chosen(random.Random(args.seed), pool, known, args.lines)
    made, cost = answered(args.models, 'en', source, lines)
    rows = [f'{x}\t{y}\n' for x, y in zip(made, lines, strict=True) if is_sound(source, x, y)]
    with gzip.open(f'{args.corpora}/{args.pair}.back.tsv.gz', 'wt', encoding='utf-8') as file:
        file.writelines(rows)
    print(len(rows), 'of', len(lines), 'lines,', cost, 'CPU ms each')


if __name__ == '__main__':
    main()
