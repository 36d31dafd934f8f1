'use client';

import { useEffect, useRef } from 'react';
import { useEditorStore, useToolStores } from '@/stores/tool-provider';

/**
 * Keys of the editor, wherever the focus is in the tool: Ctrl or Cmd with Z, Shift+Z or Y; Alt with the arrows up and
 * down; Escape. Gives the focus back to where the balloon was chosen when its inspector closes.
 */
export function useEditKeys() {
  const { editor } = useToolStores();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('[role="dialog"], [role="listbox"]'))
        return;
      const action = actionOf(event);
      if (!action) return;
      const { selectedId, undo, redo, step, select, canUndo, canRedo } = editor.getState();
      if (action === 'undo' || action === 'redo') {
        // Other fields have an undo of their own.
        if (isOtherField(event.target) || !(canUndo || canRedo || selectedId)) return;
        event.preventDefault();
        return action === 'undo' ? undo() : redo();
      }
      if (!selectedId) return;
      event.preventDefault();
      if (action === 'close') select(null);
      else step(action === 'next' ? 1 : -1);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [editor]);
  useFocusGivenBack();
}

type Action = 'undo' | 'redo' | 'next' | 'former' | 'close';

function actionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Action | null {
  const letter = key.toLowerCase();
  if ((ctrlKey || metaKey) && !altKey) {
    if (letter === 'z') return shiftKey ? 'redo' : 'undo';
    return letter === 'y' && !shiftKey ? 'redo' : null;
  }
  if (altKey && !ctrlKey && !metaKey) return key === 'ArrowDown' ? 'next' : key === 'ArrowUp' ? 'former' : null;
  return key === 'Escape' ? 'close' : null;
}

function isOtherField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea') && !target.matches('[data-editor-text]');
}

function useFocusGivenBack() {
  const selectedId = useEditorStore((state) => state.selectedId);
  const formerId = useEditorStore((state) => state.formerId);
  const origin = useEditorStore((state) => state.origin);
  const wasOpen = useRef(false);
  useEffect(() => {
    const closed = wasOpen.current && !selectedId;
    wasOpen.current = selectedId !== null;
    // Gone with the inspector, or caught by the heading of the panel that came in its place.
    if (!closed || !document.activeElement?.matches('body, h2')) return;
    for (const place of [origin, 'canvas']) {
      const lines = document.querySelectorAll<HTMLElement>(`[data-${place}-line="${CSS.escape(formerId ?? '')}"]`);
      // The transcript is there twice, for narrow and for wide screens.
      const line = [...lines].find((candidate) => candidate.getClientRects().length > 0);
      if (line) return line.focus({ preventScroll: place === 'canvas' });
    }
  }, [selectedId, formerId, origin]);
}
