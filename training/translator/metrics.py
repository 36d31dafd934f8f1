"""BLEU (13a tokens, case-sensitive, exponential smoothing: Papineni 2002 as in sacrebleu) and chrF2 (Popović 2015).

    python3 metrics.py ANSWERS REFERENCES [--characters]

Of whole corpora, 0 to 100. `by_character`: BLEU of characters, for BY_CHARACTER.
"""

import collections
import math
import re
import sys

BY_CHARACTER = {'ja', 'zh', 'ko'}
"""Languages without spaces, and Korean, whose words carry particles."""


def words(text):
    text = re.sub(r'([\{-\~\[-\` -\&\(-\+\:-\@\/])', r' \1 ', f' {text} ')
    text = re.sub(r'([^0-9])([\.,])', r'\1 \2 ', text)
    text = re.sub(r'([\.,])([^0-9])', r' \1 \2', text)
    return re.sub(r'([0-9])(-)', r'\1 \2 ', text).split()


def grams(items, size):
    return collections.Counter(tuple(items[i : i + size]) for i in range(len(items) - size + 1))


def bleu(answers, references, by_character=False):
    split = (lambda text: list(text.replace(' ', ''))) if by_character else words
    found, said, length, wanted = [0] * 4, [0] * 4, 0, 0
    for answer, reference in zip(answers, references, strict=True):
        a, r = split(answer), split(reference)
        length, wanted = length + len(a), wanted + len(r)
        for size in range(1, 5):
            found[size - 1] += (grams(a, size) & grams(r, size)).total()
            said[size - 1] += max(len(a) - size + 1, 0)
    logs, smooth = 0.0, 1.0
    for f, s in zip(found, said):
        if s == 0:
            return 0.0
        if f == 0:
            smooth *= 2
        logs += math.log((f or 1 / smooth) / s)
    brevity = 1.0 if length > wanted else math.exp(1 - wanted / max(length, 1))
    return 100 * brevity * math.exp(logs / 4)


def chrf(answers, references, order=6, beta=2.0):
    sums = [[0, 0, 0] for _ in range(order)]
    for answer, reference in zip(answers, references, strict=True):
        a, r = (re.sub(r'\s', '', text) for text in (answer, reference))
        for size in range(1, order + 1):
            x, y, total = grams(a, size), grams(r, size), sums[size - 1]
            total[0] += (x & y).total()
            total[1] += x.total()
            total[2] += y.total()
    used = [s for s in sums if s[1] and s[2]] or [[0, 1, 1]]
    precision, recall = (sum(s[0] / s[side] for s in used) / len(used) for side in (1, 2))
    if precision + recall == 0:
        return 0.0
    return 100 * (1 + beta**2) * precision * recall / (beta**2 * precision + recall)


def main():
    sides = []
    for path in sys.argv[1:3]:
        with open(path, encoding='utf-8') as file:
            sides.append(file.read().splitlines())
    answers, references = sides
    by_character = '--characters' in sys.argv
    print(f'{len(answers)} lines, BLEU {bleu(answers, references, by_character):.1f}, chrF2 {chrf(answers, references):.1f}')


if __name__ == '__main__':
    main()
