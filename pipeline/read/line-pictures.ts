import type { RgbImage, TextBlock, TextLine } from '../page';
import { growBox } from '../raster/box';
import { windowAround } from '../raster/mask';
import { type CleanLine, cleanLine } from './clean-line';
import { cropDarkOnLight, type GrayImage } from './gray-image';
import { cropRgb } from './paddle-net';
import { textRows } from './trim-rows';

/** A line as recognisers want it: only its glyphs, dark on light, cut close. */
export function glyphPicture(image: RgbImage, block: TextBlock, line: TextLine): GrayImage {
  return cleanCrop(image, block, line).image;
}

/** The same, and which part of `grayCrop` it is. */
export function cleanCrop(image: RgbImage, block: TextBlock, line: TextLine): CleanLine {
  return cleanLine(grayCrop(image, block, line), line.direction);
}

/**
 * A horizontal line for the network that reads Chinese and Latin: in colour, and dark on light over exactly the
 * same extent. That network wants no more air above and below than the detector leaves, but some at both ends.
 */
export function linePictures(image: RgbImage, block: TextBlock, line: TextLine): { color: RgbImage; gray: GrayImage } {
  const loose = windowAround(growBox(line.box, line.box.height * 0.1, 0), 0, image);
  const rows = textRows(cropDarkOnLight(image, loose, block.colors));
  const window = { ...loose, top: loose.top + rows.from, height: rows.to - rows.from };
  return { color: cropRgb(image, window), gray: cropDarkOnLight(image, window, block.colors) };
}

/** The line with the air that the detector leaves around it, dark on light. */
export function grayCrop(image: RgbImage, block: TextBlock, line: TextLine): GrayImage {
  const air = 0.08 * Math.min(line.box.width, line.box.height);
  const box = line.direction === 'vertical' ? growBox(line.box, 0, air) : growBox(line.box, air, 0);
  return cropDarkOnLight(image, windowAround(box, 0, image), block.colors);
}

/** Sets a gray picture into three channels, for the network that wants colour. */
export function toRgb({ data, width, height }: GrayImage): RgbImage {
  const rgb = new Uint8Array(data.length * 3);
  for (let at = 0; at < data.length; at++) rgb.fill(data[at]!, 3 * at, 3 * at + 3);
  return { data: rgb, width, height };
}
