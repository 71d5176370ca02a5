import { sql } from 'kysely';
import type { ContactInput } from '~/accounts/contact/contact-form';
import { textIn, type TypedFields } from '~/accounts/typed-fields';
import { buyerOf, type Viewer } from '~/accounts/viewer';
import type { Db, Tx } from '~/platform/database/database.server';
import { isToken, tokenHash } from '~/values/tokens.server';
import { asPlaced, type PlacedOrder, placedColumns } from './placed-order';

/** A submitted form and its sender. */
export interface FormToKnow {
  viewer: Viewer;
  contact: Pick<ContactInput, 'email'>;
  /** of the page and of all its fields (`checkoutKey`) */
  checkoutKey: string;
}

/**
 * The key that makes two taps one: the page's own secret and all fields of the form. The basket is no part of it: it may have
 * gone with the first tap's order into the buyer's account. Null: no page of ours made the form.
 */
export function checkoutKey(fields: TypedFields): string | null {
  if (!isToken(textIn(fields, 'checkout_key'))) return null;
  return tokenHash(JSON.stringify(Object.entries(fields)));
}

/** Bound to its sender: a page that another person was shown (a shared link, a cache) never answers with this buyer's order. */
export function keyOfForm({ checkoutKey, viewer, contact }: FormToKnow): string {
  const { student } = buyerOf(viewer, contact.email);
  // a guest's session begins with the first answer, so a second tap of the same page may come with it or without
  const buyer = student?.kind === 'member' ? `person ${student.id}` : contact.email;
  return tokenHash(JSON.stringify([checkoutKey, buyer]));
}

/**
 * The order this very form made; not one that was cancelled, nor one that became a member's meanwhile, whom nobody is made
 * by sending a form.
 */
export async function findOrderByKey(db: Db, form: FormToKnow): Promise<PlacedOrder | null> {
  return (await lookUpKey(db, form)).order;
}

/**
 * The same, and whether any order has the key. An unpaid order that was changed since is not answered: the form applies to it
 * once more.
 */
export async function lookUpKey(
  db: Db,
  form: FormToKnow,
): Promise<{ order: PlacedOrder | null; isTaken: boolean }> {
  const key = keyOfForm(form);
  const row = await db
    .selectFrom('purchase_order')
    .innerJoin('person', 'person.id', 'purchase_order.person_id')
    .select(placedColumns)
    .select(['person.kind as person_kind', 'checkout_key'])
    .where((eb) =>
      eb.or([eb('checkout_key', '=', key), sql<boolean>`purchase_order.former_keys @> array[${key}]`]),
    )
    .orderBy('purchase_order.id', 'desc')
    .executeTakeFirst();
  if (!row) return { order: null, isTaken: false };
  const { person_kind: kind, checkout_key: last, ...order } = row;
  const isTheirs = kind === 'generated' || order.person_id === form.viewer.student?.id;
  const isAsMade = last === key || order.status !== 'notYetReceived';
  return {
    order: order.status !== 'cancelled' && isTheirs && isAsMade ? asPlaced(order, false) : null,
    isTaken: last === key,
  };
}

/** Takes the key from an order that no longer answers this form, so that the form can be ordered again. */
export async function releaseKey(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('purchase_order')
    .set({ checkout_key: sql<string>`checkout_key || '.' || id` })
    .where('checkout_key', '=', key)
    .execute();
}
