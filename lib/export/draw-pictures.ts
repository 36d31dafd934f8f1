const quality = 0.92;
/** Between the two pages, pixels at a height of a thousand. */
const gutter = 16;

export function loadPicture(picture: Blob): Promise<ImageBitmap> {
  return createImageBitmap(picture);
}

export function toJpeg(bitmap: ImageBitmap): Promise<Blob> {
  return encode(canvasOf(bitmap.width, bitmap.height, (context) => context.drawImage(bitmap, 0, 0)));
}

/**
 * Original and translation in one picture, equally high.
 * @param originalFirst on the left; else on the right, as one reads from right to left
 */
export async function besideEachOther(original: Blob, translation: Blob, originalFirst: boolean): Promise<Blob> {
  const [before, after] = await Promise.all([loadPicture(original), loadPicture(translation)]);
  try {
    const [left, right] = originalFirst ? [before, after] : [after, before];
    const height = Math.max(left.height, right.height);
    const gap = Math.round((gutter * height) / 1000);
    const widths = [left, right].map((one) => Math.round((one.width * height) / one.height)) as [number, number];
    return await encode(
      canvasOf(widths[0] + gap + widths[1], height, (context) => {
        context.drawImage(left, 0, 0, widths[0], height);
        context.drawImage(right, widths[0] + gap, 0, widths[1], height);
      }),
    );
  } finally {
    before.close();
    after.close();
  }
}

function canvasOf(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws on no canvas.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  draw(context);
  return canvas;
}

function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large to be encoded.'))),
      'image/jpeg',
      quality,
    );
  });
}
