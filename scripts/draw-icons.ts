// node --import tsx scripts/draw-icons.ts: public/icons, from the mark in app/icon.svg.
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';

const ground = '#17151d';
/** Systems cut maskable icons to any shape; four fifths in the middle are safe. */
const shares = { icon: 0.94, maskable: 0.62 };

await mkdir('public/icons', { recursive: true });
for (const [kind, share] of Object.entries(shares)) {
  for (const size of [192, 512]) {
    const inner = Math.round(size * share);
    const mark = await sharp('app/icon.svg', { density: 1200 }).resize(inner, inner).png().toBuffer();
    const background = kind === 'maskable' ? ground : { r: 0, g: 0, b: 0, alpha: 0 };
    await sharp({ create: { width: size, height: size, channels: 4, background } })
      .composite([{ input: mark }])
      .png({ palette: true })
      .toFile(`public/icons/${kind}-${size}.png`);
  }
}
