"""Where the glyphs of a batch of lines stand, in numbers.

Along a line and across it are the two directions, whether it is a row or a column. Sizes are in em (the side of a
square glyph's cell) until the line's scale is known, then in pixels: a line is SIZE pixels across.
"""

import numpy as np

import atlas as atlases
import languages
from scenery import SIZE

STRIDE = 8
WINDOW = 32
"""Pixels along the line in the middle of which a step looks for a glyph."""
LEAD = 8
"""Pixels of paper that the product puts before a line."""
HALF_INK = 0.46
"""From the middle of a full-size glyph to the end of its ink, in em."""
FURIGANA = 0.46
"""Size of furigana."""


class Glyphs:
    """Glyphs to draw: arrays with one entry a glyph.

    line                       which line of the batch
    font, picture              its place in the atlas
    along, across              its cell's middle, pixels
    scale_along, scale_across  pixels an em
    ink_middle, ink_length     what of the cell is inked along the line: its middle's distance from `along`, pixels
    slant                      how far the foot is from under the head, as a share of the height
    """

    names = 'line font picture along across scale_along scale_across ink_middle ink_length slant'.split()

    def __init__(self, mask, **arrays):
        """`arrays` broadcast to the shape of `mask`, [lines, most glyphs of a line], which says which are real."""
        arrays['line'] = np.arange(len(mask))[:, None]
        for name in self.names:
            setattr(self, name, np.broadcast_to(arrays[name], mask.shape)[mask])

    def add(self, other):
        for name in self.names:
            setattr(self, name, np.concatenate([getattr(self, name), getattr(other, name)]))

    @property
    def reach(self):
        """Pixels along the line that the longest of them takes."""
        return int(np.ceil((self.ink_length + np.abs(self.slant) * self.scale_along).max()) + 3)

    def keep_lines(self, chosen, lines):
        """Only those of the lines `chosen`, which become lines 0, 1, …"""
        number = np.full(lines, -1)
        number[chosen] = np.arange(len(chosen))
        kept = number[self.line] >= 0
        self.line = number[self.line]
        for name in self.names:
            setattr(self, name, getattr(self, name)[kept])


class Layout:
    """A batch of lines laid out: `glyphs`; of each line its classes, their middles and its ends (pixels)."""

    def __init__(self, in_columns, glyphs, classes, real, middle, begin, end):
        """`classes`, `real`, `middle`: [lines, most characters of a line]; `begin`, `end`: [lines]."""
        self.in_columns, self.glyphs, self.begin, self.end = in_columns, glyphs, begin, end
        self.classes, self.real, self.middle = classes, real, middle

    def keep_lines(self, chosen):
        self.glyphs.keep_lines(chosen, len(self.end))
        for name in ('classes', 'real', 'middle', 'begin', 'end'):
            setattr(self, name, getattr(self, name)[chosen])

    @property
    def length(self):
        """Pixels along the picture that all lines fit into."""
        return int(np.ceil((self.end.max() + 16) / 16) * 16)

    def labels(self):
        """int16 [lines, steps]: the class's number (from 1) at the step nearest to each glyph's middle.

        0 is between glyphs, -1 where either answer will do: beside a glyph whose middle is nearly as near to that
        step. Of narrow glyphs that share a step the later moves on by one.
        """
        steps = self.length // STRIDE - (WINDOW // STRIDE - 1)
        labels = np.zeros((len(self.end), steps), np.int16)
        place = (self.middle - WINDOW / 2) / STRIDE
        chosen = np.full(place.shape, -1)
        last = np.full(len(place), -1)
        for at in range(place.shape[1]):
            step = np.maximum(np.rint(place[:, at]).astype(np.int64), last + 1)
            good = self.real[:, at] & (step < steps) & (step - place[:, at] < 1.3)
            labels[good, step[good]] = self.classes[good, at] + 1
            chosen[good, at] = last[good] = step[good]
        beside = place - chosen
        neighbour = chosen + np.sign(beside).astype(np.int64)
        unsure = (chosen >= 0) & (np.abs(beside) > 0.25) & (neighbour >= 0) & (neighbour < steps)
        line, step = np.nonzero(unsure)[0], neighbour[unsure]
        free = labels[line, step] == 0
        labels[line[free], step[free]] = -1
        return labels


