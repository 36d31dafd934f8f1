import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Box } from '@/lib/page/region-document';
import { between, type Random } from './random';

/** What a text stands in, or on. */
export type Holder = 'white' | 'grey' | 'tinted' | 'black' | 'shout' | 'caption' | 'free' | 'sound';

/** Paper of each holder and ink of its text; outlined text has a line of the other colour around it. */
export const holderColors: Record<Holder, { paper: string; text: string; outline: string | null }> = {
  white: { paper: '#ffffff', text: '#111111', outline: null },
  grey: { paper: '#cfcfcf', text: '#111111', outline: null },
  tinted: { paper: '#fbeec2', text: '#111111', outline: null },
  black: { paper: '#121212', text: '#ffffff', outline: null },
  shout: { paper: '#ffffff', text: '#111111', outline: null },
  caption: { paper: '#fff3d6', text: '#111111', outline: null },
  free: { paper: '', text: '#111111', outline: '#ffffff' },
  sound: { paper: '', text: '#111111', outline: '#ffffff' },
};

/** Share of the text's own size by which a balloon must be larger so that its curve passes the text's corners. */
const roundness: Record<Holder, number> = {
  white: 0.22,
  grey: 0.22,
  tinted: 0.22,
  black: 0.22,
  shout: 0.36,
  caption: 0,
  free: 0,
  sound: 0,
};

/** Room that a holder takes around a text, on each side. */
export function holderBox(holder: Holder, text: Box, size: number): Box {
  const share = roundness[holder];
  const room = holder === 'free' || holder === 'sound' ? 0.3 * size : 0.55 * size;
  const [dx, dy] = [share * text.width + room, share * text.height + room];
  return { x: text.x - dx, y: text.y - dy, width: text.width + 2 * dx, height: text.height + 2 * dy };
}

/** Draws the balloon or caption; free text and sounds stand on the art itself. */
export function drawHolder(context: SKRSContext2D, holder: Holder, box: Box, random: Random): void {
  if (holder === 'free' || holder === 'sound') return;
  const { paper } = holderColors[holder];
  context.fillStyle = paper;
  context.strokeStyle = holder === 'black' ? '#ffffff' : '#111111';
  context.lineWidth = 2.5;
  if (holder === 'caption') {
    context.fillRect(box.x, box.y, box.width, box.height);
    context.strokeRect(box.x, box.y, box.width, box.height);
    return;
  }
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const [rx, ry] = [box.width / 2, box.height / 2];
  context.beginPath();
  if (holder === 'shout') {
    for (let spike = 0; spike < 44; spike++) {
      const reach = spike % 2 ? between(random, 1, 1.12) : 0.88;
      const angle = (spike / 44) * 2 * Math.PI;
      context.lineTo(cx + reach * rx * Math.cos(angle), cy + reach * ry * Math.sin(angle));
    }
    context.closePath();
  } else {
    // The tail leaves the ellipse at its foot and comes back a little further on.
    const foot = between(random, 0.3, 0.7) * Math.PI;
    context.ellipse(cx, cy, rx, ry, 0, foot + 0.14, foot + 2 * Math.PI - 0.14);
    context.lineTo(cx + 1.1 * rx * Math.cos(foot), cy + ry * Math.sin(foot) + 0.12 * ry + 12);
    context.closePath();
  }
  context.fill();
  context.stroke();
}
