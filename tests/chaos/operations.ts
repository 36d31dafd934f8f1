import { randomInt, randomUUID } from 'node:crypto';

/** Seconds without a sign of life after which a chaos run's workers lose their page. */
export const leaseSeconds = 3;

export type Operation = { member: string; twice: boolean } & (
  | { do: 'submit'; imageId: string; key: string }
  | { do: 'cancel'; taskId: string }
  | { do: 'buy'; ref: string; amount: number; seconds: number | null }
  | { do: 'refund'; ref: string }
  | { do: 'checkIn' }
);
/** `done` false: refused, as by too few credits. */
export type Outcome = { done: boolean; taskId?: string };

export const members = Array.from({ length: 40 }, (_, index) => `chaos-${index}`);

/** What was acknowledged: it must be there in the end, whatever happened. */
export type Acknowledged = {
  tasks: Map<string, { member: string; cancelled: boolean }>;
  purchases: Map<string, { member: string; amount: number }>;
  refunds: Set<string>;
  counts: Record<string, number>;
};

export function noneAcknowledged(): Acknowledged {
  return { tasks: new Map(), purchases: new Map(), refunds: new Set(), counts: {} };
}

/** The id of the picture of a submit. */
export function imageOf(number: number): string {
  return `chaos_page_${String(number).padStart(11, '0')}`;
}

/** The member whose picture it is. */
export function ownerOfImage(number: number): string {
  return members[number % members.length]!;
}

/** The next thing a client asks for: mostly pages, more of them than there are credits. */
export function nextOperation(number: number, { tasks, purchases }: Acknowledged): Operation {
  const luck = Math.random();
  const member = members[randomInt(members.length)]!;
  const common = { member, twice: Math.random() < 0.3 };
  if (luck < 0.1 && tasks.size > 0) {
    const [taskId, task] = latest([...tasks]);
    return { ...common, member: task.member, do: 'cancel', taskId };
  }
  if (luck < 0.22) {
    // Some expire while their pages are under way.
    const seconds = [null, null, 2, 5, 60][randomInt(5)]!;
    return { ...common, do: 'buy', ref: randomUUID(), amount: 1 + randomInt(8), seconds };
  }
  if (luck < 0.25 && purchases.size > 0) {
    const [ref, purchase] = latest([...purchases]);
    return { ...common, member: purchase.member, do: 'refund', ref };
  }
  if (luck < 0.27) return { ...common, do: 'checkIn' };
  return {
    ...common,
    member: ownerOfImage(number),
    do: 'submit',
    imageId: imageOf(number),
    key: `chaos key ${number}`,
  };
}

/** One of the last ones: those that may still be under way. */
function latest<Item>(items: Item[]): Item {
  return items[items.length - 1 - randomInt(Math.min(items.length, 60))]!;
}

export function acknowledge(acknowledged: Acknowledged, operation: Operation, outcome: Outcome): void {
  const kind = outcome.done ? operation.do : `${operation.do} refused`;
  acknowledged.counts[kind] = (acknowledged.counts[kind] ?? 0) + 1;
  if (!outcome.done) return;
  if (operation.do === 'submit')
    acknowledged.tasks.set(outcome.taskId!, { member: operation.member, cancelled: false });
  if (operation.do === 'cancel') acknowledged.tasks.get(operation.taskId)!.cancelled = true;
  if (operation.do === 'buy') acknowledged.purchases.set(operation.ref, operation);
  if (operation.do === 'refund') acknowledged.refunds.add(operation.ref);
}
