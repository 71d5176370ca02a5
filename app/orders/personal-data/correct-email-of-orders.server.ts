import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { ApprovalKind, OrderStatus } from '~/orders/order-states';
import { EMAIL_MENDED } from '~/orders/page/order-openings.server';
import type { Tx } from '~/platform/database/database.server';
import { newToken } from '~/values/tokens.server';

export interface CorrectedOrder {
  id: number;
  token: string;
  status: OrderStatus;
  approvalKind: ApprovalKind;
}

/**
 * Every order of a guest goes to another e-mail, under a new address: the link of a mail that went to a stranger is no
 * order's any more. Answers them as they are now; null when the one it was asked for is not among them.
 */
export async function correctEmailOfOrders(
  tx: Tx,
  {
    personId,
    orderToken,
    email,
    isByStaff = false,
  }: { personId: number; orderToken: string; email: string; isByStaff?: boolean },
  now: Date,
): Promise<{ asked: CorrectedOrder; all: CorrectedOrder[] } | null> {
  const orders = await tx
    .selectFrom('purchase_order')
    .select(['id', 'token', 'status', 'approval_kind', 'confirm_key'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const place = orders.findIndex(({ token, status }) => token === orderToken && status !== 'cancelled');
  if (place < 0) return null;
  const all: CorrectedOrder[] = [];
  for (const { id, status, approval_kind: approvalKind, confirm_key } of orders) {
    const token = newToken();
    const changed = { email, token, ...(confirm_key !== null && { confirm_key: newToken() }) };
    await tx.updateTable('purchase_order').set(changed).where('id', '=', id).execute();
    all.push({ id, token, status: status, approvalKind });
  }
  const order = all[place]!;
  // staff's own words about it are written with what else changed
  if (!isByStaff)
    await writeOrderEvent(
      tx,
      { orderId: order.id, kind: EMAIL_MENDED, actor: 'buyer', actorId: personId },
      now,
    );
  return { asked: order, all };
}
