"""Trains a reader on lines made as it goes; run again with the same --work, it goes on where it stopped.

    python3 train.py --language ko --work WORK --minutes 240

Needs what atlas.py drew into WORK. Writes WORK/LANGUAGE/checkpoint.pt (every few minutes) and train.log. The rate rises
over --warmup steps, stays, and falls to nothing over the last --cooldown of the minutes. What is measured and exported
is the running mean of the weights. On a GPU lines are made there too; on a CPU one thread computes in bfloat16, and
--workers other processes may make the lines.
"""

import argparse
import json
import os
import sys
import time

import torch

import evaluate
import languages
import lines
from net import CHANNELS, Reader, take_over

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import stream  # noqa: E402

EMPTY_SHARE = 0.25
"""So much of the steps between glyphs is learned from, which are many and easy."""


class Training:
    """A network with its optimiser and running mean."""

    def __init__(self, characters, channels, device, seed, autocast, decay):
        """`autocast`: computing in bfloat16; `decay`: of the running mean."""
        self.characters, self.device, self.seed, self.autocast = characters, device, seed, autocast
        torch.manual_seed(seed)
        self.net = Reader(len(characters) + 1, channels).to(device)
        self.net = self.net.to(memory_format=torch.channels_last)
        self.mean = stream.RunningMean(self.net, decay)
        self.optimizer = stream.optimizer_of(self.net)
        self.step, self.used = 0, 0.0

    def load(self, state):
        self.net.load_state_dict(state['weights'])
        self.mean.weights = {name: value.to(self.device) for name, value in state['mean'].items()}
        self.optimizer.load_state_dict(state['optimizer'])
        self.step, self.used = state['step'], state['used']

    def start_from(self, state):
        """Takes another training's weights, whose classes may be others."""
        take_over(self.net, self.characters, state['mean'], state['characters'])
        self.mean = stream.RunningMean(self.net, self.mean.decay)

    def save(self, path, used):
        """`used`: seconds of all runs together."""
        state = {
            'weights': stream.on_cpu(self.net.state_dict()), 'mean': stream.on_cpu(self.mean.weights),
            'optimizer': self.optimizer.state_dict(), 'step': self.step, 'used': used,
            'characters': self.characters, 'channels': self.net.channels,
        }  # fmt: skip
        stream.save(state, path)

    def averaged(self):
        """The network with the running mean of the weights."""
        net = Reader(len(self.characters) + 1, self.net.channels).to(self.device)
        net.load_state_dict(self.mean.weights)
        return net

    def learn(self, x, labels, rate):
        """One step on a batch of lines.py; returns (loss, glyphs named right, glyphs)."""
        self.net.train()
        # Chance of the step's own, so that a run that was interrupted goes on the same.
        torch.manual_seed(self.seed * 1_000_003 + self.step)
        x, labels = x.to(self.device).float() / 255, labels.to(self.device)
        chosen = torch.rand(labels.shape, device=self.device) < EMPTY_SHARE
        with torch.autocast(self.device, torch.bfloat16, enabled=self.autocast):
            loss, right, glyphs = self.net.loss(x, labels, chosen)
        stream.take_step(self.net, self.optimizer, loss, rate)
        self.step += 1
        self.mean.follow(self.net, self.step)
        return float(loss.detach()), right, glyphs


class Log:
    """Says things, and the counts of the steps since the last time."""

    def __init__(self, path):
        self.file = open(path, 'a', encoding='utf-8')
        self.begin()

    def begin(self):
        self.loss, self.right, self.glyphs, self.lines, self.steps, self.since = 0.0, 0, 0, 0, 0, time.time()

    def count(self, loss, right, glyphs, new_lines):
        self.loss, self.right, self.glyphs = self.loss + loss, self.right + right, self.glyphs + glyphs
        self.lines, self.steps = self.lines + new_lines, self.steps + 1

    def say(self, text):
        print(text, flush=True)
        self.file.write(text + '\n')
        self.file.flush()

    def say_counts(self, step, minute, rate):
        self.say(
            f'step {step} minute {minute:.1f} loss {self.loss / self.steps:.3f} rate {rate:.1e} '
            f'glyphs right {100 * self.right / max(1, self.glyphs):.1f} % '
            f'{self.lines / (time.time() - self.since):.0f} lines/s'
        )
        self.begin()


