import { sql } from 'kysely';
import { WAITING } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { networkOf } from '~/values/network-address';

/** Who asks for more, by all that tells visitors apart; null: not known. */
export interface Visitor {
  personId: number | null;
  /** normalised */
  email: string;
  /** `networkOf` the address the order is sent from */
  network: string | null;
}

export interface UnpaidHold {
  kind: 'course' | 'product';
  id: number;
  qty: number;
}

/**
 * What orders of this visitor that nobody has paid hold of these courses and products: their own by account or e-mail, and those
 * placed from the same network. Orders whose address is forgotten by now count by account and e-mail.
 */
export async function readUnpaidHolds(
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
    // said in the statement, so that a plan that is kept knows how few of all orders wait (ADR-0116)
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
