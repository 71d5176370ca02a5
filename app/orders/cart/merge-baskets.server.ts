import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { MAX_CART_LINES } from './add-to-cart.server';
import { type BasketOwner, type Draft, readDraft } from './basket';
import { mergeDrafts } from './draft-fields';
import { getOrCreateBasket, ownedBy } from './get-or-create-basket.server';

/**
 * What the browser's session has chosen joins the baskets of the person who signs in (CRT-01) and is gone from the session:
 * no course twice (the plan chosen last wins), of a product the larger quantity, coupons behind the person's own; a
 * promotion, method or typed field of the session is the newer one and wins, but for a member's own name, e-mail and phone.
 */
export async function mergeBaskets(
  tx: Tx,
  { sessionHash, personId }: { sessionHash: string; personId: number },
  now: Date,
): Promise<void> {
  await moveBaskets(tx, { from: { sessionHash }, personId, now });
}

/** To a person who was made a moment ago and has no baskets: they change hands as they are. */
export async function handOverBaskets(
  tx: Tx,
  { sessionHash, personId }: { sessionHash: string; personId: number },
): Promise<void> {
  await tx
    .updateTable('basket')
    .set({ person_id: personId, session_hash: null })
    .where('session_hash', '=', sessionHash)
    .execute();
}

/**
 * A guest's cart goes with the guest to their account: lines and coupons only, because typed fields belong to the guest's
 * name. Only when asked for (`signInAndMerge`).
 */
export async function moveCart(
  tx: Tx,
  { fromPersonId, personId }: { fromPersonId: number; personId: number },
  now: Date,
): Promise<void> {
  await moveBaskets(tx, { from: { personId: fromPersonId }, personId, now, isCartOnly: true });
}

interface Move {
  from: BasketOwner;
  personId: number;
  now: Date;
  isCartOnly?: boolean;
}

async function moveBaskets(tx: Tx, { from, personId, now, isCartOnly = false }: Move): Promise<void> {
  const baskets = await tx
    .selectFrom('basket')
    .select(['id', 'course_id'])
    .where(ownedBy(from))
    .where((eb) => (isCartOnly ? eb('course_id', 'is', null) : eb.lit(true)))
    // one order of locking for everybody
    .orderBy(sql`course_id nulls first`)
    .forUpdate()
    .execute();
  for (const { id, course_id } of baskets) {
    const into = await getOrCreateBasket(tx, { personId }, course_id, now);
    if (into === null) continue;
    await joinLines(tx, id, into);
    await joinCoupons(tx, id, into);
    if (!isCartOnly) await joinForm(tx, { from: id, into, personId });
    await tx.deleteFrom('basket').where('id', '=', id).execute();
    await keepNewest(tx, into);
  }
}

async function joinLines(tx: Tx, from: number, into: number) {
  await sql`
    insert into basket_line (basket_id, course_id, price_plan_id, added_at)
    select ${into}, course_id, price_plan_id, added_at from basket_line
    where basket_id = ${from} and course_id is not null order by id
    on conflict (basket_id, course_id) do update set
      price_plan_id = case when excluded.added_at >= basket_line.added_at
        then coalesce(excluded.price_plan_id, basket_line.price_plan_id)
        else coalesce(basket_line.price_plan_id, excluded.price_plan_id) end,
      added_at = greatest(excluded.added_at, basket_line.added_at)`.execute(tx);
  await sql`
    insert into basket_line (basket_id, product_id, qty, added_at)
    select ${into}, product_id, qty, added_at from basket_line
    where basket_id = ${from} and product_id is not null order by id
    on conflict (basket_id, product_id) do update set
      qty = greatest(excluded.qty, basket_line.qty),
      added_at = greatest(excluded.added_at, basket_line.added_at)`.execute(tx);
}

async function joinCoupons(tx: Tx, from: number, into: number) {
  await sql`
    insert into basket_coupon (basket_id, coupon_id, position)
    select ${into}, coupon_id, position + (
      select coalesce(max(position), 0) from basket_coupon where basket_id = ${into})
    from basket_coupon where basket_id = ${from}
    on conflict (basket_id, coupon_id) do nothing`.execute(tx);
}

async function joinForm(tx: Tx, { from, into, personId }: { from: number; into: number; personId: number }) {
  const { kind } = await tx
    .selectFrom('person')
    .select('kind')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const read = (id: number) =>
    tx
      .selectFrom('basket')
      .select(['promotion_id', 'payment_method_id', 'draft'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const [newer, kept] = [await read(from), await read(into)];
  const view = readDraft(newer.draft);
  await tx
    .updateTable('basket')
    .set({
      promotion_id: newer.promotion_id ?? kept.promotion_id,
      payment_method_id: newer.payment_method_id ?? kept.payment_method_id,
      draft: JSON.stringify(
        mergeDrafts(readDraft(kept.draft), kind === 'member' ? withoutContact(view) : view),
      ),
    })
    .where('id', '=', into)
    .execute();
}

/** Values from before a member signed in are dropped: the member's orders bear the member's own name. */
const withoutContact = ({ firstname: _, lastname: __, email: ___, tel: ____, ...rest }: Draft): Draft => rest;

/** Two full carts are more than one may hold: what was chosen last stays. */
async function keepNewest(tx: Tx, basketId: number) {
  await sql`
    delete from basket_line where basket_id = ${basketId} and id not in (
      select id from basket_line where basket_id = ${basketId}
      order by added_at desc, id desc limit ${MAX_CART_LINES})`.execute(tx);
}
