"""Measures a reader: character error rates by kind of line, on fonts and texts that it was not trained on.

    python3 evaluate.py --language ko --work WORK [--model FILE.onnx] [--show 5]

Of the checkpoint in WORK, or of an exported file (whose list of characters lies beside it). Kinds: clean, low
resolution, outlined; each in rows and in columns. An error rate is the errors of all lines by their characters.
"""

import argparse
import json

import numpy as np
import torch

import languages
import lines
from net import checkpoint_net, decoded, distance

KINDS = ('clean', 'low', 'outlined')
LENGTHS = (6, 10, 3, 12)
"""Characters of the lines of one batch and the next."""


def measured(read, characters, maker, batches, show=0):
    """{'clean rows': error rate in percent, …, 'all': …}. `read`: from pictures 0 to 1 to logits."""
    rates, all_wrong, all_count = {}, 0, 0
    for kind in KINDS:
        for in_columns in (False, True):
            wrong = count = 0
            for index in range(batches):
                x, _, wanted = maker.batch(index, kind, in_columns, LENGTHS[index % len(LENGTHS)])
                answers = [languages.spelled(decoded(y, characters)) for y in read(x.float() / 255)]
                for said, text in zip(answers, map(languages.spelled, wanted)):
                    wrong, count = wrong + distance(said, text), count + len(text)
                for said, text in list(zip(answers, wanted))[: show if index == 0 else 0]:
                    print(f'  {kind}: {languages.spelled(text)} -> {said}')
            rates[f'{kind} {"columns" if in_columns else "rows"}'] = round(100 * wrong / count, 2)
            all_wrong, all_count = all_wrong + wrong, all_count + count
    return {**rates, 'all': round(100 * all_wrong / all_count, 2)}


def net_reader(net, device='cpu'):
    """The `read` of a network in torch."""

    def read(x):
        net.eval()
        with torch.no_grad():
            return net(x.to(device)).float().cpu()

    return read


def file_reader(path):
    """The `read` of an exported file, by onnxruntime or, where that is not installed, by OpenCV."""
    try:
        import onnxruntime
    except ImportError:
        import cv2

        return lambda x: torch.cat([torch.from_numpy(by_opencv(cv2, path, one[None].numpy())) for one in x])
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(path, options)
    return lambda x: torch.from_numpy(session.run(None, {'x': x.cpu().numpy()})[0])


def by_opencv(cv2, path, x):
    # Loaded anew: OpenCV keeps the first picture's shape.
    network = cv2.dnn.readNetFromONNX(path)
    network.setInput(np.ascontiguousarray(x))
    y = network.forward()
    return y.reshape(len(x), y.shape[1], -1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--language', choices=sorted(languages.LANGUAGES), required=True)
    parser.add_argument('--work', required=True)
    parser.add_argument('--model', help='an exported file instead of the checkpoint')
    parser.add_argument('--batches', type=int, default=4, help='of each kind')
    parser.add_argument('--show', type=int, default=0, help='lines of each kind to print')
    parser.add_argument('--seed', type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)
    maker = lines.maker_of(args.work, languages.LANGUAGES[args.language], args.seed, aside=True)
    if args.model:
        with open(args.model.replace('.onnx', '.chars.json'), encoding='utf-8') as file:
            characters = json.load(file)
        read = file_reader(args.model)
    else:
        net, characters, _ = checkpoint_net(f'{args.work}/{args.language}/checkpoint.pt')
        read = net_reader(net)
    print(json.dumps(measured(read, characters, maker, args.batches, args.show)))


if __name__ == '__main__':
    main()
