/**
 * Lets what is asked for at the same time share one statement: the first goes at once, and those that come while it is
 * under way go together when it is back. Each commit waits for the disk, so under load this is several times cheaper.
 * @param work answers the items in their order; when it throws for several, each is tried by itself, so that none
 * suffers from another: it must do nothing twice
 * @param most items of one statement
 * @param lanes statements under way at once
 */
export function gather<Item, Answer>(
  work: (items: Item[]) => Promise<Answer[]>,
  { most = 200, lanes = 1 } = {},
): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve(answer: Answer): void; reject(error: unknown): void };
  const waiting: Waiting[] = [];
  let busy = 0;

  async function answer(together: Waiting[]): Promise<void> {
    const answers = await work(together.map(({ item }) => item));
    for (const [index, { resolve }] of together.entries()) resolve(answers[index]!);
  }

  async function goOn(): Promise<void> {
    busy += 1;
    while (waiting.length > 0) {
      const together = waiting.splice(0, most);
      await answer(together).catch((error) => {
        if (together.length === 1) together[0]!.reject(error);
        else return Promise.all(together.map((one) => answer([one]).catch(one.reject)));
      });
    }
    busy -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (busy < lanes) void goOn();
    });
}
