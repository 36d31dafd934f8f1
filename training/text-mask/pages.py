"""Pieces of comic pages drawn by a program, with glyphs of free fonts set into them, so that every text pixel is known.

Shapes with contours, hair, speed lines, screentone, panel borders, eyes and leaves; over them texts in balloons, in
boxes and on the art, in rows and columns, from single marks to whole blocks. Strokes are drawn at twice the size.
"""

import math
import os
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'reader'))
import atlas as atlases  # noqa: E402
import languages  # noqa: E402

SIZE = 256
"""Pixels of a side."""
TEXT_SIZES = (12, 14, 16, 18, 20, 22, 26, 30, 36, 48, 70)
"""Of a glyph's side, the usual ones."""
INKED = 90
"""Ink (of 255) from which on a pixel is text."""


class Canvas:
    """A page of SIZE × SIZE in the making, drawn at twice the size."""

    def __init__(self, rng, paper):
        self.rng, self.image = rng, paper.resize((2 * SIZE, 2 * SIZE))
        self.pen = ImageDraw.Draw(self.image)

    def point(self, beyond=40):
        x, y = self.rng.integers(-beyond, SIZE + beyond, 2)
        return 2 * int(x), 2 * int(y)

    def tone(self, *tones):
        return int(self.rng.choice(tones))

    def width(self, *widths):
        return 2 * int(self.rng.choice(widths))

    def shape(self):
        """Corners around a middle."""
        points = [self.point() for _ in range(self.rng.integers(3, 8))]
        x, y = np.mean(points, 0)
        return sorted(points, key=lambda point: math.atan2(point[1] - y, point[0] - x))

    def shapes(self):
        """Faces and clothes: areas with contours."""
        for _ in range(self.rng.integers(0, 7)):
            corners = self.shape()
            if self.rng.random() < 0.6:
                self.pen.polygon(corners, fill=self.tone(255, 255, 0, 30, 120, 180, 220))
            self.pen.line([*corners, corners[0]], fill=self.tone(0, 0, 0, 40), width=self.width(1, 1, 2, 3))

    def hair(self):
        """Bundles of arcs."""
        for _ in range(self.rng.integers(0, 6)):
            middle = np.array(self.point(0))
            for _ in range(self.rng.integers(3, 26)):
                x, y = middle + 2 * self.rng.integers(-60, 61, 2)
                a, b = 2 * self.rng.integers(5, 121, 2)
                turn = self.rng.uniform(0, math.pi)
                angle = np.linspace(self.rng.uniform(0, math.pi), self.rng.uniform(math.pi, 2 * math.pi), 20)
                u, v = a * np.cos(angle), b * np.sin(angle)
                along, across = u * math.cos(turn) - v * math.sin(turn), u * math.sin(turn) + v * math.cos(turn)
                self.pen.line(list(zip(x + along, y + across)), fill=self.tone(0, 0, 30, 255), width=self.width(1, 1, 2, 3))

    def speed_lines(self):
        x, y = 2 * self.rng.integers(-SIZE, 2 * SIZE, 2)
        for _ in range(self.rng.integers(10, 91)):
            angle, near = self.rng.uniform(0, 2 * math.pi), 2 * self.rng.integers(20, 201)
            ends = [(x + far * math.cos(angle), y + far * math.sin(angle)) for far in (near, 1800)]
            self.pen.line(ends, fill=self.tone(0, 0, 255), width=self.width(1, 1, 2))

    def screentone(self):
        """Dots over a part of the page."""
        pitch = 2 * self.rng.choice([3, 4, 5, 6])
        y, x = np.mgrid[0 : 2 * SIZE, 0 : 2 * SIZE] * (math.pi / pitch)
        dots = np.cos(x + y) * np.cos(x - y) > self.rng.uniform(0.2, 0.8)
        area = Image.new('1', self.image.size)
        ImageDraw.Draw(area).polygon(self.shape(), fill=1)
        self.image.paste(0, (0, 0), Image.fromarray(dots & np.asarray(area)))

    def panel_borders(self):
        for _ in range(self.rng.integers(0, 4)):
            a, b = 2 * int(self.rng.integers(0, SIZE)), 2 * int(self.rng.integers(-20, 21))
            line = (a, 0, a + b, 2 * SIZE) if self.rng.random() < 0.5 else (0, a, 2 * SIZE, a + b)
            self.pen.line(line, fill=0, width=self.width(2, 3, 4))

    def dots(self):
        """Eyes, leaves and what else is small and dark."""
        for _ in range(self.rng.integers(3, 41)):
            x, y = self.point(0)
            radius, tone = 2 * int(self.rng.integers(1, 10)), self.tone(0, 255)
            box = (x - radius, y - radius, x + radius, y + radius)
            if self.rng.random() < 0.4:
                self.pen.ellipse(box, fill=tone)
            else:
                self.pen.ellipse(box, outline=tone, width=self.width(1, 2))

    def finished(self):
        return self.image.reduce(2)


def paper(rng):
    """Flat, or soft light and shade."""
    if rng.random() < 0.3:
        grid = rng.integers(0, 256, tuple(rng.integers(2, 6, 2)), dtype=np.uint8)
        return Image.fromarray(grid).resize((SIZE, SIZE), Image.BICUBIC)
    return Image.new('L', (SIZE, SIZE), int(rng.choice([255, 255, 255, 240, 220, 200, 160, 90, 20])))


def art(rng):
    """A picture (PIL, gray) without text."""
    canvas = Canvas(rng, paper(rng))
    canvas.shapes()
    canvas.hair()
    for share, draw in ((0.25, canvas.speed_lines), (0.35, canvas.screentone)):
        if rng.random() < share:
            draw()
    canvas.panel_borders()
    if rng.random() < 0.3:
        canvas.dots()
    return canvas.finished()


