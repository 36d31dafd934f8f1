import type { RgbImage } from '../page';
import type { Mask } from '../raster/mask';

/** A network that draws what a page could show where it is hidden. */
export type Inpainter = {
  /**
   * The window of the mask with its masked pixels drawn anew; the network sees more of the page around it.
   * @param holes in page coordinates
   */
  fill(page: RgbImage, holes: Mask): Promise<RgbImage>;
  close(): Promise<void>;
};
