"""Trains the text mask on pages drawn as it goes; run again with the same --work, it goes on where it stopped.

    python3 train.py --atlas ATLAS --work WORK --minutes 60

ATLAS is the --work folder of training/reader/atlas.py, whose glyphs are set into the pages. Writes WORK/checkpoint.pt
and train.log. Measured on pages with fonts that are not trained with: of the pixels that are text the share that is
found (recall), and of those that are found the share that is text (precision). align.py makes the file that is shipped.
"""

import argparse
import os
import sys
import time

import numpy as np
import torch

import pages  # noqa: I001  (puts training/reader on the path)
from unet import CHANNELS, TextMask, loss_of

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import stream  # noqa: E402

TEST_SEED = 7919
THRESHOLD = 1.0
"""The logit from which on the product takes a pixel for text (pipeline/detect/text-mask-network.ts)."""


def batch_of(maker, size, index):
    """(pictures float [size, 1, SIZE, SIZE], 0 to 1; masks likewise, 0 or 1)."""
    made = [maker.page(size * index + place) for place in range(size)]
    pictures, masks = (torch.from_numpy(np.stack(part))[:, None].float() for part in zip(*made))
    return pictures / 255, masks


def measured(net, maker, count):
    """(recall, precision) in percent on `count` pages."""
    net.eval()
    device = next(net.parameters()).device
    both = found = text = 0.0
    with torch.no_grad():
        for index in range(-(-count // 16)):
            x, y = batch_of(maker, min(16, count), index)
            said = (net(x.to(device)).cpu() > THRESHOLD).float()
            both, found, text = both + float((said * y).sum()), found + float(said.sum()), text + float(y.sum())
    return round(100 * both / max(1, text), 1), round(100 * both / max(1, found), 1)


def page_maker(atlas, seed, use):
    """Pages with the glyphs of every language that the folder `atlas` holds."""
    there = [name for name in ('ja', 'ko') if os.path.exists(os.path.join(atlas, name, 'chars.json'))]
    if not there:
        raise FileNotFoundError(f'{atlas} has no atlas: run training/reader/atlas.py --work {atlas}')
    return pages.PageMaker([(atlas, name) for name in there], seed, use)


def averaged(weights, channels, device='cpu'):
    net = TextMask(channels).to(device)
    net.load_state_dict(weights)
    return net.eval()


def parsed(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--atlas', required=True, help='--work of training/reader/atlas.py')
    parser.add_argument('--work', required=True)
    parser.add_argument('--minutes', type=float, required=True, help='of all runs with this --work together')
    parser.add_argument('--steps', type=int, default=0, help='end after so many in all instead')
    parser.add_argument('--channels', default=','.join(map(str, CHANNELS)))
    parser.add_argument('--pages', type=int, default=16, help='a step')
    parser.add_argument('--test-pages', type=int, default=64)
    parser.add_argument('--rate', type=float, default=3e-3)
    parser.add_argument('--warmup', type=int, default=50, help='steps')
    parser.add_argument('--cooldown', type=float, default=0.7)
    parser.add_argument('--ema', type=float, default=0.995)
    parser.add_argument('--threads', type=int, default=1)
    parser.add_argument('--workers', type=int, default=0, help='processes that draw pages; 0: this one does')
    parser.add_argument('--evaluate-every', type=float, default=5, help='minutes')
    parser.add_argument('--float32', action='store_true', help='no bfloat16')
    parser.add_argument('--seed', type=int, default=1)
    return parser.parse_args(arguments)


def main(arguments=None):
    """Returns the losses of this run's steps."""
    args, began = parsed(arguments), time.time()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    os.makedirs(args.work, exist_ok=True)
    checkpoint = os.path.join(args.work, 'checkpoint.pt')
    state = torch.load(checkpoint, map_location='cpu') if os.path.exists(checkpoint) else None
    net = TextMask(state['channels'] if state else [int(n) for n in args.channels.split(',')])
    net = net.to(device, memory_format=torch.channels_last)
    mean, optimizer, step, before = stream.RunningMean(net, args.ema), stream.optimizer_of(net), 0, 0.0
    if state:
        net.load_state_dict(state['weights'])
        mean.weights = {name: value.to(device) for name, value in state['mean'].items()}
        optimizer.load_state_dict(state['optimizer'])
        step, before = state['step'], state['used']
    maker, aside = page_maker(args.atlas, args.seed, 'train'), page_maker(args.atlas, args.seed + TEST_SEED, 'test')
    log = open(os.path.join(args.work, 'train.log'), 'a', encoding='utf-8')

    def minute():
        return (before + time.time() - began) / 60

    def say(text):
        print(text, flush=True)
        log.write(text + '\n')
        log.flush()

    def save_and_measure():
        kept = {
            'weights': stream.on_cpu(net.state_dict()), 'mean': stream.on_cpu(mean.weights),
            'optimizer': optimizer.state_dict(), 'step': step, 'used': 60 * minute(), 'channels': net.channels,
        }  # fmt: skip
        stream.save(kept, checkpoint)
        recall, precision = measured(averaged(mean.weights, net.channels, device), aside, args.test_pages)
        say(f'step {step} minute {minute():.1f} recall {recall} % precision {precision} %')

    say(f'{sum(weight.numel() for weight in net.parameters()):,} parameters, {device}, step {step}')
    losses, last = [], time.time()
    for x, y in stream.batches(lambda index: batch_of(maker, args.pages, index), step, args.workers):
        share = step / args.steps if args.steps else minute() / args.minutes
        if share >= 1:
            break
        net.train()
        x, y = x.to(device), y.to(device)
        with torch.autocast(device, torch.bfloat16, enabled=not args.float32):
            logits = net(x)
        loss = loss_of(logits.float(), y)
        stream.take_step(net, optimizer, loss, args.rate * stream.rate_at(share, step, args.warmup, args.cooldown))
        step += 1
        mean.follow(net, step)
        losses.append(float(loss.detach()))
        if step % 100 == 0:
            recent = losses[-100:]
            say(f'step {step} minute {minute():.1f} loss {sum(recent) / len(recent):.3f}')
        if time.time() - last > 60 * args.evaluate_every:
            save_and_measure()
            last = time.time()
    save_and_measure()
    log.close()
    return losses


if __name__ == '__main__':
    main()
