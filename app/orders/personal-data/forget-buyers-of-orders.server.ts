import { sql } from 'kysely';
import { clearMailsOfOrders, NO_ADDRESS } from '~/messages/outbox/clear-mails.server';
import type { Tx } from '~/platform/database/database.server';

/**
 * Orders of erased people that were placed before an instant lose the name: contact, addresses, tax identity, the number a
 * carrier shows it by, every reason somebody wrote, and the mails about them. Sums, lines and steps stay. Answers which; harmless to repeat.
 */
export async function forgetBuyersOfOrders(tx: Tx, before: Date, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update purchase_order set contact_name = '', email = ${NO_ADDRESS}, tel = '', shipping_address = null,
      tax_identity = null, status_reason = '', buyer_forgotten_at = ${now}
    from person
    where person.id = purchase_order.person_id and person.erased_at is not null
      and buyer_forgotten_at is null and placed_at < ${before}
    returning purchase_order.id`.execute(tx);
  const orderIds = rows.map(({ id }) => id);
  if (orderIds.length === 0) return [];
  await tx
    .updateTable('order_event')
    .set({ detail: sql`'{}'`, client_address: null })
    .where('order_id', 'in', orderIds)
    .execute();
  await tx.updateTable('shipment').set({ tracking_number: '' }).where('order_id', 'in', orderIds).execute();
  await tx
    .updateTable('order_question')
    .set({ body: '…', answer: '' })
    .where('order_id', 'in', orderIds)
    .execute();
  await tx.updateTable('order_refund').set({ reason: '…' }).where('order_id', 'in', orderIds).execute();
  await clearMailsOfOrders(tx, orderIds);
  return orderIds;
}
