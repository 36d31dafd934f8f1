"""The text mask's network: a small U-Net that works at half the page's size.

    x  [n, 1, H, W] brightness 0 to 1, sides multiples of 32
    y  [n, 1, H, W] logits, positive where text is
"""

import torch
import torch.nn.functional as F
from torch import nn

CHANNELS = (12, 24, 40, 64, 96)
"""At a half, a quarter, … a thirty-second of the size."""


class Unit(nn.Module):
    """Convolution of 3 × 3, batch normalisation, ReLU."""

    def __init__(self, before, after, stride=1):
        super().__init__()
        self.conv = nn.Conv2d(before, after, 3, stride, 1, bias=False)
        self.norm = nn.BatchNorm2d(after)

    def forward(self, x):
        return F.relu(self.norm(self.conv(x)))


class TextMask(nn.Module):
    def __init__(self, channels=CHANNELS):
        super().__init__()
        a, b, c, d, e = channels
        self.channels = tuple(channels)
        self.enter = Unit(1, a, 2)
        down = [Unit(a, b)], [Unit(b, c)], [Unit(c, d), Unit(d, d)], [Unit(d, e), Unit(e, e)]
        self.down = nn.ModuleList([nn.ModuleList(units) for units in down])
        self.up = nn.ModuleList([Unit(e + d, d), Unit(d + c, c), Unit(c + b, b), Unit(b + a, a)])
        self.leave = nn.Conv2d(a, 4, 3, padding=1)

    def forward(self, x):
        x = self.enter(x)
        seen = [x]
        for units in self.down:
            x = F.max_pool2d(x, 2)
            for unit in units:
                x = unit(x)
            seen.append(x)
        seen.pop()
        for unit in self.up:
            x = unit(torch.cat([F.interpolate(x, scale_factor=2.0, mode='nearest'), seen.pop()], 1))
        return F.pixel_shuffle(self.leave(x), 2)


def loss_of(logits, mask):
    """Cross entropy, in which a text pixel counts twice, and one minus the Dice overlap."""
    sure = torch.sigmoid(logits)
    entropy = F.binary_cross_entropy_with_logits(logits, mask, pos_weight=torch.full((1,), 2.0, device=mask.device))
    overlap = (2 * (sure * mask).sum() + 1) / (sure.sum() + mask.sum() + 1)
    return entropy + 1 - overlap
