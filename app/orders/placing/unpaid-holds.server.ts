import { sql } from 'kysely';
import { WAITING } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { networkOf } from '~/values/network-address';
import { mostHeldUnpaid, type ScarceLine } from './hold-limits';
import type { HoldExcess, OrderRequest } from './purchase-command';

/**
 * The first line that this visitor may not hold so much of; null: none. Things that may run out are locked, so that orders
 * submitted at once are counted one after the other.
 */
export async function findHoldExcess(
  tx: Tx,
  { contact, viewer, network = null }: Pick<OrderRequest, 'contact' | 'viewer' | 'network'>,
  scarce: readonly ScarceLine[],
): Promise<HoldExcess | null> {
  const idsOf = (kind: HoldExcess['kind']) => scarce.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const holds = await readUnpaidHolds(
    tx,
    { courseIds: idsOf('course'), productIds: idsOf('product') },
    { personId: viewer.student?.id ?? null, email: contact.email, network },
  );
  for (const { kind, id, name, left, qty } of scarce) {
    const heldNow = holds.reduce((sum, one) => (one.kind === kind && one.id === id ? sum + one.qty : sum), 0);
    const allowed = Math.max(0, mostHeldUnpaid({ kind, left }, heldNow) - heldNow);
    if (qty > allowed) return { kind, id, name, allowed };
  }
  return null;
}

/** All that tells visitors apart; null: not known. */
interface Visitor {
  personId: number | null;
  /** normalised */
  email: string;
  /** `networkOf` the address the order is sent from */
  network: string | null;
}

interface UnpaidHold {
  kind: 'course' | 'product';
  id: number;
  qty: number;
}

/**
 * The holds of this visitor's unpaid orders on these courses and products: their own by account or e-mail, and those placed
 * from the same network. Orders whose address is forgotten by now count by account and e-mail.
 */
async function readUnpaidHolds(
  db: Db | Tx,
  { courseIds, productIds }: { courseIds: readonly number[]; productIds: readonly number[] },
  visitor: Visitor,
): Promise<UnpaidHold[]> {
  if (courseIds.length === 0 && productIds.length === 0) return [];
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .leftJoin('order_event', (join) =>
      join.onRef('order_event.order_id', '=', 'purchase_order.id').on('order_event.kind', '=', 'placed'),
    )
    .select(['course_id', 'product_id', 'qty', 'person_id', 'email', 'client_address'])
    // literals, so that a kept plan knows how few of all orders wait (ADR-0116)
    .where(
      'purchase_order.status',
      'in',
      WAITING.map((status) => sql.lit(status)),
    )
    .where('is_holding', '=', true)
    .where((eb) =>
      eb.or([
        ...(courseIds.length > 0
          ? [eb.and([eb('holds_seat', '=', true), eb('course_id', 'in', [...courseIds])])]
          : []),
        ...(productIds.length > 0 ? [eb('product_id', 'in', [...productIds])] : []),
      ]),
    )
    .execute();
  const { personId, email, network } = visitor;
  return rows
    .filter(
      (row) =>
        row.person_id === personId ||
        row.email === email ||
        (network !== null && row.client_address !== null && networkOf(row.client_address) === network),
    )
    .map((row) =>
      row.course_id !== null
        ? { kind: 'course', id: row.course_id, qty: row.qty }
        : { kind: 'product', id: row.product_id!, qty: row.qty },
    );
}
