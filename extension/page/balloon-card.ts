import { languageOf } from '@/lib/page/languages';
import type { Region } from '@/lib/page/region-document';
import { troubleOf } from '../ask';
import { make } from './style';
import { troubleText } from './texts';

let cards = 0;

/**
 * What a balloon says, in both languages: to be read, copied or corrected.
 * @param save throws AskError
 * @returns closes it
 */
export function openCard(
  shell: HTMLElement,
  balloon: HTMLElement,
  region: Region,
  save: (text: string) => Promise<void>,
): () => void {
  const t = chrome.i18n.getMessage;
  const card = make('div', { className: 'card' });
  card.setAttribute('role', 'dialog');
  card.setAttribute('aria-label', t('balloon_title'));
  const source = make('p', { text: region.source.text });
  source.dir = 'auto';
  if (region.source.language) source.lang = languageOf(region.source.language).tag;
  const field = make('textarea');
  field.id = `text-${++cards}`;
  field.value = region.translation?.text ?? '';
  field.dir = 'auto';
  const label = make('label', { text: t('balloon_translation') });
  label.htmlFor = field.id;
  const said = make('p', { className: 'said' });
  said.setAttribute('role', 'alert');
  const saveButton = make('button', { className: 'primary', text: t('balloon_save'), onClick: () => void correct() });
  const row = make('div', { className: 'row' });
  row.append(
    saveButton,
    make('button', { className: 'plain', text: t('balloon_copy'), onClick: () => void copy() }),
    make('button', { className: 'plain', text: t('balloon_close'), onClick: () => close() }),
  );
  card.append(source, label, field, said, row);
  // What is typed here is no key of the reader's.
  for (const kind of ['keydown', 'keyup', 'keypress', 'pointerdown', 'click'] as const)
    card.addEventListener(kind, stay);
  shell.append(card);
  beside(card, balloon, shell);
  field.focus();
  return close;

  function stay(event: Event) {
    event.stopPropagation();
    if (event instanceof KeyboardEvent && event.type === 'keydown' && event.key === 'Escape') close();
  }

  function close() {
    card.remove();
    balloon.focus();
  }

  async function copy() {
    const text = `${region.source.text}\n${field.value}`;
    // Pages by plain http have no clipboard; the old way asks nobody.
    if (navigator.clipboard) await navigator.clipboard.writeText(text).catch(() => copyBySelecting(text));
    else copyBySelecting(text);
    said.textContent = '';
  }

  function copyBySelecting(text: string) {
    const area = card.appendChild(make('textarea'));
    area.value = text;
    area.select();
    document.execCommand('copy');
    area.remove();
  }

  async function correct() {
    saveButton.disabled = true;
    said.textContent = '';
    try {
      await save(field.value);
      // The page is drawn anew, and the card closed with it.
    } catch (error) {
      said.textContent = troubleText(troubleOf(error));
      saveButton.disabled = false;
    }
  }
}

/** Below the balloon, or above it where there is no room; inside the picture's width and the window. */
function beside(card: HTMLElement, balloon: HTMLElement, shell: HTMLElement) {
  const [at, frame] = [
    balloon.getBoundingClientRect(),
    shell.parentNode instanceof ShadowRoot ? hostRect(shell) : null,
  ];
  if (!frame) return;
  const { offsetWidth: width, offsetHeight: height } = card;
  const left = Math.min(Math.max(at.left, 8), Math.max(8, window.innerWidth - width - 8)) - frame.left;
  const below = at.bottom + 8 + height <= window.innerHeight;
  const top = (below ? at.bottom + 8 : Math.max(8, at.top - height - 8)) - frame.top;
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
}

function hostRect(shell: HTMLElement): DOMRect {
  return (shell.parentNode as ShadowRoot).host.getBoundingClientRect();
}
