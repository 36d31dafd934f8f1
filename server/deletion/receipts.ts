import { and, desc, eq, gt } from 'drizzle-orm';
import type { DeletionReceipt } from '@/lib/contract/chapter';
import { AppError } from '@/lib/contract/error';
import { type Actor, type Context, ownerOf } from '../context';
import { deletionReceipts } from '../db/schema';
import type { Download } from '../http/download-route';
import { rowRetention } from '../images/delete-expired';

/** The actor's receipts of the last 30 days, the latest first. */
export async function listReceipts({ db, clock }: Context, actor: Actor): Promise<{ receipts: DeletionReceipt[] }> {
  const since = new Date(clock.now().getTime() - rowRetention);
  const rows = await db
    .select()
    .from(deletionReceipts)
    .where(and(eq(deletionReceipts.owner, ownerOf(actor)), gt(deletionReceipts.deletedAt, since)))
    .orderBy(desc(deletionReceipts.deletedAt))
    .limit(100);
  return { receipts: rows.map(viewReceipt) };
}

/** One of them as a JSON file. @throws AppError not-yours */
export async function downloadReceipt(
  { db }: Context,
  actor: Actor,
  { receiptId }: { receiptId: string },
): Promise<Download> {
  const [row] = await db
    .select()
    .from(deletionReceipts)
    .where(and(eq(deletionReceipts.id, receiptId), eq(deletionReceipts.owner, ownerOf(actor))));
  if (!row) throw new AppError('not-yours');
  const bytes = new TextEncoder().encode(`${JSON.stringify(viewReceipt(row), null, 2)}\n`);
  return { fileName: `deletion-receipt-${row.deletedAt.toISOString().slice(0, 10)}.json`, bytes };
}

/** A receipt as its owner sees it. */
export function viewReceipt({ id, deletedAt, content }: typeof deletionReceipts.$inferSelect): DeletionReceipt {
  return {
    receiptId: id,
    deletedAt: deletedAt.toISOString(),
    keptUntil: new Date(deletedAt.getTime() + rowRetention).toISOString(),
    ...content,
  };
}
