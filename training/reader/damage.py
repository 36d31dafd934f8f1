"""What printing, scanning, shrinking and packing do to lines: pictures [count, length, 32], brightness 0 to 1."""

import math

import torch

QUANTA = """
16 11 10 16 24 40 51 61 12 12 14 19 26 58 60 55 14 13 16 24 40 57 69 56 14 17 22 29 51 87 80 62
18 22 37 56 68 109 103 77 24 35 55 64 81 104 113 92 49 64 78 87 103 121 120 101 72 92 95 98 112 100 103 99
"""
"""JPEG's luminance table (ITU-T T.81, annex K)."""


def grown(x):
    """Each pixel as bright as the brightest of the nine around it."""
    x = x.clone()
    x[:, 1:] = torch.maximum(x[:, 1:], x[:, :-1])
    x[:, :-1] = torch.maximum(x[:, :-1], x[:, 1:])
    return across_grown(x)


def across_grown(x):
    """The same across the line alone."""
    y = x.clone()
    torch.maximum(x[..., 1:], x[..., :-1], out=y[..., 1:])
    y[..., :-1] = torch.maximum(y[..., :-1], x[..., 1:])
    return y


def blurred(x):
    """A small blur, about a pixel wide; the rim stays."""
    y = x.clone()
    y[:, 1:-1] = (x[:, :-2] + x[:, 2:]).mul_(0.25).add_(x[:, 1:-1], alpha=0.5)
    z = y.clone()
    z[..., 1:-1] = (y[..., :-2] + y[..., 2:]).mul_(0.25).add_(y[..., 1:-1], alpha=0.5)
    return z


def triangle(distance):
    return (1 - distance.abs()).clamp(min=0)


def lanczos3(distance):
    return torch.where(distance.abs() < 3, torch.sinc(distance) * torch.sinc(distance / 3), torch.zeros_like(distance))


REACH = {triangle: 1, lanczos3: 3}
"""Beyond this distance a kernel is 0."""


def resampling(before, after, kernel, device):
    """[after, before]: the weights that bring a line of `before` pixels to `after`."""
    scale = max(1, before / after)
    middle = (torch.arange(after, device=device) + 0.5) * (before / after) - 0.5
    taps = int(2 * REACH[kernel] * scale) + 2
    place = (middle - taps / 2).ceil()[:, None] + torch.arange(taps, device=device)
    weights = kernel((place - middle[:, None]) / scale)
    whole = torch.zeros(after, before, device=device)
    whole.scatter_add_(1, place.long().clamp(0, before - 1), weights)
    return whole / whole.sum(1, keepdim=True)


def cosine_basis():
    """64 × 64: the cosine transform of a flattened block of 8 × 8."""
    k = torch.arange(8, dtype=torch.float64)
    one = torch.cos(math.pi / 8 * k[:, None] * (k[None] + 0.5)) * math.sqrt(2 / 8)
    one[0] /= math.sqrt(2)
    return torch.kron(one, one).float()


class Packer:
    """Shrinking and JPEG."""

    def __init__(self, device):
        self.device = device
        self.basis = cosine_basis().to(device)
        self.quanta = torch.tensor([float(q) for q in QUANTA.split()], device=device)

    def as_jpeg(self, x, quality):
        """x as JPEG brings it back; `quality` [count], 1 to 100."""
        count, length, width = x.shape
        rows, columns = -(-length // 8), -(-width // 8)
        whole = x.new_ones(count, 8 * rows, 8 * columns)
        whole[:, :length, :width] = x
        blocks = whole.view(count, rows, 8, columns, 8).transpose(2, 3).reshape(count, -1, 64)
        coarse = torch.where(quality < 50, 5000 / quality, 200 - 2 * quality)
        quanta = ((self.quanta * coarse[:, None] + 50) / 100).floor().clamp(1, 255)[:, None] / 255
        frequencies = ((blocks - 0.5) @ self.basis.t()).div_(quanta).round_().mul_(quanta)
        blocks = (frequencies @ self.basis).add_(0.5)
        whole = blocks.view(count, rows, columns, 8, 8).transpose(2, 3).reshape(count, 8 * rows, 8 * columns)
        return whole[:, :length, :width]

    def shrunk(self, x, size):
        """x as it looks on a page of less resolution, where the line is `size` pixels across."""
        length = max(8, round(x.shape[1] * size / x.shape[2]))
        along = resampling(x.shape[1], length, triangle, self.device)
        across = resampling(x.shape[2], size, triangle, self.device)
        return along @ (x @ across.t())

    def enlarged(self, x, length, size):
        """x brought to length × size as the product brings it (Lanczos)."""
        along = resampling(x.shape[1], length, lanczos3, self.device)
        across = resampling(x.shape[2], size, lanczos3, self.device)
        return along @ (x @ across.t())
