/** A text without accents: "Äpfel", "Apfel". */
export function unaccented(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
