"""Makes lines of text as pictures, a whole batch at a time, and says which character stands at every step.

A batch is laid out in numbers (layout.py); one resampling sets all its glyphs from the atlas; then paper, art and
damage come over all lines at once, in torch, on the CPU or on the GPU. A batch is a function of seed and index alone:
training can stop anywhere and go on, and several processes can share the work.

What the network gets, and what the product must feed it:

    a row     1 × 32 × L, upright, L a multiple of 8
    a column  1 × L × 32, upright (not turned, not laid on its side)

brightness 0 black to 1 white, dark glyphs on light; the line cut close around its glyphs (5 to 10 % of air on both
sides), scaled so that its short side is 32; 8 pixels of the line's median before its start, at least 16 after its end.
Step s looks at the pixels 8 s to 8 s + 32 along the line, so there are L / 8 - 3 steps; the glyph that it names has its
middle near 8 s + 16.

    python3 lines.py --language ko --work WORK      (measures lines a second; --picture FILE.png shows some)
"""

import argparse
import random
import time

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

import atlas as atlases
import languages
import scenery
import text as texts
from damage import Packer, blurred, grown
from layout import Composer
from scenery import SIZE

MOST_LINES = 160
"""Of a batch of 448 characters."""
SPARE = 1.4
"""So many more lines are laid out than are kept: those alike in length."""
LONGEST_GLYPH = 72
"""Pixels along the line."""

MIXES = {
    'train': {
        'tone': 0.12, 'screentone': 0.1, 'art': 0.16, 'halo': 0.75, 'hollow': 0.05, 'speed': 0.1, 'edges': 0.25,
        'ends': 0.22, 'furigana': 0.24, 'neighbour': 0.15, 'wide': 0.06, 'invert': 0.09, 'low': 0.45, 'jpeg': 0.35,
        'blur': 0.3, 'sharpen': 0.25, 'noise': 0.5, 'bold': 0.12, 'thin': 0.1, 'hand': 0.25, 'tilt': 0.12,
        'tight': 0.4, 'loose': 0.2, 'slant': 0.08, 'pale': 0.06,
    },
    'clean': {},
    'low': {'low': 1.0, 'jpeg': 0.6, 'noise': 0.3, 'edges': 0.1, 'furigana': 0.1},
    'outlined': {'screentone': 0.4, 'art': 0.6, 'halo': 0.8, 'hollow': 0.2, 'low': 0.3, 'jpeg': 0.3},
}  # fmt: skip
"""How often each thing happens to a line: in training, and in the kinds of lines that are measured."""

LOW_SIZES = {'train': (13, 28), 'low': (14, 20), 'outlined': (18, 28)}
"""Pixels across a line of low resolution, before it is enlarged."""


def stretch(rng, whole, share):
    """A slice of about `share` of the lines in the slice `whole`, at a random place; None when it is empty.

    Lines stand in random order, so that neighbours are as good as lines here and there, and need no copying.
    """
    count = whole.stop - whole.start
    wanted = min(count, int(share * count + rng.random()))
    if not wanted:
        return None
    start = whole.start + int(rng.integers(0, count - wanted + 1))
    return slice(start, start + wanted)


def stretches(rng, count, shares):
    """Slices side by side, each of about its share of `count` lines, one behind the other."""
    sizes = [int(share * count + rng.random()) for share in shares]
    at = int(rng.integers(0, max(1, count - sum(sizes) + 1)))
    slices = []
    for size in sizes:
        slices.append(slice(at, min(count, at + size)))
        at = slices[-1].stop
    return slices


