import type { InferenceSession } from 'onnxruntime-node';

export type NetworkOptions = {
  /** Folder of our own models, `models/` of the repository. */
  modelsDir: string;
  /** Threads within one run; 1 unless told. */
  threads?: number;
};

/**
 * How every detecting network is opened. The arena keeps what the largest tile needed: without it a third of the
 * time goes into asking the system for pages. Memory patterns would add a plan for each shape of tile.
 */
export function sessionOptions(threads = 1): InferenceSession.SessionOptions {
  return { intraOpNumThreads: threads, interOpNumThreads: 1, enableCpuMemArena: true, enableMemPattern: false };
}
