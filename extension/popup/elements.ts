/** Small pieces of the menu. */
export function paragraph(text: string, className = ''): HTMLParagraphElement {
  return Object.assign(document.createElement('p'), { textContent: text, className });
}

/** A button that waits for its work, so that it cannot be pressed twice. */
export function button(text: string, work: () => Promise<unknown>, className = ''): HTMLButtonElement {
  const element = Object.assign(document.createElement('button'), { type: 'button', textContent: text, className });
  element.addEventListener('click', () => {
    element.disabled = true;
    void work().finally(() => {
      element.disabled = false;
    });
  });
  return element;
}

export function box(...parts: HTMLElement[]): HTMLElement {
  const element = Object.assign(document.createElement('section'), { className: 'box' });
  element.append(...parts);
  return element;
}

export function checkbox(
  text: string,
  checked: boolean,
  change: (checked: boolean) => Promise<unknown>,
): HTMLLabelElement {
  const input = Object.assign(document.createElement('input'), { type: 'checkbox', checked });
  input.addEventListener('change', () => {
    input.disabled = true;
    void change(input.checked).finally(() => {
      input.disabled = false;
    });
  });
  const label = Object.assign(document.createElement('label'), { className: 'check' });
  label.append(input, text);
  return label;
}

export function choice(
  text: string,
  options: readonly { value: string; text: string; disabled?: boolean }[],
  value: string,
  change: (value: string) => void,
): HTMLLabelElement {
  const select = document.createElement('select');
  for (const { value: name, text: shown, disabled = false } of options) {
    select.append(Object.assign(new Option(shown, name), { disabled }));
  }
  select.value = value;
  select.addEventListener('change', () => change(select.value));
  const label = document.createElement('label');
  label.append(text, select);
  return label;
}
