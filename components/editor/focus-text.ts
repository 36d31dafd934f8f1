/** Puts the focus into the translation's field of the inspector: at the end of the text, or with all of it marked. */
export function focusText(where: 'end' | 'all'): void {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[data-editor-text]');
  if (!field) return;
  field.focus({ preventScroll: true });
  if (where === 'all') field.select();
  else field.setSelectionRange(field.value.length, field.value.length);
}
