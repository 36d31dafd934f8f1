import * as ort from 'onnxruntime-node';
import type { RgbImage } from '../page';
import { crop, type Mask, type PixelWindow } from '../raster/mask';
import { cropImage } from './crop-image';
import type { Inpainter } from './inpainter';

/** Pixels around what is drawn that the network sees: too few, and it knows nothing of what it goes on with. */
const context = 96;
/** Side of what is drawn in one run; with its context it bounds the network's memory. */
const largest = 448;
/** Both sides of its input are multiples of this. */
const step = 8;

/**
 * Opens LaMa (Suvorov et al. 2022) as `lama-manga-dynamic.onnx`: inputs `image` 1×3×H×W (red, green, blue, 0 to 1)
 * and `mask` 1×1×H×W (1 where the picture is hidden), H and W multiples of 8; output 1×3×H×W, 0 to 1.
 */
export async function openLama(modelPath: string): Promise<Inpainter> {
  const session = await ort.InferenceSession.create(modelPath, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
  });
  const maskInput = session.inputNames.find((name) => name.toLowerCase().includes('mask'));
  const imageInput = session.inputNames.find((name) => name !== maskInput);
  if (!maskInput || !imageInput) {
    throw new Error(`LaMa has inputs of unknown names: ${session.inputNames.join(', ')}`);
  }
  return {
    async fill(page, holes) {
      const around = grown(holes, context, page);
      const picture = cropImage(page, around);
      const left = crop(holes, around);
      for (const tile of tilesOf(holes)) {
        const open = crop(crop(left, tile), around);
        const seen = grown(tile, context, page);
        const input = tensorsOf(picture, { ...open, left: 0, top: 0 }, relative(seen, around));
        const outputs = await session.run({ [imageInput]: input.image, [maskInput]: input.mask });
        const drawn = outputs[session.outputNames[0]!]!;
        // A later tile sees what an earlier one drew.
        paste(picture, { ...open, left: 0, top: 0 }, drawn, relative(seen, around));
        for (const tensor of [input.image, input.mask, drawn]) tensor.dispose();
      }
      return cropImage(picture, relative(holes, around));
    },
    async close() {
      await session.release();
    },
  };
}

function grown({ left, top, width, height }: PixelWindow, by: number, page: RgbImage): PixelWindow {
  const [x, y] = [Math.max(0, left - by), Math.max(0, top - by)];
  return {
    left: x,
    top: y,
    width: Math.min(page.width, left + width + by) - x,
    height: Math.min(page.height, top + height + by) - y,
  };
}

function relative(window: PixelWindow, to: PixelWindow): PixelWindow {
  const { width, height } = window;
  return { left: window.left - to.left, top: window.top - to.top, width, height };
}

/** Even parts of a window, none larger than one run takes. */
function tilesOf({ left, top, width, height }: PixelWindow): PixelWindow[] {
  const [columns, rows] = [Math.ceil(width / largest), Math.ceil(height / largest)];
  return Array.from({ length: columns * rows }, (_, at) => {
    const [x0, x1] = [at % columns, (at % columns) + 1].map((k) => Math.round((k * width) / columns)) as [
      number,
      number,
    ];
    const row = Math.floor(at / columns);
    const [y0, y1] = [row, row + 1].map((k) => Math.round((k * height) / rows)) as [number, number];
    return { left: left + x0, top: top + y0, width: x1 - x0, height: y1 - y0 };
  });
}

/** One window of the picture, mirrored at its right and lower edge to full steps. */
function tensorsOf(picture: RgbImage, holes: Mask, window: PixelWindow): { image: ort.Tensor; mask: ort.Tensor } {
  const [width, height] = [window.width, window.height].map((side) => Math.ceil(side / step) * step) as [
    number,
    number,
  ];
  const plane = width * height;
  const image = new Float32Array(3 * plane);
  const mask = new Float32Array(plane);
  for (let y = 0, to = 0; y < height; y++) {
    const fromY = window.top + mirrored(y, window.height);
    for (let x = 0; x < width; x++, to++) {
      const from = fromY * picture.width + window.left + mirrored(x, window.width);
      for (let c = 0; c < 3; c++) image[c * plane + to] = picture.data[3 * from + c]! / 255;
      if (x < window.width && y < window.height) mask[to] = holes.data[from]!;
    }
  }
  return {
    image: new ort.Tensor('float32', image, [1, 3, height, width]),
    mask: new ort.Tensor('float32', mask, [1, 1, height, width]),
  };
}

function mirrored(at: number, length: number): number {
  return at < length ? at : Math.max(0, 2 * length - 2 - at);
}

function paste(picture: RgbImage, holes: Mask, drawn: ort.Tensor, window: PixelWindow): void {
  const [, , height = 0, width = 0] = drawn.dims;
  const values = drawn.data as Float32Array;
  for (let y = 0; y < window.height; y++) {
    for (let x = 0; x < window.width; x++) {
      const to = (window.top + y) * picture.width + window.left + x;
      if (!holes.data[to]) continue;
      for (let c = 0; c < 3; c++) {
        const value = values[(c * height + y) * width + x]!;
        picture.data[3 * to + c] = Math.round(255 * Math.min(1, Math.max(0, value)));
      }
    }
  }
}