class LineMaker:
    """Batches of one language."""

    def __init__(self, atlas, language, lines, seed, device='cpu', glyphs=448, pieces=128):
        """`lines`: a Texts; `glyphs`: about how many characters a batch has; `pieces`: scenery of each kind."""
        self.language, self.texts, self.seed, self.size = language, lines, seed, glyphs
        self.device = torch.device(device)
        self.composer = Composer(atlas, language)
        self.texts.known &= set(self.composer.index_of)
        self.in_font = atlas.pictures.shape[1]
        self.pictures = torch.from_numpy(atlas.pictures.reshape(-1, atlases.CELL, atlases.CELL)).to(self.device)
        self.scenery = scenery.Scenery(seed, pieces, self.device)
        self.packer = Packer(self.device)

    def batch(self, index, kind='train', in_columns=None, length=None):
        """(pictures uint8 [n, 1, 32, L] or [n, 1, L, 32], labels int16 [n, L / 8 - 3], texts).

        A label is 0 between glyphs, -1 where either answer will do, else the class. `in_columns`, and `length` in
        characters: chosen as in training when they are None.
        """
        rng = np.random.default_rng([self.seed, index])
        picker = random.Random(self.seed * 1_000_003 + index)
        chosen = rng.random() >= self.language.rows
        in_columns = chosen if in_columns is None else in_columns
        usual = rng.choice(self.language.column_lengths if in_columns else self.language.row_lengths)
        length = length or int(usual)
        count = int(np.clip(self.size // length, 4, MOST_LINES * self.size / 448))
        lines = [self.texts.line(picker, length) for _ in range(int(count * SPARE))]
        layout = self.composer.lay_out(lines, in_columns, rng, MIXES[kind])
        order = np.argsort(layout.end, kind='stable')
        kept = rng.permutation(order[:count] if rng.random() < 0.5 else order[-count:])
        layout.keep_lines(kept)
        x = self.painted(self.ink(layout), layout, rng, kind)
        x = x.mul_(255).round_().to(torch.uint8)
        x = x[:, None] if in_columns else x.transpose(1, 2)[:, None].contiguous()
        return x, torch.from_numpy(layout.labels()).to(self.device), [lines[i] for i in kept]

    def ink(self, layout):
        """[n, L, 32]: 1 where glyphs are, 0 elsewhere."""
        glyphs, count, length = layout.glyphs, len(layout.end), layout.length
        reach = min(LONGEST_GLYPH, glyphs.reach)
        first = np.floor(glyphs.along + glyphs.ink_middle - reach / 2).astype(np.int64)
        # For each pixel of a glyph's picture the place in its cell, from -1 to 1: u along the line, v across it.
        numbers = np.stack((glyphs.along - first, glyphs.across, glyphs.scale_along, glyphs.scale_across, glyphs.slant))
        numbers = torch.from_numpy(numbers.astype(np.float32)).to(self.device)[..., None]
        along, across, scale_along, scale_across, slant = numbers
        unit = 2 * atlases.EM / atlases.CELL
        u = (torch.arange(reach, device=self.device) + 0.5 - along) / scale_along * unit
        v = (torch.arange(SIZE, device=self.device) + 0.5 - across) / scale_across * unit
        x, y = (v, u) if layout.in_columns else (u, v)
        grid = torch.empty(len(first), reach, SIZE, 2, device=self.device)
        lean = slant * y
        axis_x, axis_y = (1, 2) if layout.in_columns else (2, 1)
        torch.add(x.unsqueeze(axis_x), lean.unsqueeze(axis_y), out=grid[..., 0])
        grid[..., 1] = y.unsqueeze(axis_y)
        place = torch.from_numpy(glyphs.font * self.in_font + glyphs.picture).to(self.device)
        patches = F.grid_sample(self.pictures[place][:, None].float(), grid, align_corners=False)
        # Sums of what overlaps, on a canvas with room for what hangs over the ends.
        room = length + 2 * reach
        rows = torch.from_numpy(glyphs.line * room + np.clip(first, -reach, length) + reach).to(self.device)
        rows = (rows[:, None] + torch.arange(reach, device=self.device)).view(-1)
        canvas = torch.zeros(count * room, SIZE, device=self.device)
        canvas.index_add_(0, rows, patches.view(-1, SIZE))
        return canvas.view(count, room, SIZE)[:, reach : reach + length].mul(1 / 255).clamp_(max=1)

    def uniform(self, rng, low, high, lines):
        """[n, 1, 1]: a number for each line of a slice."""
        values = rng.uniform(low, high, (lines.stop - lines.start, 1, 1)).astype(np.float32)
        return torch.from_numpy(values).to(self.device)

    def pieces(self, name, rng, lines, length):
        return self.scenery.pieces(name, rng, lines.stop - lines.start, length)

    def painted(self, ink, layout, rng, kind):
        """Ink on paper, tone or art, with what leans in and what the page went through: [n, L, 32], 0 to 1."""
        mix, lines = MIXES[kind], slice(0, len(ink))
        for name in ('bold', 'thin'):
            some = stretch(rng, lines, mix.get(name, 0))
            if some:
                changed = grown(ink[some]) if name == 'bold' else 1 - grown(1 - ink[some])
                ink[some] += (changed - ink[some]) * self.uniform(rng, 0.3, 0.9, some)
        x, busy = self.background(layout, rng, mix)
        hollow = stretch(rng, lines, mix.get('hollow', 0))
        if hollow:
            outer = grown(ink[hollow])
            x[hollow] += (1 - x[hollow]) * outer
            ink[hollow] = outer - ink[hollow]
        for part in busy:
            haloed = stretch(rng, part, mix.get('halo', 0))
            if haloed:
                edge = blurred(grown(grown(ink[haloed])))
                x[haloed] += (self.uniform(rng, 0.9, 1, haloed) - x[haloed]) * edge
        tone = self.uniform(rng, 0, 0.22, lines)
        pale = stretch(rng, lines, mix.get('pale', 0))
        if pale:
            tone[pale] = self.uniform(rng, 0.2, 0.5, pale)
        x += (tone - x) * ink
        inverted = stretch(rng, lines, mix.get('invert', 0))
        if inverted:
            x[inverted] = 1 - x[inverted]
        return self.framed(self.damaged(x, rng, kind), layout, rng)

    def background(self, layout, rng, mix):
        """(what is behind the glyphs, [n, L, 32]; the slices of lines on art, of which many get a white outline)."""
        count, length = len(layout.end), layout.length
        lines = slice(0, count)
        x = self.uniform(rng, 0.85, 1, lines).repeat(1, length, SIZE)
        toned, dotted, drawn = stretches(rng, count, [mix.get(name, 0) for name in ('tone', 'screentone', 'art')])
        if toned.stop > toned.start:
            grain = (self.pieces('noise', rng, toned, length) - 0.5) * self.uniform(rng, 0.1, 0.8, toned)
            x[toned] = grain + self.uniform(rng, 0.5, 0.9, toned)
        if dotted.stop > dotted.start:
            x[dotted] = 1 - self.pieces('tones', rng, dotted, length) * self.uniform(rng, 0.2, 1, dotted)
        if drawn.stop > drawn.start:
            shade = 1 - self.pieces('shades', rng, drawn, length) * self.uniform(rng, 0, 1, drawn)
            strokes = self.pieces('strokes', rng, drawn, length) * self.uniform(rng, 0, 1, drawn)
            x[drawn] = shade + (self.uniform(rng, 0, 1, drawn) - shade) * strokes
        busy = [slice(dotted.start, drawn.stop)]
        for name in ('speed', 'edges', 'ends'):
            some = stretch(rng, lines, mix.get(name, 0))
            if not some:
                continue
            if name == 'ends':
                end = torch.from_numpy(layout.end[some].astype(np.int64)).to(self.device)
                strokes = self.scenery.ends(rng, end, length)
            else:
                strokes = self.pieces(name, rng, some, length)
            x[some] *= 1 - strokes * self.uniform(rng, 0.6, 1, some)
            if name == 'speed':
                busy.append(some)
        return x, busy

    def damaged(self, x, rng, kind):
        mix, lines = MIXES[kind], slice(0, len(x))
        soft = stretch(rng, lines, mix.get('blur', 0))
        if soft:
            x[soft] += (blurred(x[soft]) - x[soft]) * self.uniform(rng, 0.3, 1.3, soft)
        sharp = stretch(rng, lines, mix.get('sharpen', 0))
        if sharp:
            x[sharp] += (x[sharp] - blurred(x[sharp])) * self.uniform(rng, 0.2, 1.2, sharp)
        noisy = stretch(rng, lines, mix.get('noise', 0))
        if noisy:
            x[noisy] += (self.pieces('noise', rng, noisy, x.shape[1]) - 0.5) * self.uniform(rng, 0.1, 0.6, noisy)
        x.clamp_(0, 1)
        low = stretches(rng, len(x), [mix.get('low', 0) / 3] * 3)
        for part in low:
            if part.stop > part.start:
                small = self.packer.shrunk(x[part], int(rng.integers(*LOW_SIZES[kind])))
                self.pack(small, rng, slice(0, len(small)), mix)
                x[part] = self.packer.enlarged(small, *x.shape[1:])
        self.pack(x, rng, slice(0, low[0].start), mix)
        self.pack(x, rng, slice(low[-1].stop, len(x)), mix)
        return x.clamp_(0, 1)

    def pack(self, x, rng, lines, mix):
        """Puts some of these lines through JPEG, in place."""
        some = stretch(rng, lines, mix.get('jpeg', 0))
        if some:
            x[some] = self.packer.as_jpeg(x[some], self.uniform(rng, 25, 92, some).view(-1))

    def framed(self, x, layout, rng):
        """Beyond its ends a line has the flat paper that the product puts there, or goes on as it is."""
        flat = stretch(rng, slice(0, len(x)), 0.75)
        part = x[flat]
        paper = part[:, ::3, ::5].reshape(len(part), -1).median(1).values
        begin, end = (torch.from_numpy(side[flat]).to(self.device)[:, None] for side in (layout.begin, layout.end))
        along = torch.arange(x.shape[1], device=self.device)[None]
        beyond = (along < begin.floor()) | (along >= end.ceil())
        x[flat] = torch.where(beyond[..., None], paper[:, None, None], part)
        return x


def maker_of(work, language, seed, aside=False, device='cpu', files=None, words=None, glyphs=448):
    """The LineMaker to train with; `aside`: the one to measure with, which has other fonts and other texts.

    `files`, `words`: in place of the language's own texts, and a dictionary's folder, see text.py.
    """
    atlas = atlases.Atlas(work, language.code, ('test' if aside else 'train',))
    words = texts.dictionary_words(words) if words and not aside else None
    lines = texts.Texts(language, atlas.characters, files, words, aside)
    pieces = max(8, min(128, glyphs // 4)) // (4 if aside else 1)
    return LineMaker(atlas, language, lines, seed + (ASIDE_SEED if aside else 0), device, glyphs, pieces)


ASIDE_SEED = 7919
"""Lines to measure with differ from those of the training by more than their fonts and texts."""


def sheet(maker, count, width=560):
    """Some lines below each other with a mark below each label's place: rows, then columns laid on their side."""
    strips = []
    for in_columns in (False, True):
        shown = 0
        for index in range(100):
            x, labels, _ = maker.batch(index, in_columns=in_columns)
            x = x[:, 0].transpose(1, 2) if in_columns else x[:, 0]
            for picture, marks in list(zip(x.cpu().numpy(), labels.cpu().numpy()))[:6]:
                strip = np.full((44, width), 255, np.uint8)
                strip[:SIZE, : picture.shape[1]] = picture[:, :width]
                places = 8 * np.flatnonzero(marks > 0) + 16
                strip[SIZE + 2 : SIZE + 8, places[places < width]] = 0
                strips.append(strip)
                shown += 1
            if shown >= count:
                break
    half = len(strips) // 2
    return np.concatenate([np.concatenate(strips[:half]), np.concatenate(strips[half:])], 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--language', choices=sorted(languages.LANGUAGES), required=True)
    parser.add_argument('--work', required=True)
    parser.add_argument('--glyphs', type=int, default=448, help='characters a batch')
    parser.add_argument('--batches', type=int, default=40)
    parser.add_argument('--device', default='cpu')
    parser.add_argument('--picture', help='where to write some lines')
    parser.add_argument('--seed', type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)
    language = languages.LANGUAGES[args.language]
    maker = maker_of(args.work, language, args.seed, device=args.device, glyphs=args.glyphs)
    if args.picture:
        Image.fromarray(sheet(maker, 24)).save(args.picture)
    maker.batch(0)
    began, cpu, lines, characters = time.time(), time.process_time(), 0, 0
    for index in range(args.batches):
        texts_of_batch = maker.batch(index)[2]
        lines, characters = lines + len(texts_of_batch), characters + sum(map(len, texts_of_batch))
    if args.device != 'cpu':
        torch.cuda.synchronize()
    wall, cpu = time.time() - began, time.process_time() - cpu
    speeds = f'{lines / wall:.0f} a second, {lines / cpu:.0f} a CPU second'
    print(f'{lines} lines of {characters / lines:.1f} characters: {speeds}')


if __name__ == '__main__':
    main()
