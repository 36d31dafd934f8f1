'use client';

import { useEffect, useRef } from 'react';
import { useStores } from '@/stores/stores-provider';
import { useToolStores } from '@/stores/tool-provider';

export type ToolAction = 'nextPage' | 'formerPage' | 'read' | 'help';

/** Lines of the sheet of shortcuts for the tool as a whole, as `components/viewer/shortcuts.ts` has them for the page. */
export const toolShortcuts: readonly { action: ToolAction; keys: readonly (readonly string[])[] }[] = [
  { action: 'nextPage', keys: [['PgDn'], ['J']] },
  { action: 'formerPage', keys: [['PgUp'], ['K']] },
  { action: 'read', keys: [['R']] },
  { action: 'help', keys: [['?']] },
];

const actions: Record<string, ToolAction> = {
  PageDown: 'nextPage',
  j: 'nextPage',
  PageUp: 'formerPage',
  k: 'formerPage',
  r: 'read',
  '?': 'help',
};

/** What a key means for the tool; a keyboard of another script has the Latin letters at the same places. */
export function toolActionOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): ToolAction | undefined {
  if (key.codePointAt(0)! > 0x7f) return actions[code.replace(/^Key/, '').toLowerCase()];
  return actions[key] ?? actions[key.toLowerCase()];
}

/** Keys of the tool; none while somebody writes or a window is open. */
export function useToolKeys(onHelp: () => void) {
  const { chapter } = useToolStores();
  const { view } = useStores();
  const latest = useRef(onHelp);
  useEffect(() => {
    latest.current = onHelp;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isWriting(event.target) || document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) return;
      const action = toolActionOf(event);
      if (!action) return;
      const { pages, step } = chapter.getState();
      if (action === 'help') latest.current();
      else if (action === 'read') view.getState().setDefaultView(true);
      else if (pages.length > 1) step(action === 'nextPage' ? 1 : -1);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [chapter, view]);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable], [data-frame]') !== null;
}
