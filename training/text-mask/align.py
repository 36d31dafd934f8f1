"""A trained text mask as the file that is shipped, laid out for processors that work on 16 channels at once.

    python3 align.py --work WORK --out ../../models/text-mask.onnx

The answers stay the same, in about five sixths of the time: every convolution's channels but the last one's are filled
up with zeros to multiples of 16, batch normalisations are part of the convolutions, and a convolution over two maps
side by side is the sum of one over each. Prints the size, the time of a page, and how far the file's answers are from
the checkpoint's (onnxruntime, or where that is missing OpenCV).
"""

import argparse
import os
import time

import numpy as np
import torch

import pages  # noqa: F401  (puts training/reader on the path)
from evaluate import by_opencv
from onnx_file import Graph, without_norm
from train import averaged

BLOCK = 16


def filled(channels):
    return -(-channels // BLOCK) * BLOCK


class AlignedGraph(Graph):
    """A graph whose maps have channels filled up to whole blocks."""

    def aligned(self, sources, weight, bias, stride=1, fill=True):
        """Convolution of 3 × 3 over maps side by side.

        `sources`: (name, real channels) of each; `weight` [outputs, real channels of all, 3, 3].
        """
        outputs = filled(len(weight)) if fill else len(weight)
        bias = np.pad(bias, (0, outputs - len(weight)))
        total, begin = None, 0
        for name, channels in sources:
            # A page has one channel, which stays one.
            inputs = channels if channels == 1 else filled(channels)
            part = np.zeros((outputs, inputs, 3, 3), np.float32)
            part[: len(weight), :channels] = weight[:, begin : begin + channels]
            begin += channels
            last = begin == weight.shape[1]
            result = self.conv(name, part, bias if last else None, stride, (1, 1))
            total = result if total is None else self.add('Add', [total, result])
        return total

    def unit(self, sources, layer):
        """(name, real channels) behind a Unit."""
        weight, bias = without_norm(layer.conv, layer.norm)
        x = self.aligned(sources, weight, bias, layer.conv.stride[0])
        return self.add('Relu', [x]), len(weight)


def write(net, path, size=('height', 'width')):
    """`size` of the pages: names where any multiple of 32 will do."""
    graph = AlignedGraph()
    x = graph.unit([('x', 1)], net.enter)
    seen = [x]
    for units in net.down:
        x = graph.add('MaxPool', [x[0]], kernel_shape=[2, 2], strides=[2, 2]), x[1]
        for unit in units:
            x = graph.unit([x], unit)
        seen.append(x)
    seen.pop()
    doubled = graph.constant(np.array([1, 1, 2, 2], np.float32))
    for unit in net.up:
        up = graph.add(
            'Resize', [x[0], '', doubled], mode='nearest', nearest_mode='floor',
            coordinate_transformation_mode='asymmetric',
        )  # fmt: skip
        x = graph.unit([(up, x[1]), seen.pop()], unit)
    weight, bias = (part.detach().float().cpu().numpy() for part in (net.leave.weight, net.leave.bias))
    x = graph.aligned([x], weight, bias, fill=False)
    x = graph.add('DepthToSpace', [x], blocksize=2, mode='CRD')
    graph.write(path, x, {'x': ['n', 1, *size]}, {'y': ['n', 1, *size]})


def answers(net, path):
    """A function from pages to logits (numpy) by the file `path`, which `write` made of `net`."""
    try:
        import onnxruntime
    except ImportError:
        return lambda x: answers_of_opencv(net, path, x)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(path, options)
    return lambda x: session.run(None, {'x': x})[0]


def answers_of_opencv(net, path, x):
    """OpenCV wants to know the size beforehand: the same file is written with it."""
    import cv2

    fixed = path + '.fixed'
    write(net, fixed, tuple(map(int, x.shape[2:])))
    try:
        return by_opencv(cv2, fixed, x).reshape(x.shape)
    finally:
        os.remove(fixed)


def main(arguments=None):
    """Returns (the largest difference between the file's logits and the checkpoint's, the file's answers)."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--work', required=True, help='of train.py')
    parser.add_argument('--out', required=True)
    parser.add_argument('--page', default='1184x832', help='height and width of a page to measure the time with')
    args = parser.parse_args(arguments)
    torch.set_num_threads(1)
    state = torch.load(os.path.join(args.work, 'checkpoint.pt'), map_location='cpu')
    net = averaged(state['mean'], state['channels'])
    write(net, args.out)
    said = answers(net, args.out)
    x = np.random.default_rng(1).random((1, 1, 96, 160), np.float32)
    with torch.no_grad():
        difference = float(np.abs(said(x) - net(torch.from_numpy(x)).numpy()).max())
    height, width = map(int, args.page.split('x'))
    page = np.random.default_rng(2).random((1, 1, height, width), np.float32)
    said(page)
    began = time.process_time()
    said(page)
    took = 1000 * (time.process_time() - began)
    size = os.path.getsize(args.out) / 1e6
    print(f'step {state["step"]}: {size:.2f} MB, {took:.0f} ms a page, answers differ by {difference:.1e} at most')
    return difference, said


if __name__ == '__main__':
    main()
