"""A few steps of the readers' training on a few characters, and what they export: does all of it still run?

    python3 smoke.py [FOLDER]

Draws with fonts that come with the site (node_modules/@fontsource). Takes some seconds; the last line says ok.
"""

import json
import os
import sys
import tempfile

import torch

import atlas
import evaluate
import export
import languages
import resume
import train
from net import Reader, Unit, checkpoint_net

FONTS = {'ja': '@fontsource/yusei-magic', 'ko': '@fontsource/noto-sans-kr'}
TEXTS = {
    'ja': ['おはよう！', 'え、猫？', 'ちょっと待って…', '国語の時間だ。', '東へ！', 'っていうか', 'はい‼', 'うん', 'またね♪', '間に合う'],
    'ko': ['좋은 아침!', '어, 고양이?', '잠깐 기다려…', '한국말 시간이다.', '가자!', '정말 그래?', '네‼', '응', '또 봐~', 'OK 1'],
}
STEPS = 3
SETTINGS = '--minutes 1 --glyphs 40 --channels 4,4,8,8,8 --warmup 1 --batches 1 --steps'.split()


def small_language(code, folder):
    """The language with the characters of a few texts alone. All pairs of them are there, so that some, which their
    hash tells, can be kept aside."""
    path = os.path.join(folder, f'{code}.tsv')
    with open(path, 'w', encoding='utf-8') as file:
        file.writelines(f'{one} {other}\n' for one in TEXTS[code] for other in TEXTS[code])
    language = languages.LANGUAGES[code]
    texts = [language.lettered(f'{text} {text}') for text in TEXTS[code]]
    characters = sorted({c for text in texts for c in text} | set(atlas.REFERENCES[code]))
    return language._replace(text_files=[f'{path}:1'], base_characters=lambda: characters)


def smoke_language(code, folder):
    language = small_language(code, folder)
    languages.LANGUAGES[code] = language
    font = {'language': code, 'kind': 'gothic', 'weight': '1', 'source': 'npm', 'package': FONTS[code], 'file': '400'}
    rows = [{'name': use, **font, 'use': use, 'index': '0', 'licence': 'OFL-1.1'} for use in ('train', 'test')]
    losses = []
    for run in ('first', 'again'):
        work = os.path.join(folder, run)
        atlas.build(code, work, None, language.base_characters(), rows)
        losses.append(train.main(['--language', code, '--work', work, *SETTINGS, str(STEPS)]))
    assert losses[0] == losses[1], f'the same seed gave other losses: {losses}'
    assert len(losses[0]) == STEPS
    # A finished training goes on where it stopped.
    more = train.main(['--language', code, '--work', work, *SETTINGS, str(STEPS + 1)])
    assert len(more) == 1

    out = os.path.join(folder, f'ocr-{code}')
    stored = 'auto' if has('onnxruntime') else 'float32'
    export.main(['--language', code, '--work', work, '--out', out, '--weights', stored, '--batches', '1'])
    with open(out + '.chars.json', encoding='utf-8') as file:
        classes = len(json.load(file)) + 1
    assert classes == len(language.base_characters()) + 1
    net = checkpoint_net(os.path.join(work, code, 'checkpoint.pt'))[0]
    for shape in ((1, 1, 32, 96), (1, 1, 96, 32)):
        x = torch.rand(shape)
        answer = evaluate.file_reader(out + '.onnx')(x)
        assert tuple(answer.shape) == (1, classes, 9), answer.shape
        assert (answer - evaluate.net_reader(net)(x)).abs().max() < 0.1

    # The file as a checkpoint again: it says what the file says, and about as much by what a batch itself tells.
    start = os.path.join(folder, f'start-{code}.pt')
    resume.main(['--language', code, '--work', work, '--model', out, '--out', start, '--batches', '2'])
    state = torch.load(start, map_location='cpu')
    again = Reader(len(state['characters']) + 1, state['channels'])
    again.load_state_dict(state['mean'])
    said, exported = evaluate.net_reader(again)(x), evaluate.file_reader(out + '.onnx')(x)
    assert (said - exported).abs().max() < 0.01
    assert all(unit.norm.weight.std() > 0 for unit in again.modules() if isinstance(unit, Unit))


def has(module):
    try:
        __import__(module)
    except ImportError:
        return False
    return True


def smoke_reader(folder):
    """Trains and exports both readers in `folder`; raises when something is not as it should be."""
    torch.set_num_threads(1)
    for code in ('ja', 'ko'):
        smoke_language(code, folder)


if __name__ == '__main__':
    with tempfile.TemporaryDirectory() as temporary:
        smoke_reader(sys.argv[1] if len(sys.argv) > 1 else temporary)
    print('ok')
