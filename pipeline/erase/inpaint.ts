import { createRequire } from 'node:module';
import type { RgbImage } from '../page';
import type { Mask } from '../raster/mask';

type Cv = typeof import('@techstark/opencv-js');

let loading: Promise<{ cv: Cv }> | undefined;

/** Paints over the masked pixels from their surroundings, in place (Telea, 2004, by OpenCV). */
export async function inpaint(image: RgbImage, mask: Mask, radius: number): Promise<void> {
  loading ??= loadOpenCv();
  const { cv } = await loading;
  const { left, top, width, height } = mask;
  const source = new cv.Mat(height, width, cv.CV_8UC3);
  const holes = new cv.Mat(height, width, cv.CV_8UC1);
  const painted = new cv.Mat();
  try {
    for (let y = 0; y < height; y++) {
      const from = 3 * ((top + y) * image.width + left);
      source.data.set(image.data.subarray(from, from + 3 * width), 3 * y * width);
    }
    holes.data.set(mask.data);
    cv.inpaint(source, holes, painted, radius, cv.INPAINT_TELEA);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = y * width + x;
        if (!mask.data[at]) continue;
        const to = 3 * ((top + y) * image.width + left + x);
        for (let c = 0; c < 3; c++) image.data[to + c] = painted.data[3 * at + c]!;
      }
    }
  } finally {
    // Memory of the wasm heap is not collected.
    source.delete();
    holes.delete();
    painted.delete();
  }
}

/** Wrapped in an object, because the module has a `then` of its own and a promise of it would never settle. */
async function loadOpenCv(): Promise<{ cv: Cv }> {
  const loaded: unknown = createRequire(import.meta.url)('@techstark/opencv-js');
  return await new Promise((resolve) => {
    const finish = (ready: unknown): void => {
      const cv = ready as Cv & { then?: unknown };
      delete cv.then;
      resolve({ cv });
    };
    if (loaded instanceof Promise) loaded.then(finish);
    else if (isReady(loaded)) finish(loaded);
    else (loaded as { onRuntimeInitialized: () => void }).onRuntimeInitialized = () => finish(loaded);
  });
}

function isReady(module: unknown): boolean {
  return typeof (module as { Mat?: unknown }).Mat === 'function';
}
