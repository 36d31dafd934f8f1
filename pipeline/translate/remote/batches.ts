/** Texts in their order, cut into batches within a service's limits; a text that is too long goes alone. */
export function batchesOf(texts: string[], limit: { texts: number; characters: number }): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  let characters = 0;
  for (const text of texts) {
    if (batch.length > 0 && (batch.length === limit.texts || characters + text.length > limit.characters)) {
      batches.push(batch);
      batch = [];
      characters = 0;
    }
    batch.push(text);
    characters += text.length;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
