"""Lays the text mask's network out for processors that work on 16 channels at once; the answers stay the same.

  python align.py trained.onnx ../../models/text-mask.onnx     (needs onnx and numpy)
"""
import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper

block = 16


def padded_channels(graph, weights):
    """Fills every convolution's channels but the last one's up to multiples of 16; returns which channels are real."""
    real = {graph.input[0].name: [True]}
    last = [n for n in graph.node if n.op_type == "Conv"][-1]
    for node in graph.node:
        if node.op_type == "Conv":
            weight = weights[node.input[1]]
            count = weight.shape[0]
            wanted = count if node is last else -(-count // block) * block
            wide = np.zeros((wanted, len(real[node.input[0]]), *weight.shape[2:]), np.float32)
            wide[:count][:, np.array(real[node.input[0]])] = weight
            weights[node.input[1]] = wide
            if len(node.input) > 2:
                weights[node.input[2]] = np.pad(weights[node.input[2]], (0, wanted - count))
            real[node.output[0]] = [True] * count + [False] * (wanted - count)
        elif node.op_type == "Concat":
            real[node.output[0]] = sum((real[i] for i in node.input), [])
        elif node.op_type != "Constant":
            real[node.output[0]] = real[node.input[0]]
    return real


def sums_for_concatenations(graph, weights, real):
    """A convolution over two maps side by side is the sum of one over each."""
    nodes = list(graph.node)
    for concat in [n for n in nodes if n.op_type == "Concat"]:
        conv = next(n for n in nodes if concat.output[0] in n.input)
        at, out = nodes.index(conv), conv.output[0]
        split = len(real[concat.input[0]])
        weight = weights[conv.input[1]]
        parts = []
        for name, source, part in (("up", 0, weight[:, :split]), ("skip", 1, weight[:, split:])):
            weights[f"{out}_{name}_w"] = np.ascontiguousarray(part)
            bias = [conv.input[2]] if name == "skip" else []
            node = helper.make_node("Conv", [concat.input[source], f"{out}_{name}_w", *bias], [f"{out}_{name}"])
            node.attribute.extend(conv.attribute)
            parts.append(node)
        nodes[at : at + 1] = [*parts, helper.make_node("Add", [f"{out}_up", f"{out}_skip"], [out])]
        nodes.remove(concat)
    del graph.node[:]
    graph.node.extend(nodes)


if __name__ == "__main__":
    source, target = sys.argv[1:]
    model = onnx.load(source)
    graph = model.graph
    weights = {i.name: numpy_helper.to_array(i).copy() for i in graph.initializer}
    sums_for_concatenations(graph, weights, padded_channels(graph, weights))
    used = {i for n in graph.node for i in n.input}
    del graph.initializer[:], graph.value_info[:]
    graph.initializer.extend(numpy_helper.from_array(value, name) for name, value in weights.items() if name in used)
    onnx.checker.check_model(model)
    onnx.save(model, target)
