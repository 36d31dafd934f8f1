"""Marian's student network ("transformer encoder, SSRU decoder", tied embeddings) in torch.

Parameter names, shapes and the order of operations are Marian's own (https://marian-nmt.github.io; SSRU: Kim et al.,
"From Research to Production and Back", WNGT 2019), so that export.py can write a file which the Bergamot engine loads.
"""

import math

import torch
import torch.nn.functional as F

EOS, UNK = 0, 1
"""Ids of the end of a sentence and of an unknown piece in every vocabulary."""


class Student:
    """One network. `weights` maps Marian's names to float32 tensors; computing is done in `compute` (bfloat16 on the
    machines that have it: five to ten times faster there, and nothing lost on the dev scores).

    `shape`: dim, ffn, heads, encoder and decoder depth.
    """

    def __init__(self, vocabulary, shape, weights=None, device='cpu', compute=torch.float32):
        self.vocabulary, self.shape, self.device, self.compute = vocabulary, shape, device, compute
        self.dim, self.heads = shape['dim'], shape['heads']
        if self.dim % 64 or shape['ffn'] % 64 or vocabulary % 8:
            raise ValueError('the engine wants dim and ffn in multiples of 64 and a vocabulary in multiples of 8')
        made = weights or initial_weights(vocabulary, shape)
        self.weights = {name: w.detach().to(device).float().requires_grad_() for name, w in made.items()}
        self.positions = sinusoids(512, self.dim).to(device)
        self.dropout = 0.0
        self.rounding = 0
        """Largest int8 value that weights are rounded to while training ("QAT"); 0: not rounded."""
        self.watch = None
        """A Watch, to see what comes before each product (export.py)."""
        self.input_scales = None
        """Scales of the inputs of each product, to compute as the int8 engine does (export.py)."""

    def parameters(self):
        return list(self.weights.values())

    def cast_weights(self):
        """The weights as computing uses them: rounded if asked (gradients pass straight through), then cast once."""
        cast = {}
        for name, w in self.weights.items():
            if self.rounding and is_matrix(name) and name != 'Wemb':
                with torch.no_grad():
                    scale = self.rounding / w.abs().max()
                    off = torch.round(w * scale) / scale - w
                w = w + off
            cast[name] = w.to(self.compute)
        return cast

    def product(self, cast, x, name, bias=None):
        if self.watch is not None:
            self.watch.see(name, x)
        if self.input_scales is not None:
            x = torch.clamp(torch.round(x * self.input_scales[name]), -127, 127) / self.input_scales[name]
        return F.linear(x, cast[name].t(), cast[bias][0] if bias else None)

    def use_dropout(self, share):
        """Dropout from now on. Its zeros are drawn once and read from random places: drawing them anew for each
        layer takes a third of a step on a CPU."""
        self.dropout = share
        kept = (torch.rand(1 << 24) >= share).to(self.device, self.compute) / (1 - share)
        self.kept = kept if share else None

    def drop(self, x):
        if not self.dropout:
            return x
        size = x.numel()
        start = int(torch.randint(self.kept.numel() - size, ()))
        return x * self.kept[start : start + size].view(x.shape)

    def normed(self, cast, x, prefix):
        return F.layer_norm(x, (self.dim,), cast[f'{prefix}_ln_scale'][0], cast[f'{prefix}_ln_bias'][0], 1e-6)

    def split_heads(self, x):
        return x.view(x.shape[0], x.shape[1], self.heads, -1).transpose(1, 2)

    def keys_values(self, cast, prefix, memory):
        return tuple(
            self.split_heads(self.product(cast, memory, f'{prefix}_W{k}', f'{prefix}_b{k}')) for k in ('k', 'v')
        )

    def attention(self, cast, prefix, x, keys_values, mask):
        keys, values = keys_values
        queries = self.split_heads(self.product(cast, x, f'{prefix}_Wq', f'{prefix}_bq'))
        # torch's own scaled_dot_product_attention is twice as slow here: its way back on a CPU is not made for short rows.
        scores = (queries @ keys.transpose(-1, -2)) * (1 / math.sqrt(self.dim // self.heads)) + mask
        mixed = (scores.softmax(-1) @ values).transpose(1, 2).reshape(x.shape)
        return self.product(cast, mixed, f'{prefix}_Wo', f'{prefix}_bo')

    def feed_forward(self, cast, prefix, x):
        inner = F.relu(self.product(cast, x, f'{prefix}_W1', f'{prefix}_b1'))
        return self.product(cast, inner, f'{prefix}_W2', f'{prefix}_b2')

    def embedded(self, cast, ids):
        return F.embedding(ids, cast['Wemb']) * math.sqrt(self.dim)

    def encode(self, cast, source, mask):
        """Source ids (batch × length) to vectors (batch × length × dim)."""
        x = self.drop(self.embedded(cast, source) + self.positions[: source.shape[1]].to(self.compute))
        for layer in range(1, self.shape['encoder'] + 1):
            prefix = f'encoder_l{layer}_self'
            x = x + self.drop(self.attention(cast, prefix, x, self.keys_values(cast, prefix, x), mask))
            x = self.normed(cast, x, f'{prefix}_Wo')
            prefix = f'encoder_l{layer}_ffn'
            x = self.normed(cast, x + self.drop(self.feed_forward(cast, prefix, x)), f'{prefix}_ffn')
        return x

    def decoder_layer(self, cast, layer, x, recurrent, keys_values, mask):
        rnn, context, ffn = (f'decoder_l{layer}_{part}' for part in ('rnn', 'context', 'ffn'))
        x = self.normed(cast, x + self.drop(F.relu(recurrent)), f'{rnn}_ffn')
        x = self.normed(cast, x + self.drop(self.attention(cast, context, x, keys_values, mask)), f'{context}_Wo')
        return self.normed(cast, x + self.drop(self.feed_forward(cast, ffn, x)), f'{ffn}_ffn')

    def gates(self, cast, layer, x):
        rnn = f'decoder_l{layer}_rnn'
        forget = torch.sigmoid(self.product(cast, x, f'{rnn}_Wf', f'{rnn}_bf').float())
        return forget, (1 - forget) * self.product(cast, x, f'{rnn}_W').float()

    def decode(self, cast, memory, mask, target):
        """Vectors for each place of `target`, each seeing only what stands before it."""
        e = self.embedded(cast, target)
        before = torch.cat([torch.zeros_like(e[:, :1]), e[:, :-1]], 1)
        x = self.drop(before + self.positions[: target.shape[1]].to(self.compute))
        for layer in range(1, self.shape['decoder'] + 1):
            forget, new = self.gates(cast, layer, x)
            keys_values = self.keys_values(cast, f'decoder_l{layer}_context', memory)
            x = self.decoder_layer(cast, layer, x, scan(forget, new).to(x.dtype), keys_values, mask)
        return x

    def logits(self, cast, x, targets):
        """Scores of the pieces in `targets` alone: the engine's shortlist allows no others either."""
        if self.watch is not None:
            self.watch.see('none', x)
        if self.input_scales is not None:
            x = torch.clamp(torch.round(x * self.input_scales['none']), -127, 127) / self.input_scales['none']
        return F.linear(x, cast['Wemb'][targets], cast['decoder_ff_logit_out_b'][0, targets])

    def mask(self, source, lengths):
        beyond = torch.arange(source.shape[1], device=self.device)[None] >= lengths[:, None]
        return torch.zeros(source.shape, device=self.device, dtype=self.compute).masked_fill_(beyond, -1e9)[:, None, None]

    def loss(self, source, source_lengths, target, target_lengths, targets, smoothing=0.1):
        """Summed cross-entropy over the target's pieces and their number; pieces outside `targets` do not count."""
        cast, mask = self.cast_weights(), self.mask(source, source_lengths)
        x = self.decode(cast, self.encode(cast, source, mask), mask, target)
        real = torch.arange(target.shape[1], device=self.device)[None] < target_lengths[:, None]
        place = torch.full((self.vocabulary,), -1, dtype=torch.long, device=self.device)
        place[targets] = torch.arange(len(targets), device=self.device)
        wanted = place[target[real]]
        scores = self.logits(cast, x[real], targets).float()
        loss = F.cross_entropy(scores, wanted, reduction='sum', label_smoothing=smoothing, ignore_index=-1)
        return loss, int((wanted >= 0).sum())

    @torch.no_grad()
    def greedy(self, source, lengths, targets, factor=2.0):
        """The likeliest piece at each step until the end or `factor` times the source's length; lists of ids."""
        cast, mask = self.cast_weights(), self.mask(source, lengths)
        memory, batch = self.encode(cast, source, mask), source.shape[0]
        layers = range(1, self.shape['decoder'] + 1)
        keys_values = [self.keys_values(cast, f'decoder_l{layer}_context', memory) for layer in layers]
        cells = [torch.zeros(batch, 1, self.dim, device=self.device) for _ in layers]
        limit = (lengths.float() * factor).long()
        last = torch.zeros(batch, 1, self.dim, device=self.device, dtype=self.compute)
        done, answer = torch.zeros(batch, dtype=torch.bool, device=self.device), []
        for step in range(int(limit.max())):
            x = last + self.positions[step].to(self.compute)
            for layer in layers:
                forget, new = self.gates(cast, layer, x)
                cells[layer - 1] = forget * cells[layer - 1] + new
                x = self.decoder_layer(cast, layer, x, cells[layer - 1].to(x.dtype), keys_values[layer - 1], mask)
            piece = targets[self.logits(cast, x[:, 0], targets).argmax(-1)]
            piece = piece.masked_fill(done | (step >= limit), EOS)
            done |= piece == EOS
            answer.append(piece)
            if bool(done.all()):
                break
            last = self.embedded(cast, piece)[:, None]
        return torch.stack(answer, 1).tolist()


def is_matrix(name):
    """Whether a weight goes into a product, so is stored as int8."""
    return name == 'Wemb' or name.split('_')[-1].startswith('W')


def initial_weights(vocabulary, shape):
    """Fresh weights: Glorot-uniform matrices, zero biases, unit norms."""
    dim, ffn, made = shape['dim'], shape['ffn'], {}

    def matrix(name, rows, columns):
        made[name] = torch.empty(rows, columns).uniform_(-1, 1) * math.sqrt(6 / (rows + columns))

    def row(name, size, value=0.0):
        made[name] = torch.full((1, size), float(value))

    def norm(prefix):
        row(f'{prefix}_ln_scale', dim, 1)
        row(f'{prefix}_ln_bias', dim)

    def attention(prefix):
        for k in 'qkvo':
            matrix(f'{prefix}_W{k}', dim, dim)
            row(f'{prefix}_b{k}', dim)
        norm(f'{prefix}_Wo')

    def feed_forward(prefix):
        matrix(f'{prefix}_W1', dim, ffn)
        row(f'{prefix}_b1', ffn)
        matrix(f'{prefix}_W2', ffn, dim)
        row(f'{prefix}_b2', dim)
        norm(f'{prefix}_ffn')

    made['Wemb'] = torch.randn(vocabulary, dim) / math.sqrt(dim)
    for layer in range(1, shape['encoder'] + 1):
        attention(f'encoder_l{layer}_self')
        feed_forward(f'encoder_l{layer}_ffn')
    for layer in range(1, shape['decoder'] + 1):
        rnn = f'decoder_l{layer}_rnn'
        matrix(f'{rnn}_W', dim, dim)
        matrix(f'{rnn}_Wf', dim, dim)
        row(f'{rnn}_bf', dim)
        norm(f'{rnn}_ffn')
        attention(f'decoder_l{layer}_context')
        feed_forward(f'decoder_l{layer}_ffn')
    row('decoder_ff_logit_out_b', vocabulary)
    return made


def sinusoids(length, dim):
    """Marian's position vectors: sines in the first half, cosines in the second."""
    steps = torch.exp(torch.arange(dim // 2).float() * -(math.log(10000.0) / (dim // 2 - 1)))
    angles = torch.arange(length).float()[:, None] * steps[None]
    return torch.cat([angles.sin(), angles.cos()], 1)


def scan(forget, new):
    """c[t] = forget[t] · c[t−1] + new[t] along axis 1, in log2(length) steps (Hillis and Steele, 1986)."""
    step, length = 1, new.shape[1]
    while step < length:
        new = torch.cat([new[:, :step], new[:, step:] + forget[:, step:] * new[:, :-step]], 1)
        forget = torch.cat([forget[:, :step], forget[:, step:] * forget[:, :-step]], 1)
        step *= 2
    return new


def padded(rows, device='cpu'):
    """Lists of ids as one tensor (filled up with EOS) and their lengths."""
    lengths = torch.tensor([len(row) for row in rows])
    table = torch.zeros(len(rows), int(lengths.max()), dtype=torch.long)
    for index, row in enumerate(rows):
        table[index, : len(row)] = torch.tensor(row)
    return table.to(device), lengths.to(device)


def detokenized(ids, pieces):
    """The text of pieces up to the first EOS."""
    kept = ids[: ids.index(EOS)] if EOS in ids else ids
    return ''.join(' ⁇ ' if i == UNK else pieces[i] for i in kept).replace('▁', ' ').strip()


def translate(student, rows, targets, pieces, batch=128):
    """Greedy translations of lists of ids (each ending in EOS), in their order."""
    order = sorted(range(len(rows)), key=lambda index: len(rows[index]))
    answers = [''] * len(rows)
    for start in range(0, len(order), batch):
        chosen = order[start : start + batch]
        source, lengths = padded([rows[index] for index in chosen], student.device)
        for index, ids in zip(chosen, student.greedy(source, lengths, targets)):
            answers[index] = detokenized(ids, pieces)
    return answers
