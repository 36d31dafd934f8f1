/**
 * What the ledger should do, written again as plain objects: the state of one member, and what each function of
 * ledger.sql does to it. Times in ms.
 */
export type Grant = {
  ref: string;
  paid: boolean;
  goodwill: boolean;
  amount: number;
  available: number;
  held: number;
  spent: number;
  lost: number;
  owed: number;
  from: number;
  until: number | null;
  voided: boolean;
  clawed: number;
};
export type Hold = { id: string; parts: [Grant, number][]; open: boolean };
export type Model = {
  account: string;
  now: number;
  openedAt: number;
  weekEndsAt: number;
  grants: Grant[];
  holds: Hold[];
};

export const hour = 3_600_000;
export const week = 168 * hour;
export const signUp = 3;
export const weekly = 2;

export function add(model: Model, ref: string, amount: number, paid: boolean, from: number, until: number | null) {
  const nothing = { held: 0, spent: 0, lost: 0, owed: 0, clawed: 0, voided: false, goodwill: false };
  model.grants.push({ ref, paid, amount, available: amount, ...nothing, from, until });
}

export function usable({ grants, now }: Model, paidOnly: boolean): Grant[] {
  const end = (grant: Grant) => grant.until ?? Number.MAX_SAFE_INTEGER;
  return grants
    .filter((grant) => grant.available > 0 && end(grant) > now && (grant.paid || !paidOnly))
    .sort((a, b) => end(a) - end(b) || Number(a.paid) - Number(b.paid) || grants.indexOf(a) - grants.indexOf(b));
}

export function take(model: Model, id: string, amount: number, paidOnly: boolean): string {
  if (model.weekEndsAt <= model.now) return 'refresh';
  const from = usable(model, paidOnly);
  if (from.reduce((sum, { available }) => sum + available, 0) < amount) return 'insufficient';
  const parts: [Grant, number][] = [];
  let need = amount;
  for (const grant of from) {
    const taken = Math.min(need, grant.available);
    if (taken === 0) break;
    grant.available -= taken;
    grant.held += taken;
    need -= taken;
    parts.push([grant, taken]);
  }
  model.holds.push({ id, parts, open: true });
  return 'ok';
}

export function resolve(model: Model, hold: Hold, commit: boolean): boolean {
  if (!hold.open) return false;
  hold.open = false;
  // In the order of the grants, in which goodwill is given.
  for (const [grant, amount] of hold.parts.sort((a, b) => model.grants.indexOf(a[0]) - model.grants.indexOf(b[0]))) {
    grant.held -= amount;
    if (commit) {
      grant.spent += amount;
      grant.owed = Math.min(grant.owed, grant.held);
      continue;
    }
    const owed = Math.min(grant.owed, amount);
    grant.owed -= owed;
    const late = grant.until !== null && grant.until <= model.now;
    grant.lost += late ? amount : owed;
    grant.available += late ? 0 : amount - owed;
    if (late && amount > owed) {
      add(model, `goodwill ${hold.id}`, amount - owed, grant.paid, model.now, model.now + 24 * hour);
      model.grants.at(-1)!.goodwill = true;
    }
  }
  return true;
}

export function clawBack(grant: Grant, part: number): void {
  const credits = Math.min(Math.round(grant.amount * part), grant.amount - grant.clawed);
  const voided = Math.min(grant.available, credits);
  grant.available -= voided;
  grant.lost += voided;
  grant.owed += Math.min(grant.held - grant.owed, credits - voided);
  grant.clawed += credits;
  grant.voided = true;
}
