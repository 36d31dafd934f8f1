"""A trained network as the files that the Bergamot engine loads (Marian's binary format, int8 with input scales).

    python3 export.py --prep PREP --run RUN --out ../../models/starter-NAME --name jaen

Writes model.NAME.intgemm.alphas.bin, vocab.NAME.spm and lex.50.50.NAME.s2t.bin, and brings the sizes and hashes in
model.json up to date. With --check N it also writes what torch, computing in int8 as the engine does, says to the
first N test lines of each direction: evaluate.py compares the engine's own answers with them.
"""

import argparse
import hashlib
import json
import os
import shutil
import struct

import torch

from model import Student, is_matrix, padded, translate

FLOAT32, INT8, INTGEMM8 = 0x404, 0x101, 0x4101
ALIGNMENT = 256
SAFE = 64
"""The engine adds two products of bytes in 16 bits. Weights up to 64 can never overflow there; larger ones do, and the
engine then says something else than torch. train.py rounds to the same grid."""


class Watch:
    """Sees the largest value that comes before each product."""

    def __init__(self):
        self.largest = {}

    def see(self, name, x):
        self.largest[name] = max(self.largest.get(name, 0.0), float(x.detach().abs().max()))


def watched(student, data, lines=1500):
    """The Watch of teacher-forced dev and training lines of every direction."""
    student.watch = Watch()
    for group in data['groups'].values():
        targets = torch.tensor(group['targets'])
        (s, s_at), (t, t_at) = group['variants'][-1]
        step = max(1, (len(s_at) - 1) // lines)
        chosen = range(0, len(s_at) - 1, step)
        rows = [(s[s_at[i] : s_at[i + 1]].tolist(), t[t_at[i] : t_at[i + 1]].tolist()) for i in chosen]
        rows += list(zip(group['dev']['S'], group['dev']['T']))
        rows.sort(key=lambda row: len(row[0]))
        with torch.no_grad():
            for start in range(0, len(rows), 64):
                part = rows[start : start + 64]
                student.loss(*padded([x for x, _ in part]), *padded([y for _, y in part]), targets, 0.0)
    watch, student.watch = student.watch, None
    return watch


def weight_ranges(weights):
    """The int8 value that the largest weight of each matrix gets."""
    return {name: 127 if name == 'Wemb' else SAFE for name in weights if is_matrix(name)}


def int8_student(student, input_scales, ranges):
    """The same network with weights and inputs rounded as the engine rounds them."""
    weights = {}
    for name, weight in student.weights.items():
        weights[name] = weight.detach()
        if name in ranges:
            scale = ranges[name] / weight.detach().abs().max()
            weights[name] = torch.clamp(torch.round(weight.detach() * scale), -127, 127) / scale
    rounded = Student(student.vocabulary, student.shape, weights)
    rounded.input_scales = input_scales
    return rounded


def marian_config(shape, vocabulary):
    """What Marian stores of a model's shape, as YAML inside the model file."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'marian-config.yml'), encoding='utf-8') as file:
        config = file.read()
    for word, value in {**shape, 'vocabulary': vocabulary}.items():
        config = config.replace(word.upper(), str(value))
    return config


def filled(content):
    return content + b'\0' * (-len(content) % ALIGNMENT)


def marian_binary(student, forbidden, input_scales, ranges):
    """Marian's binary model file, version 1: headers, names, shapes, then the data, each aligned to 256 bytes.

    `forbidden`: pieces that were never seen as an answer, so can never win.
    """
    items = []

    def floats(name, tensor):
        items.append((name, FLOAT32, list(tensor.shape), filled(tensor.contiguous().numpy().tobytes())))

    for name, weight in student.weights.items():
        weight = weight.detach().clone()
        if name == 'decoder_ff_logit_out_b':
            weight[0, forbidden] = -30.0
        if not is_matrix(name):
            floats(name, weight)
            continue
        scale = ranges[name] / float(weight.abs().max())
        # The embedding lies as it is, every other matrix transposed.
        laid = weight if name == 'Wemb' else weight.t()
        data = torch.clamp(torch.round(laid * scale), -127, 127).to(torch.int8).contiguous().numpy().tobytes()
        items.append((name, INTGEMM8, list(weight.shape), filled(data + struct.pack('<f', scale))))
        key = 'none' if name == 'Wemb' else name
        floats(f'{name}_QuantMultA', torch.tensor([[input_scales[key]]]))
    floats('none_QuantMultA', torch.tensor([[input_scales['none']]]))
    config = marian_config(student.shape, student.vocabulary).encode() + b'\0'
    items.append(('special:model.yml', INT8, [len(config)], filled(config)))

    head = struct.pack('<QQ', 1, len(items))
    for name, kind, shape, data in items:
        head += struct.pack('<QQQQ', len(name.encode()) + 1, kind, len(shape), len(data))
    head += b''.join(name.encode() + b'\0' for name, *_ in items)
    head += b''.join(struct.pack(f'<{len(shape)}i', *shape) for _, _, shape, _ in items)
    gap = ((len(head) + 8) // ALIGNMENT + 1) * ALIGNMENT - len(head) - 8
    return head + struct.pack('<Q', gap) + b'\0' * gap + b''.join(data for *_, data in items)


def shortlist(vocabulary, answers):
    """Marian's binary shortlist: which pieces may answer each piece of the source.

    All `answers` stand at piece 0, the end, which every line has.
    """
    ends = [0] + [len(answers)] * vocabulary
    magic, unchecked, always, per_piece = 0xF11A48D5013417F5, 0, 2, 50
    head = struct.pack('<6Q', magic, unchecked, always, per_piece, len(ends), len(answers))
    return head + struct.pack(f'<{len(ends)}Q', *ends) + struct.pack(f'<{len(answers)}I', *answers)


def well_known(group, pieces, least):
    """The pieces that answers may have: those that training has said `least` times, and what spells all others.

    What training has hardly seen is said in the place of what it does not know at all.
    """
    said = sum(torch.bincount(flat.long(), minlength=len(pieces)) for _, (flat, _) in group['variants'])
    return [i for i in group['targets'] if said[i] >= least or len(pieces[i].strip('\u2581')) <= 2]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--prep', required=True)
    parser.add_argument('--run', required=True)
    parser.add_argument('--average', help='a run that went on from --run: the mean of both is exported')
    parser.add_argument('--out', required=True)
    parser.add_argument('--name', required=True, help='in the names of the files, e.g. jaen')
    parser.add_argument('--least', type=int, default=50, help='times that training has said a piece to be allowed')
    parser.add_argument('--check', type=int, default=0, help='lines for which the answers in int8 are written')
    args = parser.parse_args()
    torch.set_num_threads(1)
    data = torch.load(f'{args.prep}/data.pt', weights_only=False)
    state = torch.load(f'{args.run}/checkpoint.pt', map_location='cpu', weights_only=False)
    pieces, groups, weights = data['pieces'], data['groups'], state['mean']
    if args.average:
        other = torch.load(f'{args.average}/checkpoint.pt', map_location='cpu', weights_only=False)['mean']
        weights = {name: (weight + other[name]) / 2 for name, weight in weights.items()}
    student = Student(len(pieces), state['shape'], weights)
    for group in groups.values():
        group['targets'] = well_known(group, pieces, args.least)

    watch = watched(student, data)
    input_scales = {name: 127 / value for name, value in watch.largest.items()}
    ranges = weight_ranges(student.weights)
    said = sorted({piece for group in groups.values() for piece in group['targets']})
    forbidden = sorted(set(range(len(pieces))) - set(said))

    os.makedirs(args.out, exist_ok=True)
    names = {
        'lex': f'lex.50.50.{args.name}.s2t.bin',
        'model': f'model.{args.name}.intgemm.alphas.bin',
        'vocab': f'vocab.{args.name}.spm',
    }
    contents = {
        'lex': shortlist(len(pieces), said),
        'model': marian_binary(student, forbidden, input_scales, ranges),
    }
    shutil.copyfile(f'{args.prep}/vocab.spm', f'{args.out}/{names["vocab"]}')
    for role, content in contents.items():
        with open(f'{args.out}/{names[role]}', 'wb') as file:
            file.write(content)
    files = []
    for role, name in names.items():
        with open(f'{args.out}/{name}', 'rb') as file:
            content = file.read()
        files.append({'role': role, 'name': name, 'size': len(content), 'sha256': hashlib.sha256(content).hexdigest()})
    card_path, card = f'{args.out}/model.json', {}
    if os.path.exists(card_path):
        with open(card_path, encoding='utf-8') as file:
            card = json.load(file)
    with open(card_path, 'w', encoding='utf-8') as file:
        json.dump(card | {'files': files}, file, ensure_ascii=False, indent=2)
        file.write('\n')

    rounded = int8_student(student, input_scales, ranges)
    for name, group in groups.items() if args.check else ():
        part = group['test'] if group['test']['source'] else group['own']
        answers = translate(rounded, part['S'][: args.check], torch.tensor(group['targets']), pieces)
        for kind, lines in (('source', part['source'][: args.check]), ('int8', answers)):
            with open(f'{args.run}/check.{name}.{kind}.txt', 'w', encoding='utf-8') as file:
                file.writelines(line + '\n' for line in lines)
    print(json.dumps({'step': state['step'], 'minutes': round(state['used'] / 60), 'files': files}, indent=1))


if __name__ == '__main__':
    main()
