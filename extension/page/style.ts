import { localeTable } from '@/lib/i18n/locales';
import { uiLocale } from '../ui-locale';

/** The look of the site (dark, one pink) inside other sites: nothing of theirs comes in, nothing of ours gets out. */
const css = `
:host { all: initial; position: absolute; pointer-events: none; color-scheme: dark; }
:host([hidden]) { display: none; }
* { box-sizing: border-box; font-family: system-ui, sans-serif; }
button { font: 600 13px/1.4 system-ui, sans-serif; cursor: pointer; border: 0; border-radius: 6px; padding: 6px 12px; min-height: 32px; }
button:focus-visible, textarea:focus-visible { outline: 3px solid #ff7fb0; outline-offset: 2px; }
.primary { background: #ff5c9a; color: #17151d; }
.plain { background: #201d28; color: #f4f1f7; border: 1px solid #736c83; }
.result { position: absolute; inset: 0; width: 100%; height: 100%; }
.original .result, .original .balloon { display: none; }
.balloon { position: absolute; pointer-events: auto; padding: 0; min-height: 0; background: transparent; border-radius: 6px; }
.balloon:hover { outline: 2px solid #ff5c9a; }
.chip, .card, .bar { pointer-events: auto; background: #17151d; color: #f4f1f7; border: 1px solid #2e2a38; box-shadow: 0 12px 40px rgb(0 0 0 / .5); font-size: 13px; line-height: 1.5; }
.chip { position: absolute; inset-block-start: 8px; inset-inline-start: 8px; max-width: min(340px, calc(100% - 16px)); display: flex; gap: 10px; align-items: center; padding: 6px 12px; border-radius: 12px; }
.chip.trouble { border-color: #ff6b6b; flex-wrap: wrap; }
.meter { inline-size: 60px; block-size: 4px; border-radius: 2px; background: #2e2a38; overflow: hidden; flex: none; }
.meter i { display: block; block-size: 100%; background: #ff5c9a; transition: inline-size 160ms ease-out; }
.card { position: absolute; z-index: 2; inline-size: 300px; padding: 12px; border-radius: 12px; display: grid; gap: 8px; }
.card p { margin: 0; white-space: pre-wrap; color: #a9a3b5; }
.card label { font-weight: 600; }
.card textarea { font: 15px/1.5 system-ui, sans-serif; inline-size: 100%; min-block-size: 76px; resize: vertical; padding: 8px; color: #f4f1f7; background: #0e0d12; border: 1px solid #736c83; border-radius: 6px; }
.card .said { color: #ff6b6b; } .card .said:empty { display: none; }
.row { display: flex; flex-wrap: wrap; gap: 8px; }
.hover { position: absolute; pointer-events: auto; inline-size: 36px; block-size: 36px; padding: 4px; background: #17151d; border: 1px solid #736c83; border-radius: 12px; }
.hover:hover { border-color: #ff5c9a; }
.bar { position: fixed; inset-block-end: 16px; inset-inline: 0; margin-inline: auto; inline-size: fit-content; max-inline-size: calc(100vw - 32px); display: flex; flex-wrap: wrap; gap: 12px; align-items: center; padding: 12px 16px; border-radius: 12px; }
@media (prefers-reduced-motion: reduce) { * { transition: none; } }
`;

/** A closed root of ours with the style in it; the page's scripts cannot look inside. */
export function closedRoot(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'closed' });
  try {
    // A sheet made by a script is not asked about by the page's content security policy.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
  } catch {
    // Firefox before 132 gives no such sheets to the scripts of extensions.
    root.append(Object.assign(document.createElement('style'), { textContent: css }));
  }
  const shell = root.appendChild(document.createElement('div'));
  // Words of ours run as their language does, whatever the page's is.
  shell.dir = localeTable[uiLocale()].direction;
  shell.className = 'shell';
  return root;
}

/** An element with its class, text and what happens at a click. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { className = '', text = '', onClick }: { className?: string; text?: string; onClick?: () => void } = {},
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  if (element instanceof HTMLButtonElement) element.type = 'button';
  if (onClick) {
    element.addEventListener('click', (event) => {
      // The page behind would turn.
      event.preventDefault();
      event.stopPropagation();
      onClick();
    });
  }
  return element;
}
