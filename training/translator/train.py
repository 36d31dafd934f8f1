"""Trains a network on what prepare.py made; run again with the same --out, it goes on where it stopped.

    python3 train.py --prep PREP --out RUN --minutes 100

The rate rises over --warmup steps, stays, and falls to nothing over the last --cooldown of the minutes; over the last
--rounded of them weights are rounded to the int8 values that will be stored. What is kept is the running mean of the
weights (EMA). On a GPU everything runs there; on a CPU one thread and bfloat16.
"""

import argparse
import json
import math
import os
import sys
import time

import torch

import metrics
from model import Student, is_matrix, padded, translate

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import stream  # noqa: E402


class MuonAndAdam:
    """Muon (Jordan et al., 2024; torch.optim.Muon) for the matrices of the layers, Adam for embeddings, biases and
    norms. Older versions of torch have no Muon: there Adam does all."""

    def __init__(self, weights, rate):
        layers = [w for name, w in weights.items() if is_matrix(name) and name != 'Wemb']
        layers = layers if hasattr(torch.optim, 'Muon') else []
        chosen = {id(w) for w in layers}
        others = [w for w in weights.values() if id(w) not in chosen]
        self.parts = [stream.in_one_pass(torch.optim.Adam, others, lr=rate, betas=(0.9, 0.98), eps=1e-9)]
        if layers:
            # With steps as large as Adam's the same rate serves both.
            settings = {'weight_decay': 0.0, 'adjust_lr_fn': 'match_rms_adamw'}
            self.parts.append(torch.optim.Muon(layers, lr=rate, **settings))

    def zero_grad(self):
        for part in self.parts:
            part.zero_grad(set_to_none=True)

    def step(self, rate):
        for part in self.parts:
            for group in part.param_groups:
                group['lr'] = rate
            part.step()

    def state(self):
        return [part.state_dict() for part in self.parts]

    def load(self, states):
        for part, state in zip(self.parts, states):
            part.load_state_dict(state)


def in_batches(groups, variant, tokens, longest, generator):
    """(group, indices of rows) of about `tokens` padded pieces each, alike in length, in random order."""
    batches = []
    for name, group in groups.items():
        (_, s), (_, t) = group['variants'][variant % len(group['variants'])]
        lengths = torch.maximum(s.diff(), t.diff())
        key = lengths.float() + torch.rand(len(lengths), generator=generator) * 0.9
        order = [i for i in key.argsort().tolist() if lengths[i] <= longest]
        batch, width = [], 0
        for index in order:
            length = int(lengths[index])
            if batch and (len(batch) + 1) * max(width, length) * 2 > tokens:
                batches.append((name, batch))
                batch, width = [], 0
            batch.append(index)
            width = max(width, length)
        if batch:
            batches.append((name, batch))
    return [batches[i] for i in torch.randperm(len(batches), generator=generator).tolist()]


def rows_of(packed, indices):
    flat, offsets = packed
    return [flat[offsets[i] : offsets[i + 1]].tolist() for i in indices]


