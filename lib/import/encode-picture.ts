import { uploadLimit } from '../upload-limit';

const quality = 0.92;
const shrinkStep = 0.8;
/** Most pixels that can be uploaded. */
const mostPixels = 40_000_000;

/**
 * A picture that can be uploaded, from one that is too heavy: encoded again, and made smaller only as far as needed.
 * @throws when the browser cannot open it
 */
export async function lightenPicture(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    const scale = Math.min(1, Math.sqrt(mostPixels / (bitmap.width * bitmap.height)));
    return await encodeCanvas(drawn(bitmap, bitmap.width * scale, bitmap.height * scale));
  } finally {
    bitmap.close();
  }
}

/** The canvas as a file below the upload's limit: webp where the browser can write it, else jpeg. */
export async function encodeCanvas(canvas: HTMLCanvasElement): Promise<Blob> {
  let current = canvas;
  for (;;) {
    const webp = await toBlob(current, 'image/webp');
    // A browser that cannot write webp answers with a png.
    const blob = webp.type === 'image/webp' ? webp : await toBlob(current, 'image/jpeg');
    if (blob.size <= uploadLimit.bytes) return blob;
    current = drawn(current, current.width * shrinkStep, current.height * shrinkStep);
  }
}

function drawn(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
  });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws on no canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large to be encoded.'))),
      type,
      quality,
    );
  });
}
