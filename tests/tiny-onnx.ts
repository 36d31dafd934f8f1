/**
 * Writes ONNX files by hand, just enough of the format for networks of a few nodes: readers that cannot be fetched in a
 * test are stood in for by networks with the same inputs and outputs, so that what happens before and after them is
 * tested for real. Field numbers: onnx/onnx.proto.
 */

export type Shape = (number | string)[];

export type OnnxNode = {
  operator: string;
  inputs: string[];
  outputs: string[];
  attributes?: Record<string, number | number[]>;
};

export type OnnxValue = { name: string; type: 'float32' | 'int64'; shape: Shape };

export type OnnxConstant = { name: string; dims: number[] } & ({ floats: number[] } | { ints: number[] });

/** A model file with opset 13. */
export function onnxModel(graph: {
  inputs: OnnxValue[];
  outputs: OnnxValue[];
  constants: OnnxConstant[];
  nodes: OnnxNode[];
}): Buffer {
  const body = Buffer.concat([
    ...graph.nodes.map((node) => message(1, nodeOf(node))),
    text(2, 'tiny'),
    ...graph.constants.map((constant) => message(5, tensorOf(constant))),
    ...graph.inputs.map((value) => message(11, typedName(value))),
    ...graph.outputs.map((value) => message(12, typedName(value))),
  ]);
  return Buffer.concat([integer(1, 8), message(7, body), message(8, Buffer.concat([text(1, ''), integer(2, 13)]))]);
}

function nodeOf({ operator, inputs, outputs, attributes = {} }: OnnxNode): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) => message(5, attributeOf(name, value))),
  ]);
}

const attributeTypes = { integer: 2, integers: 7 };

function attributeOf(name: string, value: number | number[]): Buffer {
  if (!Array.isArray(value))
    return Buffer.concat([text(1, name), integer(3, value), integer(20, attributeTypes.integer)]);
  const values = value.map((item) => integer(8, item));
  return Buffer.concat([text(1, name), ...values, integer(20, attributeTypes.integers)]);
}

const elementTypes = { float32: 1, int64: 7 };

function tensorOf(constant: OnnxConstant): Buffer {
  const isFloat = 'floats' in constant;
  const bytes = isFloat
    ? Buffer.from(Float32Array.from(constant.floats).buffer)
    : Buffer.from(BigInt64Array.from(constant.ints, BigInt).buffer);
  return Buffer.concat([
    ...constant.dims.map((size) => integer(1, size)),
    integer(2, isFloat ? elementTypes.float32 : elementTypes.int64),
    text(8, constant.name),
    message(9, bytes),
  ]);
}

function typedName({ name, type, shape }: OnnxValue): Buffer {
  const dimensions = shape.map((size) => message(1, typeof size === 'number' ? integer(1, size) : text(2, size)));
  const tensorType = Buffer.concat([integer(1, elementTypes[type]), message(2, Buffer.concat(dimensions))]);
  return Buffer.concat([text(1, name), message(2, message(1, tensorType))]);
}

function text(field: number, value: string): Buffer {
  return message(field, Buffer.from(value, 'utf8'));
}

function message(field: number, body: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(body.length), body]);
}

function integer(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)]);
}

/** Seven bits a byte, lowest first; negative numbers as 64-bit two's complement. */
function varint(value: number): Buffer {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Buffer.from(bytes);
}
