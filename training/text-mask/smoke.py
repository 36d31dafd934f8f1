"""A few steps of the text mask's training on a few glyphs, and what it exports: does all of it still run?

    python3 smoke.py [FOLDER]

Draws with a font that comes with the site (node_modules/@fontsource). Takes some seconds; the last line says ok.
"""

import os
import sys
import tempfile

import numpy as np
import torch

import align
import atlas
import train

FONT = {'kind': 'hand', 'weight': '1', 'source': 'npm', 'package': '@fontsource/yusei-magic', 'file': '400'}
CHARACTERS = list('あいうっー、…！？国語東間猫ABC123')
STEPS = 3


def smoke_text_mask(folder):
    """Trains and exports a text mask in `folder`; raises when something is not as it should be."""
    torch.set_num_threads(1)
    rows = [
        {'name': use, 'language': 'ja', **FONT, 'use': use, 'index': '0', 'licence': 'OFL-1.1'}
        for use in ('train', 'test')
    ]
    atlas.build('ja', folder, None, CHARACTERS, rows)
    settings = f'--atlas {folder} --minutes 1 --pages 2 --test-pages 2 --channels 4,4,8,8,12 --warmup 1 --steps'.split()
    losses = []
    for run in ('first', 'again'):
        work = os.path.join(folder, run)
        losses.append(train.main([*settings, str(STEPS), '--work', work]))
    assert losses[0] == losses[1], f'the same seed gave other losses: {losses}'
    assert len(losses[0]) == STEPS
    assert len(train.main([*settings, str(STEPS + 1), '--work', work])) == 1

    out = os.path.join(folder, 'text-mask.onnx')
    difference, answers = align.main(['--work', work, '--out', out, '--page', '128x96'])
    assert difference < 1e-3, difference
    answer = answers(np.zeros((1, 1, 64, 96), np.float32))
    assert answer.shape == (1, 1, 64, 96), answer.shape


if __name__ == '__main__':
    with tempfile.TemporaryDirectory() as temporary:
        smoke_text_mask(sys.argv[1] if len(sys.argv) > 1 else temporary)
    print('ok')
