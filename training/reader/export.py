"""A trained reader as the files that the product ships: NAME.onnx and NAME.chars.json.

    python3 export.py --language ko --work WORK --out ../../models/ocr-ko

Weights are stored in int8 when the error rate stays the same (within --tolerance), else in float16, else in float32;
--weights decides it by hand. Prints the size and the error rates of the file and of the checkpoint, which should be
the same, and the CPU time of a line. Needs onnxruntime (or, for --weights float32 alone, OpenCV).
"""

import argparse
import json
import os
import time

import numpy as np
import torch

import languages
import lines
from evaluate import file_reader, measured, net_reader
from net import checkpoint_net
from onnx_file import Graph, without_norm


def write(net, path, weights):
    """The network as an ONNX file: x is rows [1, 1, 32, L] or columns [1, 1, L, 32], y [1, classes, L / 8 - 3]."""
    graph = Graph(weights)

    def unit(x, layer):
        weight, bias = without_norm(layer.conv, layer.norm)
        padding = layer.conv.padding
        padding = padding if isinstance(padding, tuple) else (padding, padding)
        return graph.add('Relu', [graph.conv(x, weight, bias, layer.conv.stride[0], padding)])

    x = unit(unit('x', net.shrink1), net.shrink2)
    x = graph.add('Add', [x, unit(x, net.strokes)])
    x = unit(x, net.shrink3)
    x = graph.add('Add', [x, unit(x, net.parts)])
    x = unit(unit(x, net.gather), net.glyph)
    # Here one side is 1, of rows the height, of columns the width: from now on both are rows of steps.
    x = graph.reshape(x, [0, net.channels[-1], 1, -1])
    x = graph.add('Add', [x, unit(unit(x, net.beside), net.further)])
    names = (net.names.weight.detach().float().cpu().numpy(), net.names.bias.detach().float().cpu().numpy())
    x = graph.reshape(graph.conv(x, *names), [0, len(names[1]), -1])
    graph.write(path, x, {'x': ['n', 1, 'height', 'width']}, {'y': ['n', len(names[1]), 'steps']})


def milliseconds(read, length=320, times=30):
    """CPU time of a line of ten glyphs."""
    x = torch.from_numpy(np.random.default_rng(1).random((1, 1, 32, length), np.float32))
    read(x)
    began = time.process_time()
    for _ in range(times):
        read(x)
    return 1000 * (time.process_time() - began) / times


def main(arguments=None):
    """Returns how the weights were stored."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--language', choices=sorted(languages.LANGUAGES), required=True)
    parser.add_argument('--work', required=True)
    parser.add_argument('--out', required=True, help='path of the files without their ends')
    parser.add_argument('--weights', choices=('auto', 'int8', 'float16', 'float32'), default='auto')
    parser.add_argument('--tolerance', type=float, default=0.05, help='percent of error rate')
    parser.add_argument('--batches', type=int, default=4, help='of each kind to measure with')
    parser.add_argument('--seed', type=int, default=1)
    args = parser.parse_args(arguments)
    torch.set_num_threads(1)
    net, characters, step = checkpoint_net(os.path.join(args.work, args.language, 'checkpoint.pt'))
    maker = lines.maker_of(args.work, languages.LANGUAGES[args.language], args.seed, aside=True)
    wanted = measured(net_reader(net), characters, maker, args.batches)
    print(f'checkpoint, step {step}: {json.dumps(wanted)}')
    path = args.out + '.onnx'
    for weights in ('int8', 'float16', 'float32') if args.weights == 'auto' else (args.weights,):
        write(net, path, weights)
        read = file_reader(path)
        rates = measured(read, characters, maker, args.batches)
        size, took = os.path.getsize(path) / 1e6, milliseconds(read)
        print(f'{weights}: {size:.2f} MB, {took:.1f} ms a line, {json.dumps(rates)}')
        if rates['all'] <= wanted['all'] + args.tolerance:
            break
    with open(args.out + '.chars.json', 'w', encoding='utf-8') as file:
        json.dump(characters, file, ensure_ascii=False)
        file.write('\n')
    return weights


if __name__ == '__main__':
    main()
