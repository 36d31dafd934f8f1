"""The network that reads a line, and how its answers become text.

The picture goes in upright, 32 pixels across the line (see lines.py): three convolutions halve it, two gather a window
of 4 × 4 cells (32 × 32 pixels) into one step, two look at the neighbouring steps, the last names the character. A glyph
in a row and the same glyph in a column are the same pixels, so all weights serve both; only the steps' direction
differs, and that the picture's shape tells.

    x  [n, 1, 32, L] rows or [n, 1, L, 32] columns, 0 black to 1 white, L a multiple of 8
    y  [n, classes, L / 8 - 3] logits, class 0: nothing here
"""

import torch
import torch.nn.functional as F
from torch import nn

import languages

CHANNELS = (24, 64, 128, 192, 288)
"""After each halving, and after each of the two gathering convolutions."""


class Unit(nn.Module):
    """Convolution, batch normalisation, ReLU. `turned`: of a picture whose axes are exchanged, by a kernel likewise."""

    def __init__(self, before, after, size, stride=1, padding=0):
        super().__init__()
        self.conv = nn.Conv2d(before, after, size, stride, padding, bias=False)
        self.norm = nn.BatchNorm2d(after)

    def forward(self, x, turned=False):
        weight = self.conv.weight.transpose(2, 3) if turned else self.conv.weight
        return F.relu(self.norm(F.conv2d(x, weight, None, self.conv.stride, self.conv.padding)))


class Reader(nn.Module):
    def __init__(self, classes, channels=CHANNELS):
        """`classes`: with class 0."""
        super().__init__()
        a, b, c, d, e = channels
        self.channels = tuple(channels)
        self.shrink1 = Unit(1, a, 3, 2, 1)
        self.shrink2 = Unit(a, b, 3, 2, 1)
        self.strokes = Unit(b, b, 3, 1, 1)
        self.shrink3 = Unit(b, c, 3, 2, 1)
        self.parts = Unit(c, c, 3, 1, 1)
        self.gather = Unit(c, d, 2)
        self.glyph = Unit(d, e, 3)
        self.beside = Unit(e, e, (1, 3), 1, (0, 1))
        self.further = Unit(e, e, (1, 3), 1, (0, 1))
        self.drop = nn.Dropout(0.1)
        self.names = nn.Conv2d(e, classes, 1)

    def features(self, x):
        """[n, channels, steps]."""
        turned = x.shape[2] > x.shape[3]
        if turned:
            # The same as without turning, and faster: processors like long last axes.
            x = x.transpose(2, 3)
        x = self.shrink2(self.shrink1(x, turned), turned)
        x = x + self.strokes(x, turned)
        x = self.shrink3(x, turned)
        x = x + self.parts(x, turned)
        x = self.glyph(self.gather(x, turned), turned)
        x = x + self.further(self.beside(x))
        return x[:, :, 0]

    def forward(self, x):
        return self.names(self.features(x)[:, :, None])[:, :, 0]

    def loss(self, x, labels, chosen):
        """(mean cross entropy, how many of the glyphs were named right, how many there are).

        `labels` [n, steps] as lines.py makes them; `chosen` [n, steps]: which empty steps to learn from.
        """
        used = (labels > 0) | ((labels == 0) & chosen)
        features = self.drop(self.features(x).transpose(1, 2)[used])
        logits = F.linear(features, self.names.weight[:, :, 0, 0], self.names.bias).float()
        wanted = labels[used].long()
        glyphs = wanted > 0
        scores = logits.detach()
        right = (scores.gather(1, wanted[:, None])[:, 0] >= scores.amax(1))[glyphs]
        return F.cross_entropy(logits, wanted), int(right.sum()), int(glyphs.sum())


def take_over(net, characters, state, known):
    """Takes the weights of a checkpoint whose classes may be others: of the same characters the same weights."""
    weights = dict(state)
    place = {c: i + 1 for i, c in enumerate(known)}
    for name in ('names.weight', 'names.bias'):
        fresh = net.state_dict()[name].clone()
        fresh[0] = state[name][0]
        for index, character in enumerate(characters):
            if character in place:
                fresh[index + 1] = state[name][place[character]]
        weights[name] = fresh
    net.load_state_dict(weights)


def checkpoint_net(path):
    """(the network with the running mean of the weights, its characters, its steps)."""
    state = torch.load(path, map_location='cpu')
    net = Reader(len(state['characters']) + 1, state['channels'])
    net.load_state_dict(state['mean'])
    return net.eval(), state['characters'], state['step']


def decoded(logits, characters):
    """Text, in classes, of one line's logits [classes, steps] (torch).

    The likeliest class of each step. Steps next to each other that see something are one glyph: when they disagree the
    surer one speaks, unless one of them names a narrow character (languages.is_narrow) and the other another.
    """
    sure, classes = logits.float().softmax(0).max(0)
    glyphs, lit = [], -2
    for step, (probability, index) in enumerate(zip(sure.tolist(), classes.tolist())):
        if not index:
            continue
        character = characters[index - 1]
        known, surest = glyphs[-1] if step - lit == 1 else (None, 0)
        lit = step
        if known and (character == known or not (languages.is_narrow(character) or languages.is_narrow(known))):
            if probability > surest:
                glyphs[-1] = character, probability
        else:
            glyphs.append((character, probability))
    return ''.join(character for character, _ in glyphs)


def distance(a, b):
    """How many characters to insert, delete or replace."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a):
        above, row[0] = row[0], i + 1
        for j, y in enumerate(b):
            above, row[j + 1] = row[j + 1], min(row[j + 1] + 1, row[j] + 1, above + (x != y))
    return row[-1]
