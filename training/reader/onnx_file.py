"""Writes ONNX files: just the parts that our networks use, so that neither onnx nor a certain torch is needed.

A file is one message of protocol buffers (https://onnx.ai/onnx/repo-docs/IR.html); the numbers of its fields are those
of onnx.proto.
"""

import struct

import numpy as np

OPSET, IR_VERSION = 13, 7
KINDS = {'float32': 1, 'int8': 3, 'int64': 7, 'float16': 10}
FLOAT = 1


def varint(number):
    out = bytearray()
    number &= (1 << 64) - 1
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def field(number, value):
    """A field of a message: an integer, a float, or bytes (text, or a message)."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack('<f', value)
    value = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(value)) + value


def tensor(name, array):
    array = np.ascontiguousarray(array)
    sizes = b''.join(field(1, int(size)) for size in array.shape)
    return sizes + field(2, KINDS[str(array.dtype)]) + field(8, name) + field(9, array.tobytes())


def attribute(name, value):
    if isinstance(value, float):
        return field(1, name) + field(2, value) + field(20, 1)
    if isinstance(value, int):
        return field(1, name) + field(3, value) + field(20, 2)
    if isinstance(value, str):
        return field(1, name) + field(4, value) + field(20, 3)
    return field(1, name) + b''.join(field(8, int(number)) for number in value) + field(20, 7)


def node(kind, inputs, output, **attributes):
    names = b''.join(field(1, name) for name in inputs) + field(2, output) + field(3, output)
    return names + field(4, kind) + b''.join(field(5, attribute(*pair)) for pair in attributes.items())


def value(name, sizes):
    """A float32 input or output; a size is a number, or the name of one that is not fixed."""
    shape = b''.join(field(1, field(2 if isinstance(size, str) else 1, size)) for size in sizes)
    return field(1, name) + field(2, field(1, field(1, FLOAT) + field(2, shape)))


class Graph:
    """A network in the making. Each method adds a node and returns the name of its output.

    `weights`: how weights of more than one axis are stored: float32, float16, or int8 with a scale for each output.
    Whatever runs the file makes float32 of them once, when it is loaded; computing is the same.
    """

    def __init__(self, weights='float32'):
        self.weights, self.nodes, self.tensors, self.count = weights, [], [], 0

    def add(self, kind, inputs, **attributes):
        self.count += 1
        output = f'{kind.lower()}{self.count}'
        self.nodes.append(node(kind, inputs, output, **attributes))
        return output

    def constant(self, array):
        self.count += 1
        name = f'constant{self.count}'
        self.tensors.append(tensor(name, array))
        return name

    def weight(self, array):
        """Float32 of the array, as stored."""
        array = np.asarray(array, np.float32)
        if self.weights == 'float32' or array.ndim < 2:
            return self.constant(array)
        if self.weights == 'float16':
            return self.add('Cast', [self.constant(array.astype(np.float16))], to=FLOAT)
        scale = np.abs(array).reshape(len(array), -1).max(1).clip(1e-12) / 127
        scale = scale.reshape(-1, *[1] * (array.ndim - 1)).astype(np.float32)
        whole = self.add('Cast', [self.constant(np.rint(array / scale).astype(np.int8))], to=FLOAT)
        return self.add('Mul', [whole, self.constant(scale)])

    def conv(self, x, weight, bias=None, stride=1, padding=(0, 0)):
        """`weight` [outputs, inputs, height, width]; `padding`: (above and below, left and right)."""
        inputs = [x, self.weight(weight)] + ([] if bias is None else [self.constant(np.asarray(bias, np.float32))])
        return self.add(
            'Conv', inputs, kernel_shape=weight.shape[2:], strides=[stride, stride], pads=[*padding, *padding]
        )

    def reshape(self, x, sizes):
        return self.add('Reshape', [x, self.constant(np.array(sizes, np.int64))])

    def write(self, path, output, inputs, outputs):
        """`inputs`: {name: sizes}; `outputs`: {name: sizes}, one, which `output` becomes."""
        (result,) = outputs
        nodes = [*self.nodes, node('Identity', [output], result)]
        graph = b''.join(field(1, one) for one in nodes) + field(2, 'network')
        graph += b''.join(field(5, one) for one in self.tensors)
        graph += b''.join(field(11, value(*pair)) for pair in inputs.items())
        graph += b''.join(field(12, value(*pair)) for pair in outputs.items())
        model = field(1, IR_VERSION) + field(2, 'fukidashi training') + field(7, graph)
        model += field(8, field(1, '') + field(2, OPSET))
        with open(path, 'wb') as file:
            file.write(model)


def without_norm(conv, norm):
    """Weight and bias (float32 arrays) of a convolution together with the batch normalisation behind it."""
    scale = norm.weight / (norm.running_var + norm.eps) ** 0.5
    weight = conv.weight * scale[:, None, None, None]
    bias = norm.bias - norm.running_mean * scale
    if conv.bias is not None:
        bias = bias + conv.bias * scale
    return weight.detach().float().cpu().numpy(), bias.detach().float().cpu().numpy()


def read_tensors(path):
    """The weights of a file that was written here, as arrays, in the order in which they were added."""
    with open(path, 'rb') as file:
        graph = next(content for number, content in fields(file.read()) if number == 7)
    kinds = {number: kind for kind, number in KINDS.items()}
    for number, content in fields(graph):
        if number == 5:
            parts = list(fields(content))
            kind, data = (next(part for n, part in parts if n == wanted) for wanted in (2, 9))
            yield np.frombuffer(bytearray(data), kinds[kind]).reshape([size for n, size in parts if n == 1])


def fields(message):
    """(number, value) of each field of a message: an integer, or bytes."""
    at = 0

    def number():
        nonlocal at
        value = shift = 0
        while True:
            value |= (message[at] & 127) << shift
            shift, at = shift + 7, at + 1
            if message[at - 1] < 128:
                return value

    while at < len(message):
        tag = number()
        value = number()
        if tag & 7 == 2:
            at, value = at + value, message[at : at + value]
        yield tag >> 3, value
