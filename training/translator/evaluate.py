"""Scores of the product's local translator, and whether its engine says what torch says.

    python3 evaluate.py --prep PREP [--models ../../models] [--lines 500] [--run RUN]

For each direction of PREP, through the product itself (answers.ts: sentences, phrase book, checks and all): BLEU and
chrF2 of the held-out Tatoeba lines, of the Pepper&Carrot episodes kept aside and of our own comic lines, short and long,
kept aside, the answers that hold a word which stands nowhere else ("jailgative"), and CPU milliseconds a line. With
--mecab, a dictionary: the same of Japanese lines in which two of five words stand in kana, as in many comics. With
--run: how many of the lines that `export.py --check` wrote there the engine answers as torch in int8 does.
"""

import argparse
import os
import random
import re

import torch

import metrics
from spellings import Spellings, by_mecab
from text import by_node, read

HERE = os.path.dirname(os.path.abspath(__file__))
CODES = {'ja': 'JPN', 'zh': 'CHS', 'ko': 'KOR', 'en': 'ENG', 'es': 'ESP', 'fr': 'FRA', 'de': 'DEU',
         'it': 'ITA', 'pt': 'PTB', 'vi': 'VIN', 'tr': 'TRK'}
"""The product's codes for the languages of our corpora."""


def answered(models, source, target, lines, plain=False):
    """(answers, CPU milliseconds a line)."""
    arguments = ['--models', os.path.abspath(models), '--from', CODES[source], '--to', CODES[target]]
    answers, cost = by_node('answers.ts', lines, *arguments, *(['--plain'] if plain else []))
    return answers.splitlines(), float(cost.split()[-1])


LABELS = {'test': 'Tatoeba', 'comic': 'Pepper&Carrot', 'own': 'our own', 'long': 'our own long'}
"""The parts that are kept aside."""
LISTED = {'en', 'es', 'fr', 'de'}
"""Languages of which the product has a list of words."""
WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")


def known_words(language, group):
    """Words of the product's list, of our own lines and of the references."""
    listed = dict(row[:2] for row in read(f'{HERE}/../../models/latin-words.tsv.gz'))
    known = set(listed[CODES[language]].split(' '))
    texts = []
    for name in ('comic-own', 'comic-long', 'words'):
        head, *rows = read(f'{HERE}/../corpora/{name}.tsv')
        texts += [row[head.index(language)] for row in rows]
    for part in ('dev', *LABELS):
        texts += group[part]['reference']
    return known | {word.lower() for text in texts for word in WORD.findall(text)}


def holds_made_up(answer, source, known):
    """Whether a word of the answer is neither known nor copied; of "l'amie" and "Tom's" each part may be known."""
    copied = set(WORD.findall(source))
    words = [word.lower() for word in WORD.findall(answer) if word not in copied]
    return any(word not in known and not known.issuperset(re.sub("'s$", '', word).split("'")) for word in words)


def read_lines(path):
    with open(path, encoding='utf-8') as file:
        return file.read().splitlines()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--prep', required=True)
    parser.add_argument('--models', default=f'{HERE}/../../models')
    parser.add_argument('--lines', type=int, default=500)
    parser.add_argument('--run')
    parser.add_argument('--mecab', help='dictionary in UTF-8')
    parser.add_argument('--pairs', default='')
    parser.add_argument('--write', help='folder for the answers, to read them by eye')
    args = parser.parse_args()
    groups = torch.load(f'{args.prep}/data.pt', weights_only=False)['groups']
    for name, group in groups.items():
        if args.pairs and name not in args.pairs.split(','):
            continue
        source, target = name.split('-')
        known = known_words(target, group) if target in LISTED else set()
        for part, label in LABELS.items():
            lines, references = group[part]['source'][: args.lines], group[part]['reference'][: args.lines]
            if not lines:
                continue
            if args.mecab and source == 'ja':
                spellings, rng = Spellings(lines, by_mecab(args.mecab, lines)), random.Random(1)
                lines = [spellings.respelt(rng, line, 1) for line in lines]
            answers, cost = answered(args.models, source, target, lines)
            by_character = target in metrics.BY_CHARACTER
            scores = metrics.bleu(answers, references, by_character), metrics.chrf(answers, references)
            said = f'{len(lines)} lines, BLEU {scores[0]:.1f}, chrF2 {scores[1]:.1f}, {cost} CPU ms a line'
            if known:
                made_up = sum(holds_made_up(*pair, known) for pair in zip(answers, lines, strict=True))
                said += f', {100 * made_up / len(lines):.0f} % with a made-up word'
            print(f'{name} {label}: {said}', flush=True)
            if args.write:
                os.makedirs(args.write, exist_ok=True)
                with open(f'{args.write}/{name}.{part}.tsv', 'w', encoding='utf-8') as file:
                    file.writelines('\t'.join(row) + '\n' for row in zip(lines, answers, references))
        if args.run:
            asked, wanted = (read_lines(f'{args.run}/check.{name}.{kind}.txt') for kind in ('source', 'int8'))
            said, _ = answered(args.models, source, target, asked, plain=True)
            same = sum(a.strip() == b.strip() for a, b in zip(said, wanted, strict=True))
            print(f'{name}: the engine says the same as torch in int8 on {same} of {len(asked)} lines', flush=True)


if __name__ == '__main__':
    main()
