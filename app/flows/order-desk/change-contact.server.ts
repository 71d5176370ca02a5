import { createHash } from 'node:crypto';
import { correctGuestEmail, lockGuest } from '~/accounts/people/correct-guest-email.server';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { dropWaitingMails } from '~/messages/outbox/drop-waiting-mails.server';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import { correctEmailOfOrders } from '~/orders/personal-data/correct-email-of-orders.server';
import { readShippingAddress } from '~/orders/purchase/shipping-address';
import { type OrderContact, writeContact } from '~/orders/purchase/write-contact.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { newToken, tokenHash } from '~/values/tokens.server';
import { queueStandingMail } from './queue-standing-mail.server';

export type ContactRefusal =
  | { code: 'NOT_FOUND' }
  /** Somebody changed it since the page was shown. */
  | { code: 'CHANGED' }
  /** The parcel has left. */
  | { code: 'SENT' };

/** What the page showed: another text when any of it is another. */
export const contactTag = (contact: OrderContact): string =>
  createHash('sha256')
    .update(JSON.stringify([contact.contactName, contact.email, contact.tel, contact.shippingAddress]))
    .digest('base64url')
    .slice(0, 22);

/**
 * Staff puts the contact or the address of an order right. A new e-mail makes a new address of the order, so that a link which
 * went to a stranger opens nothing, and the mail of where it stands goes there; of a guest all orders and the account move with it.
 */
export async function changeContact(
  db: Db,
  command: { orderId: number; administratorId: number; seen: string; contact: OrderContact },
  now: Date,
): Promise<Result<void, ContactRefusal>> {
  const { orderId, administratorId } = command;
  return inTransaction(db, async (tx) => {
    const owner = await tx
      .selectFrom('purchase_order')
      .select('person_id')
      .where('id', '=', orderId)
      .executeTakeFirst();
    if (!owner) return refuse({ code: 'NOT_FOUND' });
    // the person first, as a claim does
    const guest = await lockGuest(tx, owner.person_id);
    const order = await tx
      .selectFrom('purchase_order')
      .select(['token', 'status', 'approval_kind', 'contact_name', 'email', 'tel', 'shipping_address'])
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before: OrderContact = {
      contactName: order.contact_name,
      email: order.email,
      tel: order.tel,
      shippingAddress: readShippingAddress(order.shipping_address),
    };
    if (contactTag(before) !== command.seen) return refuse({ code: 'CHANGED' });
    const contact = {
      ...command.contact,
      // an order that sends nothing anywhere has no address to change
      shippingAddress: before.shippingAddress && (command.contact.shippingAddress ?? before.shippingAddress),
    };
    const changed = changesOf(before, contact);
    if (changed.length === 0) return accept(undefined);
    if (changed.includes('address') && (await isSent(tx, orderId))) return refuse({ code: 'SENT' });

    const isMoved = contact.email !== before.email;
    const isOfGuest = isMoved && guest !== null && order.status !== 'cancelled';
    await writeContact(tx, {
      orderId,
      contact: isOfGuest ? { ...contact, email: before.email } : contact,
      ...(isMoved && !isOfGuest && { token: newToken() }),
    });
    const by = { actor: 'staff', actorId: administratorId } as const;
    await writeOrderEvent(
      tx,
      { orderId, kind: 'contact-changed', ...by, reason: saidOf(before, contact) },
      now,
    );
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: 'order-contact-changed',
        subject: { type: 'purchase_order', id: String(orderId) },
        // what it was and is stands with the order, which is forgotten one day
        detail: { changed },
      },
      now,
    );
    if (isOfGuest) await moveGuest(tx, { ...owner, ...order, ...command, email: contact.email }, now);
    else if (isMoved) await tellOwner(tx, orderId);
    return accept(undefined);
  });
}

const changesOf = (before: OrderContact, after: OrderContact): string[] => [
  ...(before.contactName === after.contactName ? [] : ['name']),
  ...(before.email === after.email ? [] : ['email']),
  ...(before.tel === after.tel ? [] : ['tel']),
  ...(JSON.stringify(before.shippingAddress) === JSON.stringify(after.shippingAddress) ? [] : ['address']),
];

/** What it was before, for staff; it is forgotten with the order's buyer. */
function saidOf(before: OrderContact, after: OrderContact): string {
  const changed = changesOf(before, after);
  return [
    changed.includes('name') && `${before.contactName} → ${after.contactName}`,
    changed.includes('email') && `${before.email || '–'} → ${after.email}`,
    changed.includes('tel') && `${before.tel || '–'} → ${after.tel || '–'}`,
    changed.includes('address') && `${lineOf(before)} → ${lineOf(after)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const lineOf = ({ shippingAddress: to }: OrderContact) =>
  to ? [to.recipient, to.tel, to.line, to.tambon, to.amphoe, to.province, to.postcode].join(' ') : '–';

async function isSent(tx: Tx, orderId: number): Promise<boolean> {
  const shipment = await tx
    .selectFrom('shipment')
    .select('status')
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return shipment?.status === 'sent';
}

/** All orders of a guest and the account go to the new address, with new links (`correctOrderEmail` does so for the guest). */
async function moveGuest(
  tx: Tx,
  guest: { person_id: number; token: string; administratorId: number; email: string },
  now: Date,
): Promise<void> {
  const { person_id: personId, email, administratorId } = guest;
  const account = await tx
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const moved = await correctEmailOfOrders(
    tx,
    { personId, orderToken: guest.token, email, isByStaff: true },
    now,
  );
  if (!moved) throw new Error(`the orders of guest ${personId} cannot move`);
  await correctGuestEmail(
    tx,
    { personId, from: account.email, to: email, sessionToken: '', actorId: administratorId },
    now,
  );
  await dropWaitingMails(tx, personId);
  for (const one of moved.all) await queueStandingMail(tx, one, `email-mended:${tokenHash(one.token)}`);
}

async function tellOwner(tx: Tx, orderId: number): Promise<void> {
  const order = await tx
    .selectFrom('purchase_order')
    .select(['id', 'token', 'status', 'approval_kind'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await queueStandingMail(
    tx,
    { ...order, status: order.status, approvalKind: order.approval_kind },
    `email-mended:${tokenHash(order.token)}`,
  );
}
