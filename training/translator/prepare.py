"""Corpora to training data: a shared vocabulary (sentencepiece, unigram) and ids.

    python3 prepare.py --corpora DIR --out PREP --pairs ja-en,zh-en,ko-en --vocabulary 16000
    python3 prepare.py --corpora DIR --out PREP --pairs en-es --vocabulary 16000

All directions have the same target language.
`--vocabulary FILE` keeps an earlier vocabulary, so that training can go on with more data; `--target-pieces N` joins
pieces to it that were learned from the target sides alone.

DIR holds A-B.tsv.gz, A-B.dev.tsv.gz, A-B.test.tsv.gz, comic.X-en.tsv.gz (see corpora.py), and A-en.back.tsv.gz where
backtranslate.py made one. Our own lines come from ../corpora. Chinese sentences, many of which are in traditional
characters, are made simplified: a network should answer in one script, and is asked in it where the product knows a
page to be in the other.
"""

import argparse
import os
import random

import sentencepiece
import torch

from copying import COPIED_INTO, Copying
from joining import Joining
from names import Names
from spellings import Spellings, by_mecab
from text import SENTENCE_END, by_node, normal, read

HERE = os.path.dirname(os.path.abspath(__file__))
OWN = ('comic-own', 'comic-long', 'words', 'nouns')


def pairs_of(corpora, source, target, suffix=''):
    """The pairs of a corpus in the direction asked for, whichever way round its file is."""
    for first, second in ((source, target), (target, source)):
        path = f'{corpora}/{first}-{second}{suffix}.tsv.gz'
        if os.path.exists(path):
            rows = read(path)
            columns = {first: [row[0] for row in rows], second: [row[1] for row in rows]}
            columns |= {'zh': simplified(columns['zh'])} if 'zh' in columns and rows else {}
            return list(zip(columns[source], columns[target], strict=True))
    return []


def simplified(texts):
    """Chinese in simplified characters, by the product's own converter."""
    return by_node('simplified.ts', texts)[0].split('\n')


def comic_of(corpora, source, target):
    """Pepper&Carrot balloons: (for training, kept aside). Every third episode is kept aside."""
    other, side = (target, (1, 0)) if source == 'en' else (source, (0, 1))
    path = f'{corpora}/comic.{other}-en.tsv.gz'
    rows = read(path) if os.path.exists(path) else []
    aside = [(row[side[0]], row[side[1]]) for row in rows if int(row[2]) % 3 == 0]
    known = {x for x, _ in aside}
    return [(r[side[0]], r[side[1]]) for r in rows if int(r[2]) % 3 and r[side[0]] not in known], aside


def own_of(source, target, name):
    """Our own comic lines of ../corpora/NAME.tsv that have both languages."""
    rows = read(f'{HERE}/../corpora/{name}.tsv')
    columns = rows[0]
    if source not in columns or target not in columns:
        return []
    s, t = columns.index(source), columns.index(target)
    return [(row[s], row[t]) for row in rows[1:] if row[s] and row[t]]


def as_in_balloons(rng, source_language, target_language, x, y):
    """The surface of balloons (no full stop, !, dots, capitals) laid over a pair, the same on both sides."""
    dot = rng.random()
    if x[-1:] in SENTENCE_END and y[-1:] in SENTENCE_END:
        if dot < 0.30:
            x = x[:-1]
        elif dot < 0.42:
            x, y = x[:-1] + '!', y[:-1] + '!'
        elif dot < 0.47:
            x, y = x[:-1] + '...', y[:-1] + '...'
    lead = rng.random()
    if lead < 0.02:
        x, y = '...' + x, '...' + y
    elif lead < 0.04 and x[-1:] == '?' and y[-1:] == '?':
        x, y = x + '!', y + '!'
    if source_language == 'en' and rng.random() < 0.05:
        x = x.upper()
    return x, y


def packed(rows):
    """Lists of ids as one flat tensor and the offsets of each list."""
    flat, offsets = [], [0]
    for row in rows:
        flat.extend(row)
        offsets.append(len(flat))
    return torch.tensor(flat, dtype=torch.int32), torch.tensor(offsets, dtype=torch.int32)


def train_vocabulary(texts, size, out, threads):
    path = f'{out}/vocabulary-texts.txt'
    with open(path, 'w', encoding='utf-8') as file:
        file.writelines(text + '\n' for text in sorted(set(texts)))
    sentencepiece.SentencePieceTrainer.train(
        input=path, model_prefix=f'{out}/vocabulary', vocab_size=size, model_type='unigram',
        character_coverage=0.9999, bos_id=-1, eos_id=0, unk_id=1, pad_id=-1, split_digits=True,
        num_threads=threads, minloglevel=2, max_sentence_length=2000,
        input_sentence_size=500000, shuffle_input_sentence=True,
    )  # fmt: skip
    os.remove(path)
    os.remove(f'{out}/vocabulary.vocab')
    with open(f'{out}/vocabulary.model', 'rb') as file:
        model = file.read()
    os.remove(f'{out}/vocabulary.model')
    return model


