import type { Tx } from '~/platform/database/database.server';
import { mostHeldUnpaid, type ScarceLine } from './hold-limits';
import type { OrderRequest, TooMuchHeld } from './order-request';
import { readUnpaidHolds } from './unpaid-holds.server';

/**
 * The first of the things asked for that this visitor may not hold so much of; null: all may be held. What may run out is locked, so
 * that orders sent at once are counted one after the other.
 */
export async function findTooMuchHeld(
  tx: Tx,
  { contact, viewer, network = null }: Pick<OrderRequest, 'contact' | 'viewer' | 'network'>,
  scarce: readonly ScarceLine[],
): Promise<TooMuchHeld | null> {
  const idsOf = (kind: TooMuchHeld['kind']) => scarce.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const holds = await readUnpaidHolds(
    tx,
    { courseIds: idsOf('course'), productIds: idsOf('product') },
    { personId: viewer.student?.id ?? null, email: contact.email, network },
  );
  for (const { kind, id, name, left, qty } of scarce) {
    const held = holds.reduce((sum, one) => (one.kind === kind && one.id === id ? sum + one.qty : sum), 0);
    const allowed = Math.max(0, mostHeldUnpaid({ kind, left }, held) - held);
    if (qty > allowed) return { kind, id, name, allowed };
  }
  return null;
}
