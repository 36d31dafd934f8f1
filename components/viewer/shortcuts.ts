import type { CompareMode } from '@/stores/view';

export type ViewerAction = 'peek' | CompareMode | 'zoomIn' | 'zoomOut' | 'fitPage' | 'fitWidth' | 'pan';

export type EditorAction = 'undo' | 'redo' | 'nextBalloon' | 'formerBalloon' | 'write' | 'moveBox' | 'close';

/**
 * One line of the sheet of shortcuts. `keys` are alternatives, each a combination of keys as they are engraved; `Mod` is
 * Ctrl, on Apple's keyboards Cmd. The texts are `translator.viewer.shortcuts.<action>`.
 */
export type Shortcut<Action extends string> = { action: Action; keys: readonly (readonly string[])[] };

/** On the page: while the focus is on it or nowhere. */
export const viewerShortcuts: readonly Shortcut<ViewerAction>[] = [
  { action: 'peek', keys: [['O']] },
  { action: 'translation', keys: [['1']] },
  { action: 'original', keys: [['2']] },
  { action: 'slider', keys: [['3']] },
  { action: 'side', keys: [['4']] },
  { action: 'zoomIn', keys: [['+']] },
  { action: 'zoomOut', keys: [['−']] },
  { action: 'fitPage', keys: [['0']] },
  { action: 'fitWidth', keys: [['W']] },
  { action: 'pan', keys: [['←'], ['↑'], ['→'], ['↓']] },
];

/** While a finished page can be edited; `components/editor/use-edit-keys.ts` and `selection-frame.tsx` act on them. */
export const editorShortcuts: readonly Shortcut<EditorAction>[] = [
  { action: 'undo', keys: [['Mod', 'Z']] },
  {
    action: 'redo',
    keys: [
      ['Mod', 'Shift', 'Z'],
      ['Mod', 'Y'],
    ],
  },
  { action: 'nextBalloon', keys: [['Alt', '↓']] },
  { action: 'formerBalloon', keys: [['Alt', '↑']] },
  { action: 'write', keys: [['Enter']] },
  { action: 'moveBox', keys: [['←'], ['↑'], ['→'], ['↓']] },
  { action: 'close', keys: [['Esc']] },
];

/** What a key means on the page; undefined for nothing. The arrows are the canvas's own. */
export function viewerActionOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): ViewerAction | undefined {
  // A keyboard of another script has the Latin letters at the same places.
  const letter = key.codePointAt(0)! > 0x7f ? code.replace(/^Key|^Digit/, '') : key;
  return actions[letter.toLowerCase()];
}

const actions: Record<string, ViewerAction> = {
  o: 'peek',
  1: 'translation',
  2: 'original',
  3: 'slider',
  4: 'side',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  0: 'fitPage',
  w: 'fitWidth',
};