def fields(message):
    """(number, all its bytes, its content) of each field of a protocol buffer whose fields are length-delimited."""
    def varint(at):
        value = shift = 0
        while True:
            value |= (message[at] & 0x7F) << shift
            shift, at = shift + 7, at + 1
            if message[at - 1] < 0x80:
                return value, at

    at = 0
    while at < len(message):
        tag, start = varint(at)
        size, start = varint(start)
        yield tag >> 3, message[at : start + size], message[start : start + size]
        at = start + size


def joined(first, second):
    """A SentencePiece model with the pieces of both; what both have counts as in the second."""
    # ModelProto.pieces is field 1, and the piece of a SentencePiece its field 1 (sentencepiece_model.proto).
    pieces, others = {}, []
    for model in (first, second):
        for number, whole, content in fields(model):
            if number == 1:
                pieces[content[2 : 2 + content[1]]] = whole
            elif model is first:
                others.append(whole)
    return rebuilt(list(pieces.values()), others)


def without_unseen(model, texts):
    """A SentencePiece model with those pieces only that `texts` are cut into, and what stands for no text."""
    pieces = sentencepiece.SentencePieceProcessor(model_proto=model)
    seen = {index for text in texts for index in pieces.encode(text)}
    messages = [whole for number, whole, _ in fields(model) if number == 1]
    others = [whole for number, whole, _ in fields(model) if number != 1]
    return rebuilt([whole for index, whole in enumerate(messages) if index in seen | {0, 1}], others)