class PageMaker:
    """Pages with the glyphs of some atlases. A page is a function of seed and index alone."""

    def __init__(self, folders, seed, use='train'):
        """`folders`: (WORK, language) of each atlas that training/reader/atlas.py drew."""
        self.atlases = [atlases.Atlas(work, language, (use,)) for work, language in folders]
        self.seed = seed
        self.pools = [self.pools_of(atlas.characters) for atlas in self.atlases]

    @staticmethod
    def pools_of(characters):
        """Indices of the characters to draw from: all, kana or letters of the alphabet alone, and Latin."""
        chosen = {
            'all': lambda c: c != ' ',
            'simple': lambda c: languages.is_kana(c) or '\u3131' <= c <= '\u3163' or c in '…！？‼⁉!?~〜',
            'latin': lambda c: c in languages.DIGITS_AND_LATIN,
        }
        return {name: np.array([i for i, c in enumerate(characters) if test(c)]) for name, test in chosen.items()}

    def page(self, index):
        """(picture, mask): uint8 [SIZE, SIZE]; the mask is 1 where text is and one pixel around it."""
        rng = np.random.default_rng([self.seed, index])
        picture, mask = art(rng), Image.new('L', (SIZE, SIZE))
        for _ in range(rng.choice([0, 1, 1, 2, 2, 3])):
            self.set_text(rng, picture, mask)
        if rng.random() < 0.5:
            picture = Image.blend(picture, picture.filter(ImageFilter.GaussianBlur(1)), rng.uniform(0.2, 1))
        values = np.asarray(picture, np.float32)
        if rng.random() < 0.3:
            values = 255 - values
        values = values + rng.choice([0, 4, 9]) * rng.standard_normal(values.shape)
        wide = np.asarray(mask.filter(ImageFilter.MaxFilter(3)))
        return np.clip(values, 0, 255).astype(np.uint8), (wide > 0).astype(np.uint8)

    def set_text(self, rng, picture, mask):
        """One text: its balloon or box (which hides what was there), its outline, its glyphs."""
        size = int(rng.choice(TEXT_SIZES)) if rng.random() < 0.9 else int(rng.integers(60, 131))
        in_columns = rng.random() < 0.6
        lines = int(rng.integers(1, 5)) if size < 50 else 1
        length = int(rng.integers(1, 10)) if size < 50 else int(rng.integers(1, 5))
        glyphs, along, across = self.glyphs(rng, size, lines, length, in_columns)
        width, height = (across, along) if in_columns else (along, across)
        left = int(rng.integers(-size // 2, max(1, SIZE - width // 2)))
        top = int(rng.integers(-size // 2, max(1, SIZE - height // 2)))
        style = rng.random()
        if style < 0.55:
            self.set_balloon(rng, picture, mask, (left, top, left + width, top + height), size)
        tone = 255 if 0.55 <= style < 0.7 else 0
        text = Image.new('L', (SIZE, SIZE))
        for glyph, x, y in glyphs:
            text.paste(255, (left + x, top + y), glyph)
        if style >= 0.55 and rng.random() < 0.6:
            picture.paste(255 - tone, (0, 0), text.filter(ImageFilter.MaxFilter(5)))
        picture.paste(tone, (0, 0), text)
        mask.paste(255, (0, 0), text.point(lambda ink: 255 if ink > INKED else 0))

    def set_balloon(self, rng, picture, mask, box, size):
        pad = size * rng.uniform(0.5, 1.4)
        left, top, right, bottom = box
        if rng.random() < 0.75:
            # An ellipse around the box.
            more_x, more_y = pad + 0.12 * (right - left), pad + 0.1 * (bottom - top)
            draw, border = 'ellipse', int(rng.integers(1, 4))
        else:
            more_x = more_y = pad
            draw, border = 'rectangle', 2
        outer = [left - more_x, top - more_y, right + more_x, bottom + more_y]
        getattr(ImageDraw.Draw(picture), draw)(outer, fill=255, outline=0, width=border)
        getattr(ImageDraw.Draw(mask), draw)(outer, fill=0)

    def glyphs(self, rng, size, lines, length, in_columns):
        """([(picture, x, y)], length along the lines, extent across them), in pixels from the text's corner."""
        which = int(rng.integers(0, len(self.atlases)))
        atlas, pools = self.atlases[which], self.pools[which]
        font = int(rng.choice(len(atlas.weights), p=atlas.weights))
        name = 'latin' if not in_columns and rng.random() < 0.5 else 'simple' if rng.random() < 0.35 else 'all'
        pool = pools[name] if len(pools[name]) else pools['all']
        pitch, spacing = size * rng.uniform(1.05, 1.35), rng.uniform(0.95, 1.08)
        cell, scale = round(size * atlases.CELL / atlases.EM), size / atlases.EM
        overhang = (cell - size) // 2
        glyphs, longest = [], 0
        for line in range(lines):
            place = 0.0
            for _ in range(length if line < lines - 1 else int(rng.integers(1, length + 1))):
                character = int(rng.choice(pool))
                form = atlas.in_column[character] if in_columns else character
                drawn = font if atlas.has[font, form] else atlas.stand_in[form]
                advance = atlas.advances[drawn, form] * scale * spacing
                glyph = Image.fromarray(atlas.pictures[drawn, form]).resize((cell, cell), Image.BILINEAR)
                at = round(place - overhang - (0 if in_columns else (size - advance) / 2))
                beside = round((lines - 1 - line if in_columns else line) * pitch - overhang)
                glyphs.append((glyph, beside, at) if in_columns else (glyph, at, beside))
                place += advance
            longest = max(longest, place)
        return glyphs, int(longest), int((lines - 1) * pitch + size)