def parsed(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--language', choices=sorted(languages.LANGUAGES), required=True)
    parser.add_argument('--work', required=True)
    parser.add_argument('--minutes', type=float, required=True, help='of all runs with this --work together')
    parser.add_argument('--steps', type=int, default=0, help='end after so many in all instead')
    parser.add_argument('--start', help='a checkpoint.pt to take the weights from; its classes may be others')
    parser.add_argument('--text', action='append', help='FILE[:COLUMN] to cut lines from, beside our own corpora')
    parser.add_argument('--words', help="folder of mecab-ipadic's dictionary (Japanese)")
    parser.add_argument('--channels', default=','.join(map(str, CHANNELS)))
    parser.add_argument('--glyphs', type=int, default=448, help='characters a step; 8192 on a GPU')
    parser.add_argument('--rate', type=float, default=1.5e-3)
    parser.add_argument('--warmup', type=int, default=300, help='steps')
    parser.add_argument('--cooldown', type=float, default=0.5)
    parser.add_argument('--ema', type=float, default=0.999)
    parser.add_argument('--threads', type=int, default=1)
    parser.add_argument('--workers', type=int, default=0, help='processes that make lines; 0: this one does')
    parser.add_argument('--evaluate-every', type=float, default=10, help='minutes')
    parser.add_argument('--batches', type=int, default=2, help='of each kind to measure with')
    parser.add_argument('--float32', action='store_true', help='no bfloat16')
    parser.add_argument('--seed', type=int, default=1)
    return parser.parse_args(arguments)


def opened(args, characters, device, checkpoint):
    """The Training that the checkpoint holds, or a new one."""
    state = torch.load(checkpoint, map_location='cpu') if os.path.exists(checkpoint) else None
    if state and state['characters'] != characters:
        raise SystemExit(f'{checkpoint} has other classes than the atlas: move it away and give it as --start')
    channels = state['channels'] if state else [int(n) for n in args.channels.split(',')]
    training = Training(characters, channels, device, args.seed, not args.float32, args.ema)
    if state:
        training.load(state)
    elif args.start:
        training.start_from(torch.load(args.start, map_location='cpu'))
    return training


def main(arguments=None):
    """Returns the losses of this run's steps."""
    args, began = parsed(arguments), time.time()
    torch.set_num_threads(args.threads)
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    language, folder = languages.LANGUAGES[args.language], os.path.join(args.work, args.language)
    files = language.text_files + args.text if args.text else None
    maker = lines.maker_of(args.work, language, args.seed, False, device, files, args.words, args.glyphs)
    aside = lines.maker_of(args.work, language, args.seed, True, device, files)
    with open(os.path.join(folder, 'chars.json'), encoding='utf-8') as file:
        characters = json.load(file)
    checkpoint = os.path.join(folder, 'checkpoint.pt')
    training = opened(args, characters, device, checkpoint)
    log = Log(os.path.join(folder, 'train.log'))
    before = training.used

    def minute():
        return (before + time.time() - began) / 60

    def save_and_measure():
        training.save(checkpoint, 60 * minute())
        rates = evaluate.measured(evaluate.net_reader(training.averaged(), device), characters, aside, args.batches)
        log.say(f'step {training.step} minute {minute():.1f} error rates {json.dumps(rates)}')

    count = sum(weight.numel() for weight in training.net.parameters())
    log.say(f'{count:,} parameters, {len(characters)} characters, {device}, step {training.step}')
    losses, last = [], time.time()
    workers = args.workers if device == 'cpu' else 0
    for x, labels in stream.batches(lambda index: maker.batch(index)[:2], training.step, workers):
        share = training.step / args.steps if args.steps else minute() / args.minutes
        if share >= 1:
            break
        rate = args.rate * stream.rate_at(share, training.step, args.warmup, args.cooldown)
        loss, right, glyphs = training.learn(x, labels, rate)
        losses.append(loss)
        log.count(loss, right, glyphs, len(x))
        if training.step % 100 == 0:
            log.say_counts(training.step, minute(), rate)
        if time.time() - last > 60 * args.evaluate_every:
            save_and_measure()
            last = time.time()
            log.begin()
    save_and_measure()
    log.file.close()
    return losses


if __name__ == '__main__':
    main()
