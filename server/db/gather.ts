/**
 * Lets what is asked for at the same time share one statement: the first goes at once, and those that come while it is
 * under way go together when it is back. Each commit waits for the disk, so under load this is several times cheaper.
 * @param work answers the items in their order; when it throws, so does each of them
 * @param most items of one statement
 */
export function gather<Item, Answer>(
  work: (items: Item[]) => Promise<Answer[]>,
  most = 200,
): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve(answer: Answer): void; reject(error: unknown): void };
  const waiting: Waiting[] = [];
  let busy = false;

  async function goOn(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const together = waiting.splice(0, most);
      try {
        const answers = await work(together.map(({ item }) => item));
        for (const [index, { resolve }] of together.entries()) resolve(answers[index]!);
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    busy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!busy) void goOn();
    });
}
