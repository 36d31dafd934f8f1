"""A checkpoint of a reader that was exported, so that a training can go on from it.

    python3 resume.py --language ja --work WORK --model ../../models/ocr-ja --out START.pt
    python3 train.py --language ja --work WORK --minutes 100 --start START.pt

Exporting puts each normalisation into the convolution before it. What it took away is measured again on lines drawn for
that (WORK: see atlas.py): each channel gets its mean and its deviation back, and the network says what it said.
"""

import argparse
import json

import torch

import languages
import lines
from net import Reader
from onnx_file import read_tensors


def exported_net(path):
    """(the network of a file that export.py wrote, its units); their normalisations change nothing but add a bias."""
    tensors = iter([torch.from_numpy(array) for array in read_tensors(path) if array.dtype != 'int64'])
    layers = []
    for weight in tensors:
        weight = weight * next(tensors) if weight.dtype == torch.int8 else weight.float()
        layers.append((weight, next(tensors)))
    net = Reader(len(layers[-1][1]), [len(layers[index][1]) for index in (0, 1, 3, 5, 6)]).eval()
    units = [net.shrink1, net.shrink2, net.strokes, net.shrink3, net.parts, net.gather, net.glyph, net.beside, net.further]
    with torch.no_grad():
        for unit, (weight, bias) in zip(units, layers):
            unit.conv.weight.copy_(weight)
            unit.norm.bias.copy_(bias)
            unit.norm.running_var.fill_(1 - unit.norm.eps)
        for kept, found in zip((net.names.weight, net.names.bias), layers[-1]):
            kept.copy_(found)
    return net, units


def restore_norms(net, units, batches):
    """Gives the normalisations the means and deviations that the channels have on these pictures."""
    sums = {unit: torch.zeros(3, len(unit.norm.bias), dtype=torch.float64) for unit in units}

    def see(unit):
        def hook(_, inputs):
            x = inputs[0].double()
            sums[unit] += torch.stack([torch.ones_like(x).sum((0, 2, 3)), x.sum((0, 2, 3)), (x * x).sum((0, 2, 3))])

        return unit.norm.register_forward_pre_hook(hook)

    hooks = [see(unit) for unit in units]
    with torch.no_grad():
        for x in batches:
            net(x.float() / 255)
        for hook in hooks:
            hook.remove()
        for unit in units:
            count, total, squares = sums[unit]
            mean, variance = total / count, squares / count - (total / count) ** 2
            unit.norm.running_mean.copy_(mean)
            unit.norm.running_var.copy_(variance)
            unit.norm.weight.copy_((variance + unit.norm.eps).sqrt())
            unit.norm.bias.add_(mean)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--language', choices=sorted(languages.LANGUAGES), required=True)
    parser.add_argument('--work', required=True)
    parser.add_argument('--model', required=True, help='path of the files without their ends')
    parser.add_argument('--out', required=True)
    parser.add_argument('--batches', type=int, default=20, help='to measure the channels with')
    args = parser.parse_args(arguments)
    torch.set_num_threads(1)
    with open(f'{args.model}.chars.json', encoding='utf-8') as file:
        characters = json.load(file)
    net, units = exported_net(f'{args.model}.onnx')
    maker = lines.maker_of(args.work, languages.LANGUAGES[args.language], 1, False)
    restore_norms(net, units, (maker.batch(index)[0] for index in range(args.batches)))
    torch.save({'mean': net.state_dict(), 'characters': characters, 'channels': net.channels}, args.out)


if __name__ == '__main__':
    main()
