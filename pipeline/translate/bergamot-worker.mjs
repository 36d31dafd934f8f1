// One Bergamot (Marian) WASM instance in its own thread; spoken to by bergamot-engine.ts. Plain JavaScript, so that
// it starts without tsx. The package's own Node wrapper is not used: it calls require() under "type": "module".
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

// As in pipeline/thread.mjs; not shared, because a bundle carries this file away from what it would import.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), 10));

const wasmDir = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@browsermt/bergamot-translator')),
  'worker',
);

// Browsers offer a native int8 matrix product under these names; Node does not, and the module brings its own.
const gemmFallbacks = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
};

// Marian's decoder settings, as Firefox uses them but for the beam. The workspace is per model: a bigger one costs
// memory and gains nothing on balloon-sized sentences. Only a greedy search may skip the cost: a beam compares sums of
// log probabilities, and without it they are none. A text is one sentence (sentences.ts): the engine's own
// splitting takes "Mr." for one, and the language wanted is named only once a text.
const decoderConfig = (beam = 1) =>
  [
    `beam-size: ${beam}`,
    'normalize: 1.0',
    'ssplit-mode: sentence',
    'word-penalty: 0',
    'alignment: soft',
    'max-length-break: 128',
    'mini-batch-words: 1024',
    `workspace: ${workerData.workspaceMegabytes}`,
    'max-length-factor: 2.0',
    `skip-cost: ${beam === 1}`,
    'gemm-precision: int8shiftAlphaAll',
    'cpu-threads: 0',
    'quiet: true',
    'quiet-translation: true',
    '',
  ].join('\n');

const modelAlignment = 256;
const otherAlignment = 64;

/** Loaded models by key, least recently used first. */
const models = new Map();
const runtime = startRuntime();
let service;

parentPort.on('message', async ({ id, request }) => {
  try {
    parentPort.postMessage({ id, result: await answer(await runtime, request) });
  } catch (error) {
    parentPort.postMessage({ id, error: { message: messageOf(error), damagedFile: error?.damagedFile } });
    // After a trap the WASM memory cannot be trusted; the host starts a fresh thread.
    if (error instanceof WebAssembly.RuntimeError) setImmediate(() => process.exit(1));
  }
});

function startRuntime() {
  return new Promise((resolve, reject) => {
    const module = {
      print() {},
      printErr() {},
      onAbort: (reason) => reject(new Error(`The translation engine stopped: ${reason}`)),
      onRuntimeInitialized: () => resolve(module),
      instantiateWasm(imports, ready) {
        const wasm_gemm = Object.fromEntries(
          Object.entries(gemmFallbacks).map(([name, fallback]) => [
            name,
            (...values) => module.asm[fallback](...values),
          ]),
        );
        WebAssembly.instantiate(readFileSync(path.join(wasmDir, 'bergamot-translator-worker.wasm')), {
          ...imports,
          wasm_gemm,
        }).then((result) => ready(result.instance), reject);
        return {};
      },
    };
    globalThis.Module = module;
    const file = path.join(wasmDir, 'bergamot-translator-worker.js');
    // The glue is a classic script that looks for a global `Module`.
    new Script(readFileSync(file, 'utf8'), { filename: file }).runInThisContext();
  });
}

function answer(module, request) {
  if (request.kind === 'status') return { heapBytes: module.HEAP8.length, loaded: [...models.keys()] };
  return translate(module, loadModel(module, request.model), request.texts);
}

function translate(module, model, texts) {
  service ??= new module.BlockingService({ cacheSize: 0 });
  const input = new module.VectorString();
  const options = new module.VectorResponseOptions();
  let responses;
  try {
    for (const text of texts) {
      input.push_back(text);
      options.push_back({ qualityScores: false, alignment: false, html: false });
    }
    responses = service.translate(model, input, options);
    return texts.map((_, index) => responses.get(index).getTranslatedText());
  } finally {
    responses?.delete();
    options.delete();
    input.delete();
  }
}

function loadModel(module, { key, beam, files }) {
  const loaded = models.get(key);
  if (loaded) {
    models.delete(key);
    models.set(key, loaded);
    return loaded;
  }
  while (models.size >= workerData.maxModels) {
    const [oldest, model] = models.entries().next().value;
    models.delete(oldest);
    model.delete();
  }
  const vocabularies = new module.AlignedMemoryList();
  const memories = [];
  try {
    const place = (file, alignment) => {
      const memory = alignedCopy(module, file, alignment);
      memories.push(memory);
      return memory;
    };
    for (const file of files.vocab ? [files.vocab] : [files.srcvocab, files.trgvocab]) {
      vocabularies.push_back(place(file, otherAlignment));
    }
    const model = new module.TranslationModel(
      decoderConfig(beam),
      place(files.model, modelAlignment),
      place(files.lex, otherAlignment),
      vocabularies,
      null,
    );
    models.set(key, model);
    return model;
  } finally {
    // The model has moved the contents out; these are empty handles now.
    for (const memory of memories) memory.delete();
    vocabularies.delete();
  }
}

// The engine takes a garbage buffer without complaint and then traps or talks nonsense, so the hash is checked here,
// at the last possible moment.
function alignedCopy(module, file, alignment) {
  const bytes = readFileSync(file.path);
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) {
    throw Object.assign(new Error(`${file.path} is damaged`), { damagedFile: file.path });
  }
  const memory = new module.AlignedMemory(bytes.length, alignment);
  memory.getByteArrayView().set(bytes);
  return memory;
}

function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
