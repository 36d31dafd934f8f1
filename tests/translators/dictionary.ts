/** Lines that every engine of the contract suite knows, the small models in tests/fixtures/mt included. */
export const knownLines: Record<string, string> = {
  'やめろ！': 'Stop it!',
  'うそだろ…': 'No way...',
  '何だこれは！？': 'What is this?!',
  'おはよう、先輩。': 'Good morning, senpai.',
  '私の名前はハナです。': 'My name is Hana.',
};

/** What the fakes translate: the lines they know, and others to themselves with the target's name before. */
export function fakeTranslation(text: string, to: string): string {
  return knownLines[text] ?? `[${to}] ${text}`;
}