class Composer:
    """Lays out lines of one atlas. Sets of characters are boolean arrays over the atlas's characters."""

    def __init__(self, atlas, language):
        self.atlas, self.language = atlas, language
        self.index_of = {c: i for i, c in enumerate(atlas.characters) if atlas.drawable[i]}
        self.is_space = np.array([c == ' ' for c in atlas.characters])
        self.is_mark, self.is_kana, self.is_narrow, is_wide = (
            np.array([test(c) for c in atlas.characters]) for test in languages.TESTS
        )
        self.hiragana = np.array([i for c, i in self.index_of.items() if '\u3041' <= c <= '\u3093'])
        self.wide = np.flatnonzero(is_wide & atlas.drawable)
        self.antique, self.gothic = (
            np.array([i for i, kind in enumerate(atlas.kinds) if kind == wanted]) for wanted in ('antique', 'gothic')
        )

    def fonts_for(self, classes, rng):
        """A font for each glyph: one a line, or as manga is set, kana in an antique face and kanji in a gothic one."""
        one = (len(classes), 1)
        font = np.repeat(rng.choice(len(self.atlas.weights), one, p=self.atlas.weights), classes.shape[1], 1)
        if self.language.pairs_kana and len(self.antique) and len(self.gothic):
            pair = np.where(self.is_kana[classes], rng.choice(self.antique, one), rng.choice(self.gothic, one))
            font = np.where(rng.random(one) < 0.4, pair, font)
        return font

    def lay_out(self, lines, in_columns, rng, mix):
        """The Layout of texts. `mix`: how often each thing happens to a line."""
        one = (len(lines), 1)
        happens = lambda name: rng.random(one) < mix.get(name, 0)  # noqa: E731
        uniform = lambda low, high: rng.uniform(low, high, one)  # noqa: E731
        longest = max(map(len, lines))
        classes = np.zeros((len(lines), longest), np.int64)
        real = np.zeros(classes.shape, bool)
        for row, line in enumerate(lines):
            classes[row, : len(line)] = [self.index_of[c] for c in line]
            real[row, : len(line)] = True
        inked = real & ~self.is_space[classes]
        picture = self.atlas.in_column[classes] if in_columns else classes
        font = self.fonts_for(classes, rng)
        font = np.where(self.atlas.has[font, picture], font, self.atlas.stand_in[picture])
        box = self.atlas.boxes[font, picture] / atlases.EM
        start, end, low, high = (box[..., side] for side in ((1, 3, 0, 2) if in_columns else (0, 2, 1, 3)))

        # Along the line, in em from its first cell. A tight mark takes its ink's place only; what is set by hand
        # dances a little.
        hand = happens('hand')
        size = 1 + hand * rng.normal(0, 0.05, classes.shape)
        tight = happens('tight') & self.is_mark[classes]
        shift = np.where(tight, -(start + end) / 2, 0) + hand * rng.normal(0, 0.02, classes.shape)
        advance = np.where(tight, end - start + 0.16, self.atlas.advances[font, picture] / atlases.EM)
        spacing = uniform(0.9, 1.18) if in_columns else uniform(0.92, 1.1)
        if longest <= 8:
            spacing = np.where(happens('loose'), uniform(1, 1.5), spacing)
        spacing = np.where(self.is_narrow[classes], 1 + (spacing - 1) / 2, spacing)
        space = np.maximum(advance, 0.24) * uniform(0.8, 1.7)
        advance = real * np.where(self.is_space[classes], space, advance * spacing * size)
        middle = np.cumsum(advance, 1) - advance / 2
        first = np.where(inked, middle + shift + start * size, np.inf).min(1, keepdims=True)
        last = np.where(inked, middle + shift + end * size, -np.inf).max(1, keepdims=True)

        # Across it, in em from its middle: the crop goes from `near` to `far`, close around the ink. Where that is
        # narrow ("ー") it is mostly cut wider all the same; beside furigana it may reach over them.
        rise = happens('tilt') * uniform(-0.04, 0.04) * (middle - (first + last) / 2)
        rise = rise + hand * rng.normal(0, 0.03, classes.shape)
        near = np.where(inked, rise + low * size, np.inf).min(1, keepdims=True)
        far = np.where(inked, rise + high * size, -np.inf).max(1, keepdims=True)
        lacking = np.maximum(0, uniform(0.8, 1) - (far - near)) * (rng.random(one) < 0.75)
        part = uniform(0.3, 0.7)
        near, far = near - part * lacking - uniform(-0.015, 0.15), far + (1 - part) * lacking + uniform(-0.015, 0.16)
        has_furigana = happens('furigana') & self.language.has_furigana
        over = np.where(has_furigana, rng.random(one) < 0.35, happens('wide')) * uniform(0.15, 0.5)
        near, far = (near, far + over) if in_columns else (near - over, far)
        largest = 36 if rng.random() < 0.85 else 48
        lacking = np.maximum(0, SIZE / largest - (far - near))
        near, far = near - lacking / 2, far + lacking / 2

        # From here on in pixels.
        em = SIZE / (far - near)
        em_along = em * (uniform(0.92, 1.09) if in_columns else uniform(0.85, 1.1))
        begin = np.where(rng.random(one) < 0.7, LEAD, uniform(0, 14))
        origin = begin + (uniform(0, 0.2) - first) * em_along
        slant = happens('slant') * uniform(-0.25, 0.25)
        slant = np.where(tight & (rng.random(classes.shape) < 0.5), rng.uniform(-0.4, 0.15, classes.shape), slant)
        glyphs = Glyphs(
            inked, font=font, picture=picture, slant=slant,
            along=origin + (middle + shift) * em_along, across=(rise - near) * em,
            scale_along=em_along * size, scale_across=em * size,
            ink_middle=(start + end) / 2 * em_along * size, ink_length=(end - start) * em_along * size,
        )  # fmt: skip
        crop = (in_columns, near, em, em_along, origin, first, last)
        if has_furigana.any():
            side = (0.5 + FURIGANA / 2 + 0.04) * (1 if in_columns else -1)
            glyphs.add(self.beside(has_furigana, 7, side, FURIGANA, crop, rng))
        for side in (-1, 1):
            leans_in = happens('neighbour')
            if leans_in.any():
                depth = uniform(0, 0.12)
                place = far + HALF_INK - depth if side > 0 else near - HALF_INK + depth
                glyphs.add(self.beside(leans_in, longest + 1, place, 1, crop, rng))
        end_pixel = (origin + (last + uniform(0, 0.25)) * em_along)[:, 0]
        return Layout(in_columns, glyphs, classes, real, origin + middle * em_along, begin[:, 0], end_pixel)

    def beside(self, wanted, most, place, size, crop, rng):
        """Glyphs that are not to be read, `place` em from the line's middle: furigana, or the next line's.

        `wanted` [lines, 1]: which lines have some; `most`: how many at most; `size` in em.
        """
        in_columns, near, em, em_along, origin, first, last = crop
        one = (len(wanted), 1)
        picture = rng.choice(self.hiragana if size < 1 else self.wide, (len(wanted), most))
        font = np.repeat(rng.choice(len(self.atlas.weights), one, p=self.atlas.weights), most, 1)
        font = np.where(self.atlas.has[font, picture], font, self.atlas.stand_in[picture])
        side = 1 if in_columns else 0
        start, end = (self.atlas.boxes[font, picture][..., at] / atlases.EM for at in (side, side + 2))
        begin = first + (last - first) * rng.uniform(-0.1, 0.8, one) if size < 1 else first - size
        middle = begin + size * rng.uniform(0.95, 1.3, one) * (np.arange(most) + 0.5)
        shown = wanted & (middle < last + 0.5) & (np.arange(most) < rng.integers(1, most + 1, one))
        return Glyphs(
            shown, font=font, picture=picture, slant=0, along=origin + middle * em_along, across=(place - near) * em,
            scale_along=em_along * size, scale_across=em * size,
            ink_middle=(start + end) / 2 * em_along * size, ink_length=(end - start) * em_along * size,
        )  # fmt: skip
