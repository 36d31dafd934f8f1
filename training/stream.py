"""What trainings share: batches from other processes, the rate's course, the running mean of weights, checkpoints."""

import os

import torch
from torch.utils.data import DataLoader, Dataset


class Batches(Dataset):
    """What `make` gives for the numbers from `first` on."""

    def __init__(self, make, first):
        self.make, self.first = make, first

    def __len__(self):
        return 2**40

    def __getitem__(self, index):
        return self.make(self.first + index)


class InOrder:
    """Indices 0, 1, 2, …"""

    def __len__(self):
        return 2**40

    def __iter__(self):
        index = 0
        while True:
            yield index
            index += 1


def one_thread(_worker):
    torch.set_num_threads(1)


def batches(make, first, workers):
    """make(first), make(first + 1), … for ever; `workers`: how many other processes make them, 0 for none."""
    if not workers:
        return (make(first + index) for index in InOrder())
    return iter(
        DataLoader(
            Batches(make, first), batch_size=None, sampler=InOrder(), num_workers=workers, prefetch_factor=4,
            worker_init_fn=one_thread,
        )
    )  # fmt: skip


def rate_at(share, step, warmup, cooldown):
    """Share of the full rate when `share` of the training is done: it rises, stays, and falls over the last part.

    `warmup`: steps; `cooldown`: share of the training.
    """
    rate = min(1.0, (step + 1) / warmup) if warmup else 1.0
    if cooldown and share > 1 - cooldown:
        rate *= max(0.01, (1 - share) / cooldown)
    return rate


def optimizer_of(net):
    """AdamW; the rate is set at every step."""
    return in_one_pass(torch.optim.AdamW, net.parameters(), lr=1.0, betas=(0.9, 0.99), weight_decay=0.01)


def in_one_pass(optimizer, parameters, **settings):
    """An optimizer of that kind that goes over the weights once a step, if this torch has it."""
    parameters = list(parameters)
    try:
        return optimizer(parameters, fused=True, **settings)
    except (RuntimeError, TypeError):
        # Older versions of torch have it for GPUs only.
        return optimizer(parameters, **settings)


def take_step(net, optimizer, loss, rate):
    for group in optimizer.param_groups:
        group['lr'] = rate
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
    optimizer.step()


class RunningMean:
    """The mean of a network's weights over the last steps: `decay` of it is kept from one step to the next."""

    every = 4
    """Steps from one look at the weights to the next."""

    def __init__(self, net, decay):
        self.decay = decay
        self.weights = {name: value.clone() for name, value in net.state_dict().items()}

    def follow(self, net, step):
        if step % self.every:
            return
        keep = min(self.decay**self.every, (1 + step) / (10 * self.every + step))
        with torch.no_grad():
            for name, value in net.state_dict().items():
                if value.is_floating_point():
                    self.weights[name].lerp_(value, 1 - keep)
                else:
                    self.weights[name].copy_(value)


def save(state, path):
    """Puts a checkpoint in its place in one move, so that one that was cut off never stands there."""
    torch.save(state, path + '.new')
    os.replace(path + '.new', path)


def on_cpu(tensors):
    return {name: value.detach().cpu() for name, value in tensors.items()}
