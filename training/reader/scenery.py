"""What lies behind lettering: screentone, art, speed lines, balloon outlines, noise.

Pictures are torch tensors of lines, [count, length, 32], the line's own direction first, so that the same pieces serve
rows and columns. Everything is drawn once, when training starts; lines take random pieces of it.
"""

import math

import numpy as np
import torch
from PIL import Image, ImageDraw

SIZE = 32
"""Height of a row, width of a column, in pixels."""
LENGTH = 1024
"""Length of a drawn piece; longer lines repeat it."""
END_LENGTH = 48
"""Length of the pieces at a line's ends."""


def drawn(rng, count, length, draw):
    """uint8 [count, length, 32] of white strokes on black, drawn at twice the size for smooth edges."""
    pieces = np.zeros((count, length, SIZE), np.uint8)
    for index in range(count):
        image = Image.new('L', (2 * SIZE, 2 * length))
        draw(ImageDraw.Draw(image), rng, 2 * SIZE, 2 * length)
        pieces[index] = np.asarray(image.reduce(2))
    return pieces


def speed_lines(pen, rng, width, length):
    slant = rng.uniform(-0.6, 0.6)
    for _ in range(rng.integers(16, 220)):
        x, y = rng.integers(-16, width + 16), rng.integers(-40, length)
        reach = rng.integers(20, 200)
        lean = slant + rng.uniform(-0.1, 0.1)
        pen.line((x, y, x + lean * reach, y + reach), fill=255, width=int(rng.integers(1, 4)))


def side_edges(pen, rng, width, length):
    """Pieces of balloon outlines and borders along the line's sides."""
    for _ in range(rng.integers(8, 48)):
        x = rng.integers(0, 6) if rng.random() < 0.5 else rng.integers(width - 6, width)
        y = rng.integers(-20, length)
        pen.line((x, y, x + rng.integers(-6, 7), y + rng.integers(20, 160)), fill=255, width=int(rng.integers(1, 5)))


def end_arcs(pen, rng, width, length):
    """A balloon's outline as it crosses the end of a line, in the first half of the piece."""
    for _ in range(rng.integers(1, 3)):
        x, y = rng.integers(-20, width + 20), rng.integers(-24, length // 3)
        a, b = rng.integers(20, 90), rng.integers(6, 40)
        pen.ellipse((x - a, y - b, x + a, y + b), outline=255, width=int(rng.integers(1, 5)))


def art_strokes(pen, rng, width, length):
    for _ in range(rng.integers(8, 140)):
        x, y, a = (int(n) for n in (rng.integers(-20, width + 20), rng.integers(-20, length), rng.integers(6, 90)))
        stroke = int(rng.integers(1, 6))
        if rng.random() < 0.5:
            begin, end = sorted(rng.uniform(0, 360, 2))
            pen.arc((x - a, y - a, x + a, y + a), begin, end, fill=255, width=stroke)
        else:
            lean = rng.integers(-a, a + 1, 2)
            pen.line((x, y, x + int(lean[0]), y + int(lean[1])), fill=255, width=stroke)


def screentones(rng, count):
    """Dots on a turned grid, and stripes; uint8 [count, LENGTH, 32], 255 where ink is."""
    y, x = np.mgrid[0:LENGTH, 0:SIZE].astype(np.float32)
    tones = np.empty((count, LENGTH, SIZE), np.uint8)
    for index in range(count):
        pitch = rng.uniform(2.4, 9)
        angle = rng.choice([0.0, math.pi / 4, rng.uniform(0, math.pi)])
        u = (x * math.cos(angle) + y * math.sin(angle)) * (2 * math.pi / pitch)
        v = (y * math.cos(angle) - x * math.sin(angle)) * (2 * math.pi / pitch)
        waves = np.cos(u) + np.cos(v) if rng.random() < 0.85 else 2 * np.cos(u)
        tones[index] = 255 / (1 + np.exp(-min(6.0, pitch) * (waves - rng.uniform(-0.9, 1.4))))
    return tones


def gradients(rng, count):
    """Soft light and shade, uint8 [count, LENGTH, 32]."""
    shades = np.empty((count, LENGTH, SIZE), np.uint8)
    for index in range(count):
        grid = rng.integers(0, 256, (int(rng.integers(2, LENGTH // 8)), int(rng.integers(2, 6))), dtype=np.uint8)
        shades[index] = np.asarray(Image.fromarray(grid).resize((SIZE, LENGTH), Image.BICUBIC))
    return shades


class Scenery:
    """Banks of pieces on the device."""

    def __init__(self, seed, pieces, device):
        """`pieces`: how many of each kind."""
        rng = np.random.default_rng(seed)
        banks = {
            'speed': drawn(rng, pieces, LENGTH, speed_lines),
            'edges': drawn(rng, pieces, LENGTH, side_edges),
            'strokes': drawn(rng, pieces, LENGTH, art_strokes),
            'ends': drawn(rng, pieces, END_LENGTH, end_arcs),
            'tones': screentones(rng, pieces),
            'shades': gradients(rng, pieces),
            'noise': np.uint8(np.clip(128 + 32 * rng.standard_normal((pieces, LENGTH, SIZE)), 0, 255)),
        }
        self.banks = {name: torch.from_numpy(bank).to(device) for name, bank in banks.items()}
        self.device = device

    def pieces(self, name, rng, count, length):
        """Random pieces [count, length, 32], 0 to 1, sometimes turned around."""
        bank = self.banks[name]
        if length > bank.shape[1]:
            bank = bank.repeat(1, -(-length // bank.shape[1]), 1)
        which = torch.from_numpy(rng.integers(0, len(bank), count)).to(self.device)
        start = int(rng.integers(0, bank.shape[1] - length + 1))
        taken = bank[:, start : start + length].index_select(0, which)
        turn = int(rng.integers(0, 4))
        axes = [axis for axis, bit in ((1, 1), (2, 2)) if turn & bit]
        return (taken.flip(axes) if axes else taken).float().mul_(1 / 255)

    def ends(self, rng, end, length):
        """Arcs across the starts of some lines and the ends of others: [n, length, 32].

        `end` [n]: the pixel at which each line ends.
        """
        bank, count = self.banks['ends'], len(end)
        which = torch.from_numpy(rng.integers(0, len(bank), count)).to(self.device)
        at_end = torch.from_numpy(rng.random(count) < 0.5).to(self.device)[:, None]
        shift = torch.from_numpy(rng.integers(-6, 12, count)).to(self.device)[:, None]
        along = torch.arange(length, device=self.device)[None]
        place = torch.where(at_end, end[:, None] + shift - along, along + 6 - shift)
        inside = (place >= 0) & (place < END_LENGTH)
        return bank[which[:, None], place.clamp(0, END_LENGTH - 1)].float().mul_(1 / 255) * inside[..., None]
