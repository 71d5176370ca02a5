import { sql } from 'kysely';
import { isPlanOf } from '~/catalogue/plans/plans-of-course.server';
import type { LineAsk } from '~/orders/purchase/purchase';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { asQty, availableTo, clampedTo, putCourse } from './add-to-cart.server';
import { type Basket, type BasketOwner, type Draft, emptyBasket, readDraft } from './basket';
import { mergeDrafts } from './draft-fields';
import { asId, getOrCreateBasket } from './get-or-create-basket.server';

/** What a purchase form says; a part that is missing stays as it was. */
export interface BasketChoices extends Partial<Pick<Basket, 'promotionId' | 'paymentMethodId'>> {
  /** plans and quantities of things that are in the basket; a page shown earlier brings nothing back that was removed */
  lines?: readonly LineAsk[];
  /** typed fields; '' forgets one (`draftOf`) */
  draft?: Draft;
}

/** Keeps what was chosen and typed in the cart (`courseId` null) or in a course's own form. */
export async function keepChoices(
  db: Db,
  owner: BasketOwner,
  courseId: number | null,
  choices: BasketChoices,
  now: Date,
): Promise<Result<void, { code: 'SESSION_ENDED' }>> {
  return inTransaction(db, async (tx) => {
    const basketId = await getOrCreateBasket(tx, owner, courseId, now);
    if (basketId === null) return refuse({ code: 'SESSION_ENDED' });
    for (const line of choices.lines ?? []) {
      if (line.kind === 'product') await setQuantity(tx, { basketId, owner }, line);
      // a course's own form always has its course
      else if (line.courseId === courseId) await putCourse(tx, basketId, line, now);
      else await choosePlan(tx, basketId, line, now);
    }
    await keepForm(tx, basketId, choices);
    return accept(undefined);
  });
}

/** What somebody without a basket chose and typed in a course's own form, before it is kept. */
export const firstBasket = (
  courseId: number,
  { lines, promotionId, paymentMethodId, draft }: BasketChoices,
) => ({
  ...emptyBasket(courseId),
  lines: [...(lines ?? [])],
  promotionId: promotionId ?? null,
  paymentMethodId: paymentMethodId ?? null,
  draft: mergeDrafts({}, draft ?? {}),
});

/** Such a basket, for a person who was made a moment ago; one that the first of two taps has written stays. */
export async function writeFirstBasket(
  db: Db,
  personId: number,
  { courseId, lines, promotionId, paymentMethodId, draft }: Basket,
  now: Date,
): Promise<void> {
  const planId = lines.find((line) => line.kind === 'course')?.planId ?? null;
  await sql`
    with kept as (
      insert into basket (person_id, course_id, updated_at, promotion_id, payment_method_id, draft)
      values (${personId}::bigint, ${courseId}::bigint, ${now}::timestamptz,
        (select id from promotion where id = ${asId(promotionId)}::bigint),
        (select id from payment_method where id = ${asId(paymentMethodId)}::bigint), ${JSON.stringify(draft)}::jsonb)
      on conflict do nothing
      returning id)
    insert into basket_line (basket_id, course_id, price_plan_id, added_at)
    select kept.id, ${courseId}::bigint,
      (select id from price_plan where id = ${asId(planId)}::bigint and ${isPlanOf('price_plan', sql`${courseId}::bigint`)}), ${now}::timestamptz
    from kept`.execute(db);
}

async function choosePlan(
  tx: Tx,
  basketId: number,
  { courseId, planId }: Extract<LineAsk, { kind: 'course' }>,
  now: Date,
) {
  await sql`
    update basket_line set price_plan_id = chosen.id, added_at = ${now}
    from price_plan chosen
    where basket_id = ${basketId} and basket_line.course_id = ${asId(courseId)}::bigint
      and chosen.id = ${asId(planId)}::bigint and ${isPlanOf('chosen', sql`basket_line.course_id`)}
      and price_plan_id is distinct from chosen.id`.execute(tx);
}

async function setQuantity(
  tx: Tx,
  { basketId, owner }: { basketId: number; owner: BasketOwner },
  { productId, qty }: Extract<LineAsk, { kind: 'product' }>,
) {
  await sql`
    update basket_line set qty = ${clampedTo(availableTo(owner, sql`available_qty`, sql`product.id`), asQty(qty))}
    from product
    where basket_id = ${basketId} and product_id = ${asId(productId)}::bigint and product.id = product_id`.execute(
    tx,
  );
}

async function keepForm(tx: Tx, basketId: number, { promotionId, paymentMethodId, draft }: BasketChoices) {
  const result = await tx
    .selectFrom('basket')
    .select('draft')
    .where('id', '=', basketId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('basket')
    .set({
      draft: JSON.stringify(mergeDrafts(readDraft(result.draft), draft ?? {})),
      ...(promotionId !== undefined && {
        promotion_id: sql<number | null>`(select id from promotion where id = ${asId(promotionId)}::bigint)`,
      }),
      ...(paymentMethodId !== undefined && {
        payment_method_id: sql<
          number | null
        >`(select id from payment_method where id = ${asId(paymentMethodId)}::bigint)`,
      }),
    })
    .where('id', '=', basketId)
    .execute();
}