def rebuilt(pieces, others):
    # The engine wants a multiple of eight; last stand the rarest.
    return b''.join([*pieces[: len(pieces) // 8 * 8], *others])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--corpora', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--pairs', required=True, help='directions, e.g. ja-en,zh-en')
    parser.add_argument('--vocabulary', default='16000', help='number of pieces, or the vocab.spm to keep')
    parser.add_argument('--target-pieces', type=int, default=0, help='pieces learned from the target sides alone')
    parser.add_argument('--drop-unseen', action='store_true', help='leave out pieces that neither these pairs nor our own lines use')
    parser.add_argument('--variants', type=int, default=4, help='copies of the data, each with its own noise')
    parser.add_argument('--longest', type=int, default=60, help='pieces a side')
    parser.add_argument('--repeat', default='', help='times a small corpus is seen, e.g. zh-en:2,ko-en:6')
    parser.add_argument('--joined', type=float, default=0.1, help='part of the lines that get another one joined')
    parser.add_argument('--called', type=float, default=0.05, help='part of the lines that get a name put to them')
    parser.add_argument('--named', type=float, default=0.3, help='part of the lines with he or she that get a name for it')
    parser.add_argument('--comic', type=int, default=4, help='times Pepper&Carrot is seen')
    parser.add_argument('--own', type=int, default=4, help='times our own lines are seen')
    parser.add_argument('--long', type=int, default=8, help='times our long lines are seen')
    parser.add_argument('--words', type=int, default=6, help='times our lines around rare words are seen')
    parser.add_argument('--nouns', type=int, default=2, help='times our list of nouns is seen')
    parser.add_argument('--mecab', help='dictionary (UTF-8) for Japanese words in kana, e.g. /var/lib/mecab/dic/ipadic-utf8')
    parser.add_argument('--lines', type=int, default=0, help='use only so many lines a corpus (smoke runs)')
    parser.add_argument('--threads', type=int, default=1)
    parser.add_argument('--seed', type=int, default=11)
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    rng = random.Random(args.seed)
    sentencepiece.set_random_generator_seed(args.seed)
    directions = [tuple(pair.split('-')) for pair in args.pairs.split(',')]
    repeat = {k: int(v) for k, v in (item.split(':') for item in args.repeat.split(',') if item)}
    if len({target for _, target in directions}) > 1:
        raise SystemExit('one target language at a time')

    training, aside, nouns = {}, {}, {}
    for source, target in directions:
        name = f'{source}-{target}'
        dev, test = (pairs_of(args.corpora, source, target, f'.{part}') for part in ('dev', 'test'))
        comic, comic_test = comic_of(args.corpora, source, target)
        own, own_test = own_of(source, target, 'comic-own'), own_of(source, target, 'comic-own.test')
        long_test = own_of(source, target, 'comic-long.test')
        held = {normal(x) for part in (dev, test, comic_test, own_test, long_test) for x, _ in part}
        nouns[name] = own_of(source, target, 'nouns')
        parts = {
            'sentences': (pairs_of(args.corpora, source, target), repeat.get(name, 1)),
            'back': (pairs_of(args.corpora, source, target, '.back'), 1),
            'comic': (comic, args.comic),
            'own': (own, args.own),
            'long': (own_of(source, target, 'comic-long'), args.long),
            'words': (own_of(source, target, 'words'), args.words),
            'nouns': (nouns[name], args.nouns),
        }
        rows = []
        for part, (pairs, times) in parts.items():
            pairs = [(normal(x), normal(y)) for x, y in (pairs[: args.lines] if args.lines else pairs)]
            # Nothing that is kept aside is trained on.
            pairs = [pair for pair in pairs if pair[0] not in held]
            rows += pairs * times
            print(name, part, len(pairs), 'x', times, flush=True)
        training[name] = rows
        # Languages without a corpus are watched on our own lines.
        aside[name] = {'dev': dev or own_test, 'test': test, 'comic': comic_test, 'own': own_test, 'long': long_test}

    if os.path.exists(args.vocabulary):
        with open(args.vocabulary, 'rb') as kept:
            vocabulary = kept.read()
    else:
        texts = [side for rows in training.values() for pair in rows for side in pair]
        vocabulary = train_vocabulary(texts, int(args.vocabulary), args.out, args.threads)
    if args.target_pieces:
        texts = [target for rows in training.values() for _, target in rows]
        of_targets = train_vocabulary(texts, args.target_pieces, args.out, args.threads)
        vocabulary = joined(vocabulary, of_targets)
    if args.drop_unseen:
        texts = {side for rows in training.values() for pair in rows for side in pair}
        texts |= {normal(x) for source, _ in directions for name in OWN for x, _ in own_of(source, source, name)}
        vocabulary = without_unseen(vocabulary, texts)
    with open(f'{args.out}/vocab.spm', 'wb') as file:
        file.write(vocabulary)
    pieces = sentencepiece.SentencePieceProcessor(model_file=f'{args.out}/vocab.spm')

    def encoded(x, y, sampled=False):
        ids = pieces.encode(x, enable_sampling=True, alpha=0.2, nbest_size=-1) if sampled else pieces.encode(x)
        return ids + [0], pieces.encode(y) + [0]

    groups = {}
    for source, target in directions:
        name = f'{source}-{target}'
        rows, variants = training[name], []
        names, joining = Names(source, target, nouns[name]), Joining(source, target, rows)
        listed = [normal(y) for _, y in nouns[name]]
        copying = Copying(source, target, rows, listed) if target in COPIED_INTO else None
        spellings = None
        if args.mecab and source == 'ja':
            sentences = sorted({x for x, _ in rows})
            spellings = Spellings(sentences, by_mecab(args.mecab, sentences))
        for variant in range(args.variants):
            S, T = [], []
            for x, y in rows:
                sampled = False
                x = spellings.respelt(rng, x) if spellings else x
                x, y = copying.copied(rng, x, y) if copying else (x, y)
                x, y = names.exchanged(rng, x, y)
                if rng.random() < args.named:
                    x, y = names.instead(rng, x, y)
                if rng.random() < args.called:
                    x, y = joining.called(rng, x, y, names.any_latin(rng))
                if variant:
                    while rng.random() < args.joined:
                        x, y = joining.joined(rng, x, y)
                    x, y = as_in_balloons(rng, source, target, x, y)
                    sampled = rng.random() < 0.5
                ids, answer = encoded(x, y, sampled)
                if 1 < len(ids) <= args.longest and 1 < len(answer) <= args.longest:
                    S.append(ids)
                    T.append(answer)
            variants.append((packed(S), packed(T)))
        seen = torch.zeros(pieces.vocab_size(), dtype=torch.bool)
        for _, (flat, _) in variants:
            seen[flat.long()] = True
        seen[0], seen[1] = True, False
        groups[name] = {'variants': variants, 'targets': seen.nonzero().flatten().tolist()}
        for part, pairs in aside[name].items():
            sides = [encoded(normal(x), normal(y)) for x, y in pairs]
            groups[name][part] = {
                'S': [s for s, _ in sides], 'T': [t for _, t in sides],
                'source': [normal(x) for x, _ in pairs], 'reference': [normal(y) for _, y in pairs],
            }  # fmt: skip
        print(name, len(rows), 'pairs', len(groups[name]['targets']), 'target pieces', flush=True)
    names = [pieces.id_to_piece(i) for i in range(pieces.vocab_size())]
    torch.save({'pieces': names, 'groups': groups}, f'{args.out}/data.pt')


if __name__ == '__main__':
    main()
