import type { RgbImage } from '../page';
import type { Mask } from '../raster/mask';

/** A network that draws what a picture could show where it is hidden. */
export type Inpainter = {
  /**
   * A copy of the picture with the masked pixels drawn anew.
   * @param holes of the picture's own size, at (0, 0)
   */
  fill(picture: RgbImage, holes: Mask): Promise<RgbImage>;
  close(): Promise<void>;
};
