/** Where the picture lies: its size in page pixels, how much it is zoomed, and how to bring a part of it into view. */
export type Place = {
  page: { width: number; height: number };
  /** Against the fitted page. */
  scale: number;
  /** Screen pixels of a page pixel. */
  factor: number;
  /** Moves the page by screen pixels, as far as it goes. */
  panBy(x: number, y: number): void;
  /** Screen pixels at the canvas's lower end that something lies over. */
  cover(pixels: number): void;
};
