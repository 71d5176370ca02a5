import type { Tx } from '~/platform/database.server';
import { newToken } from '~/values/tokens.server';
import { writeOrderEvent } from './move-order.server';
import { EMAIL_MENDED } from './order-openings.server';
import type { OrderStatus } from './order-states';

export interface MendedOrder {
  id: number;
  token: string;
  status: OrderStatus;
  approvalKind: string;
}

/**
 * Every order of a guest goes to another e-mail, under a new address: the link of a mail that went to a stranger is no
 * order's any more. Answers them as they are now; null when the one it was asked for is not among them.
 */
export async function mendOrdersEmail(
  tx: Tx,
  { personId, orderToken, email }: { personId: number; orderToken: string; email: string },
  now: Date,
): Promise<{ asked: MendedOrder; all: MendedOrder[] } | null> {
  const orders = await tx
    .selectFrom('purchase_order')
    .select(['id', 'token', 'status', 'approval_kind'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const place = orders.findIndex(({ token, status }) => token === orderToken && status !== 'cancelled');
  if (place < 0) return null;
  const all: MendedOrder[] = [];
  for (const { id, status, approval_kind: approvalKind } of orders) {
    const token = newToken();
    await tx.updateTable('purchase_order').set({ email, token }).where('id', '=', id).execute();
    all.push({ id, token, status: status as OrderStatus, approvalKind });
  }
  const asked = all[place]!;
  await writeOrderEvent(
    tx,
    { orderId: asked.id, kind: EMAIL_MENDED, actor: 'buyer', actorId: personId },
    now,
  );
  return { asked, all };
}
