"""Makes a trained starter larger, or gives it another vocabulary, without losing what it has learned.

    python3 grow.py --starter ../../models/starter-comic-en --prep PREP --out RUN --encoder 5 --decoder 1 --ffn 1024

Writes RUN/checkpoint.pt, from which `train.py --out RUN` goes on. Learning which word answers which takes a network
thousands of steps; a grown one knows it from the start, even for a new target language.

* New layers add nothing at first (their last product is zero), and their norms are set to the mean and deviation that
  the layer before puts out, so that the network says what it said (as Net2Net does: Chen, Goodfellow, Shlens, 2016).
* New units of a feed-forward layer answer with zero at first.
* A piece of the new vocabulary gets the vector of the same piece, else the mean of those that the old vocabulary
  splits it into.
"""

import argparse
import glob
import os
import struct

import sentencepiece
import torch

from export import INTGEMM8
from model import Student, initial_weights, padded


def read_marian(path):
    """The weights of a file that export.py wrote, by Marian's names, as float32."""
    with open(path, 'rb') as file:
        content = file.read()
    _, count = struct.unpack_from('<QQ', content)
    at = 16
    heads = [struct.unpack_from('<4Q', content, at + 32 * i) for i in range(count)]
    at += 32 * count
    names, shapes = [], []
    for length, *_ in heads:
        names.append(content[at : at + length - 1].decode())
        at += length
    for _, _, rank, _ in heads:
        shapes.append(struct.unpack_from(f'<{rank}i', content, at))
        at += 4 * rank
    at += 8 + struct.unpack_from('<Q', content, at)[0]
    weights, config = {}, ''
    for (_, kind, _, size), name, shape in zip(heads, names, shapes):
        data = content[at : at + size]
        at += size
        length = 1
        for side in shape:
            length *= side
        if name.startswith('special'):
            config = data.rstrip(b'\0').decode()
        elif name.endswith('QuantMultA'):
            continue
        elif kind == INTGEMM8:
            scale = struct.unpack_from('<f', data, length)[0]
            values = torch.frombuffer(bytearray(data[:length]), dtype=torch.int8).float() / scale
            weights[name] = values.view(*shape) if name == 'Wemb' else values.view(*shape[::-1]).t().contiguous()
        else:
            weights[name] = torch.frombuffer(bytearray(data[: 4 * length]), dtype=torch.float32).view(*shape).clone()
    values = dict(line.split(': ', 1) for line in config.splitlines() if ': ' in line)
    keys = {'dim': 'dim-emb', 'ffn': 'transformer-dim-ffn', 'heads': 'transformer-heads'}
    shape = {k: int(values[v]) for k, v in {**keys, 'encoder': 'enc-depth', 'decoder': 'dec-depth'}.items()}
    return weights, shape


def translated_vocabulary(old, new, embedding, bias):
    """(embedding, bias) of the new vocabulary's pieces. Pieces that were never said begin as unlikely."""
    place = {old.id_to_piece(i): i for i in range(old.vocab_size())}
    rows = torch.randn(new.vocab_size(), embedding.shape[1]) * embedding.std()
    biases, same = torch.full((1, new.vocab_size()), -3.0), 0
    for index in range(new.vocab_size()):
        piece = new.id_to_piece(index)
        if piece in place:
            rows[index] = embedding[place[piece]]
            biases[0, index] = max(bias[0, place[piece]], -3.0)
            same += 1
            continue
        parts = [i for i in old.encode(piece.replace('▁', ' ').strip()) if i > 1] if not new.is_control(index) else []
        if parts:
            rows[index] = embedding[parts].mean(0) + torch.randn(embedding.shape[1]) * embedding.std() * 0.1
    print(f'{same} of {new.vocab_size()} pieces are known')
    return rows, biases


def widen_feed_forward(weights, ffn):
    for name in [n for n in weights if n.endswith('ffn_W1')]:
        prefix = name[: -len('W1')]
        dim, units = weights[name].shape
        added = ffn - units
        weights[name] = torch.cat([weights[name], torch.randn(dim, added) * weights[name].std()], 1)
        weights[f'{prefix}b1'] = torch.cat([weights[f'{prefix}b1'], torch.zeros(1, added)], 1)
        weights[f'{prefix}W2'] = torch.cat([weights[f'{prefix}W2'], torch.zeros(added, dim)], 0)


