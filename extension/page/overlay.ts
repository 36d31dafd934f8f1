import type { Region } from '@/lib/page/region-document';
import { blobOf } from '../files';
import type { Drawn, Trouble } from '../words';
import { openCard } from './balloon-card';
import { sizeOf } from './find-pictures';
import { clipOf, contentRect, layerOf } from './place';
import { closedRoot, make } from './style';
import { progressText, troubleText } from './texts';

export type Overlay = ReturnType<typeof createOverlay>;

/**
 * Lies over one picture and follows it; the picture itself is never touched. What is drawn on it lets clicks through to
 * the page, but for the balloons and our own buttons.
 * @param correct takes a balloon's new text to the server and draws what comes back
 */
export function createOverlay(
  picture: HTMLElement,
  { retry, correct }: { retry(): void; correct(region: Region, text: string): Promise<void> },
) {
  const host = document.createElement('fukidashi-page');
  const root = closedRoot(host);
  const shell = root.querySelector<HTMLElement>('.shell')!;
  const canvas = make('canvas', { className: 'result' });
  const balloons = make('div');
  const chip = make('div', { className: 'chip' });
  chip.setAttribute('role', 'status');
  let closeCard = () => {};
  let placed = '';
  document.documentElement.append(host);
  place();
  return { place, showProgress, showTrouble, show, setOriginal, remove };

  /** Where the picture is now; does nothing when that has not changed. */
  function place() {
    const rect = contentRect(picture, sizeOf(picture));
    const shown = picture.isConnected && rect.width > 0 && rect.height > 0;
    const clip = shown ? clipOf(rect, picture) : null;
    // Measured, not reckoned: the root itself may be moved or scaled by the page.
    const origin = originOf(host);
    const left = rect.left - origin.left;
    const top = rect.top - origin.top;
    const next = [shown, left, top, rect.width, rect.height, clip].join();
    if (next === placed) return;
    placed = next;
    host.hidden = !shown;
    const { style } = host;
    style.left = `${left}px`;
    style.top = `${top}px`;
    style.width = `${rect.width}px`;
    style.height = `${rect.height}px`;
    style.zIndex = layerOf(picture);
    canvas.style.clipPath = clip ?? '';
    balloons.style.clipPath = clip ?? '';
  }

  function showProgress(stage: string, progress: number) {
    const meter = make('span', { className: 'meter' });
    const fill = meter.appendChild(make('i'));
    fill.style.inlineSize = `${Math.round(progress * 100)}%`;
    chip.className = 'chip';
    chip.replaceChildren(make('span', { text: progressText(stage) }), meter);
    shell.append(chip);
  }

  function showTrouble(trouble: Trouble) {
    chip.className = 'chip trouble';
    const button = make('button', { className: 'plain', text: chrome.i18n.getMessage('page_retry'), onClick: retry });
    chip.replaceChildren(make('span', { text: troubleText(trouble) }), button);
    shell.append(chip);
  }

  /** The translated page in place of what is seen. */
  async function show({ state, picture: file }: Drawn) {
    const bitmap = await createImageBitmap(blobOf(file));
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    chip.remove();
    closeCard();
    balloons.replaceChildren(...(state.regions ?? []).filter(isLettered).map(balloonOf));
    shell.prepend(canvas, balloons);
  }

  function balloonOf(region: Region): HTMLElement {
    const { left, top, right, bottom } = boundsOf(region);
    const button: HTMLButtonElement = make('button', { className: 'balloon', onClick: () => open(region, button) });
    button.setAttribute('aria-label', region.translation?.text ?? '');
    Object.assign(button.style, {
      left: percent(left, canvas.width),
      top: percent(top, canvas.height),
      width: percent(right - left, canvas.width),
      height: percent(bottom - top, canvas.height),
    });
    return button;
  }

  function open(region: Region, button: HTMLElement) {
    closeCard();
    closeCard = openCard(shell, button, region, (text) => correct(region, text));
  }

  function setOriginal(isOriginal: boolean) {
    shell.classList.toggle('original', isOriginal);
  }

  function remove() {
    host.remove();
  }
}

function originOf(host: HTMLElement): { left: number; top: number } {
  const { left, top } = host.getBoundingClientRect();
  return {
    left: left - (Number.parseFloat(host.style.left) || 0),
    top: top - (Number.parseFloat(host.style.top) || 0),
  };
}

function isLettered({ lettering, translation }: Region): boolean {
  return lettering !== null && translation !== null;
}

/** The balloon's inside, and the text where that stands out of it. */
function boundsOf({ area }: Region) {
  const [across, down] = [area.map(([x]) => x), area.map(([, y]) => y)];
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) };
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(3)}%`;
}