def evaluated(student, data, lines, tokens_of):
    """Dev perplexity, BLEU and chrF2 of each group."""
    scores = {}
    for name, group in data['groups'].items():
        dev, loss, count = group['dev'], 0.0, 0
        targets = tokens_of[name]
        with torch.no_grad():
            for start in range(0, min(lines, len(dev['S'])), 100):
                part = slice(start, min(start + 100, lines))
                sums = student.loss(
                    *padded(dev['S'][part], student.device), *padded(dev['T'][part], student.device), targets, 0.0
                )
                loss, count = loss + float(sums[0]), count + sums[1]
        answers = translate(student, dev['S'][:lines], targets, data['pieces'])
        by_character = name.split('-')[1] in metrics.BY_CHARACTER
        scores[name] = {
            'perplexity': round(math.exp(loss / max(count, 1)), 2),
            'bleu': round(metrics.bleu(answers, dev['reference'][:lines], by_character), 1),
            'chrf': round(metrics.chrf(answers, dev['reference'][:lines]), 1),
            'say': answers[:2],
        }
    return scores


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--prep', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--minutes', type=float, required=True, help='of all runs with this --out together')
    parser.add_argument('--start', help='a checkpoint.pt to take the weights from')
    parser.add_argument('--dim', type=int, default=256)
    parser.add_argument('--ffn', type=int, default=1024)
    parser.add_argument('--heads', type=int, default=8)
    parser.add_argument('--encoder', type=int, default=6)
    parser.add_argument('--decoder', type=int, default=2)
    parser.add_argument('--dropout', type=float, default=0.1)
    parser.add_argument('--smoothing', type=float, default=0.1)
    parser.add_argument('--rate', type=float, default=1.2e-3)
    parser.add_argument('--warmup', type=int, default=800, help='steps')
    parser.add_argument('--cooldown', type=float, default=0.35)
    parser.add_argument('--rounded', type=float, default=0.2)
    parser.add_argument('--tokens', type=int, default=5000, help='padded pieces of both sides a step')
    parser.add_argument('--longest', type=int, default=48, help='pieces a side')
    parser.add_argument('--ema', type=float, default=0.999)
    parser.add_argument('--evaluate-every', type=float, default=10, help='minutes')
    parser.add_argument('--dev-lines', type=int, default=200)
    parser.add_argument('--steps', type=int, default=0, help='stop after so many (smoke runs)')
    parser.add_argument('--say-every', type=int, default=200, help='steps')
    parser.add_argument('--seed', type=int, default=1)
    args = parser.parse_args()
    began = time.time()
    torch.manual_seed(args.seed)
    cuda = torch.cuda.is_available()
    device = 'cuda' if cuda else 'cpu'
    if not cuda:
        torch.set_num_threads(1)
    os.makedirs(args.out, exist_ok=True)
    data = torch.load(f'{args.prep}/data.pt', weights_only=False)
    tokens_of = {name: torch.tensor(g['targets'], device=device) for name, g in data['groups'].items()}

    checkpoint = f'{args.out}/checkpoint.pt'
    state = None
    for path in (checkpoint, args.start):
        if state is None and path and os.path.exists(path):
            state = torch.load(path, map_location='cpu', weights_only=False)
            if path == args.start:
                state = {'shape': state['shape'], 'weights': state['mean'], 'mean': state['mean']}
    shape = state['shape'] if state else {k: getattr(args, k) for k in ('dim', 'ffn', 'heads', 'encoder', 'decoder')}

    def made(weights):
        return Student(len(data['pieces']), shape, weights, device, torch.bfloat16)

    student = made(state['weights'] if state else None)
    student.use_dropout(args.dropout)
    mean = {k: v.clone().to(device) for k, v in (state['mean'] if state else student.weights).items()}
    mean = {k: v.detach() for k, v in mean.items()}
    optimizer = MuonAndAdam(student.weights, args.rate)
    if state and 'optimizer' in state:
        optimizer.load(state['optimizer'])
    step, used, epoch = ((state or {}).get(k, 0) for k in ('step', 'used', 'epoch'))
    log = open(f'{args.out}/train.log', 'a', encoding='utf-8')

    def say(text):
        print(text, flush=True)
        log.write(text + '\n')
        log.flush()

    def spent():
        return used + time.time() - began

    def save():
        kept = {'weights': stream.on_cpu(student.weights), 'mean': stream.on_cpu(mean)}
        kept |= {'optimizer': optimizer.state(), 'shape': shape, 'step': step, 'used': spent(), 'epoch': epoch}
        stream.save(kept, checkpoint)

    def evaluate():
        scores = evaluated(made(mean), data, args.dev_lines, tokens_of)
        say(f'minute {spent() / 60:.1f} step {step} ' + json.dumps(scores, ensure_ascii=False))

    total = args.minutes * 60
    say(f'{sum(w.numel() for w in student.parameters()):,} parameters on {device}, step {step}, {shape}')
    last, since, loss_sum, count, pairs = time.time(), time.time(), 0.0, 0, 0
    end = False
    while not end:
        generator = torch.Generator().manual_seed(1000 * args.seed + epoch)
        for name, indices in in_batches(data['groups'], epoch + 1, args.tokens, args.longest, generator):
            share = spent() / total
            if share >= 1 or (args.steps and step >= args.steps):
                end = True
                break
            rate = args.rate * stream.rate_at(share, step, args.warmup, args.cooldown)
            student.rounding = 64 if args.rounded and share > 1 - args.rounded else 0
            sources, answers = data['groups'][name]['variants'][(epoch + 1) % len(data['groups'][name]['variants'])]
            source, target = padded(rows_of(sources, indices), device), padded(rows_of(answers, indices), device)
            loss, pieces = student.loss(*source, *target, tokens_of[name], args.smoothing)
            optimizer.zero_grad()
            (loss / pieces).backward()
            torch.nn.utils.clip_grad_norm_(student.parameters(), 1.0)
            optimizer.step(rate)
            step += 1
            with torch.no_grad():
                keep = min(args.ema, (1 + step) / (10 + step))
                torch._foreach_mul_(list(mean.values()), keep)
                torch._foreach_add_(list(mean.values()), student.parameters(), alpha=1 - keep)
            loss_sum, count, pairs = loss_sum + float(loss.detach()), count + pieces, pairs + len(indices)
            if step % args.say_every == 0:
                speed = pairs / (time.time() - since)
                said = f'step {step} epoch {epoch} minute {spent() / 60:.1f} loss {loss_sum / count:.3f}'
                say(f'{said} rate {rate:.1e} {speed:.0f} pairs/s')
                since, loss_sum, count, pairs = time.time(), 0.0, 0, 0
            if time.time() - last > args.evaluate_every * 60:
                evaluate()
                save()
                last = since = time.time()
                count = pairs = 0
                loss_sum = 0.0
        else:
            epoch += 1
    save()
    evaluate()


if __name__ == '__main__':
    main()
