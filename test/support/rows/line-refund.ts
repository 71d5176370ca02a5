import type { Db } from '../../../app/platform/database/database.server';
import { addPerson } from './bought-course';

export interface RefundedForTest {
  orderId: number;
  /** all of the order's when not said */
  lineIds?: readonly number[];
  at: Date;
  reason?: string;
  shipping?: number;
  amount?: number;
  creditNoteId?: number;
}

/** Rows of a refund as the verb leaves them, with the access it ended; money, mail and documents are not touched. */
export async function addLineRefund(db: Db, given: RefundedForTest): Promise<number> {
  const { orderId, at, reason = 'ลูกค้าขอคืน', shipping = 0, creditNoteId } = given;
  const lines = await db
    .selectFrom('order_line')
    .select(['id', 'unit_price', 'qty', 'discount'])
    .where('order_id', '=', orderId)
    .$if(given.lineIds !== undefined, (all) => all.where('id', 'in', [...given.lineIds!]))
    .orderBy('position')
    .execute();
  const net = (line: (typeof lines)[number]) => line.unit_price * line.qty - line.discount;
  const refund = await db
    .insertInto('order_refund')
    .values({
      order_id: orderId,
      reason,
      shipping,
      amount: given.amount ?? lines.reduce((sum, line) => sum + net(line), shipping),
      gives_back: true,
      credit_note_id: creditNoteId ?? null,
      created_at: at,
      created_by: await addPerson(db),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_refund_line')
    .values(
      lines.map((line) => ({
        order_line_id: line.id,
        order_refund_id: refund.id,
        net: net(line),
        withholding: 0,
      })),
    )
    .execute();
  await db
    .updateTable('access_grant')
    .set({ revoked_at: at })
    .where(
      'order_line_id',
      'in',
      lines.map(({ id }) => id),
    )
    .where('revoked_at', 'is', null)
    .execute();
  return refund.id;
}