def add_layers(weights, shape, wanted, mean, deviation):
    """Layers on top of what is there; `mean` and `deviation` are those of the vectors that reach them."""
    fresh = initial_weights(8, {**shape, **wanted})
    for side in ('encoder', 'decoder'):
        for layer in range(shape[side] + 1, wanted[side] + 1):
            for name, value in fresh.items():
                if not name.startswith(f'{side}_l{layer}_'):
                    continue
                if name.endswith('_Wo') or name.endswith('ffn_W2'):
                    value = torch.zeros_like(value)
                elif name.endswith('rnn_W'):
                    # Not zero: behind this one stands a ReLU, which would never move away from it.
                    value = value * 0.05
                elif name.endswith('_ln_scale'):
                    value = torch.full_like(value, deviation[side])
                elif name.endswith('_ln_bias'):
                    value = torch.full_like(value, mean[side])
                weights[name] = value


def outputs_of(student, group):
    """Mean and deviation, over the dimensions of each vector, of what encoder and decoder put out."""
    found = {'encoder': [], 'decoder': []}
    cast = student.cast_weights()
    with torch.no_grad():
        source, lengths = padded(group['dev']['S'][:64])
        target, target_lengths = padded(group['dev']['T'][:64])
        mask = student.mask(source, lengths)
        memory = student.encode(cast, source, mask)
        found['encoder'] = memory[torch.arange(source.shape[1])[None] < lengths[:, None]]
        decoded = student.decode(cast, memory, mask, target)
        found['decoder'] = decoded[torch.arange(target.shape[1])[None] < target_lengths[:, None]]
    return {k: float(v.mean(-1).mean()) for k, v in found.items()}, {k: float(v.std(-1).mean()) for k, v in found.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--starter', required=True)
    parser.add_argument('--prep', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--encoder', type=int, required=True)
    parser.add_argument('--decoder', type=int, required=True)
    parser.add_argument('--ffn', type=int, required=True)
    parser.add_argument('--seed', type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    weights, shape = read_marian(glob.glob(f'{args.starter}/model.*.bin')[0])
    old = sentencepiece.SentencePieceProcessor(model_file=glob.glob(f'{args.starter}/vocab.*.spm')[0])
    new = sentencepiece.SentencePieceProcessor(model_file=f'{args.prep}/vocab.spm')
    group = next(iter(torch.load(f'{args.prep}/data.pt', weights_only=False)['groups'].values()))
    weights['Wemb'], weights['decoder_ff_logit_out_b'] = translated_vocabulary(
        old, new, weights['Wemb'], weights['decoder_ff_logit_out_b']
    )
    targets = torch.tensor(group['targets'])
    sides = (*padded(group['dev']['S'][:64]), *padded(group['dev']['T'][:64]))
    before = Student(new.vocab_size(), shape, weights)
    mean, deviation = outputs_of(before, group)
    wanted = {'encoder': args.encoder, 'decoder': args.decoder, 'ffn': args.ffn}
    widen_feed_forward(weights, args.ffn)
    add_layers(weights, shape, wanted, mean, deviation)
    after = Student(new.vocab_size(), {**shape, **wanted}, weights)
    with torch.no_grad():
        losses = [float(s.loss(*sides, targets, 0.0)[0]) for s in (before, after)]
    print(f'dev loss {losses[0]:.0f} before growing, {losses[1]:.0f} after; {sum(w.numel() for w in weights.values()):,} parameters')
    os.makedirs(args.out, exist_ok=True)
    kept = {name: weight.detach() for name, weight in after.weights.items()}
    state = {'weights': kept, 'mean': kept, 'shape': after.shape, 'step': 0, 'used': 0.0, 'epoch': 0}
    torch.save(state, f'{args.out}/checkpoint.pt')


if __name__ == '__main__':
    main()
