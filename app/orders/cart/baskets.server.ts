import { sql } from 'kysely';
import type { Viewer } from '~/accounts/viewer';
import type { LineAsk } from '~/orders/purchase/purchase';
import type { Db } from '~/platform/database/database.server';
import { tokenHash } from '~/values/tokens.server';
import { type Basket, type BasketOwner, type Draft, emptyBasket, readDraft } from './basket';
import { answersOf } from './draft-fields';
import { ownedBy } from './get-or-create-basket.server';

/** A student's own basket, member or generated; else the browser's session's; null: nothing can be stored yet. */
export function basketOwner(
  viewer: Pick<Viewer, 'student'>,
  sessionToken: string | null,
): BasketOwner | null {
  if (viewer.student) return { personId: viewer.student.id };
  return sessionToken === null ? null : { sessionHash: tokenHash(sessionToken) };
}

/** The owner's cart (`courseId` null), or what they are buying straight from a course's page. */
export async function readBasket(
  db: Db,
  owner: BasketOwner | null,
  courseId: number | null,
): Promise<Basket> {
  if (!owner) return emptyBasket(courseId);
  const row = await db
    .selectFrom('basket')
    .select(['id', 'promotion_id', 'payment_method_id', 'draft'])
    .select([
      sql<StoredLine[]>`(select coalesce(json_agg(line order by line.id), '[]') from (
        select id, course_id, price_plan_id, product_id, qty from basket_line where basket_id = basket.id) line)`.as(
        'lines',
      ),
      sql<string[]>`(select coalesce(json_agg(coupon.code order by position), '[]')
        from basket_coupon join coupon on coupon.id = coupon_id where basket_id = basket.id)`.as('codes'),
    ])
    .where(ownedBy(owner))
    .where('course_id', 'is not distinct from', courseId)
    .executeTakeFirst();
  if (!row) return emptyBasket(courseId);
  return {
    id: row.id,
    courseId,
    lines: row.lines.map(lineOf),
    promotionId: row.promotion_id,
    paymentMethodId: row.payment_method_id,
    couponCodes: row.codes,
    draft: readDraft(row.draft),
  };
}

interface StoredLine {
  course_id: number | null;
  price_plan_id: number | null;
  product_id: number | null;
  qty: number;
}

const lineOf = (line: StoredLine): LineAsk =>
  line.course_id !== null
    ? { kind: 'course', courseId: line.course_id, planId: line.price_plan_id }
    : { kind: 'product', productId: line.product_id!, qty: line.qty };

/** How many things lie in the cart. */
export async function countBasketLines(db: Db, owner: BasketOwner | null): Promise<number> {
  if (!owner) return 0;
  const { count } = await db
    .selectFrom('basket')
    .innerJoin('basket_line', 'basket_line.basket_id', 'basket.id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(ownedBy(owner))
    .where('basket.course_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The baskets of the session's student and of the session itself; the viewer decides which one is the cart. */
export interface CartCounts {
  student: number;
  session: number;
}

/** SQL: how many things lie in the cart, for the head of every page; the row `session` stands in the query. */
export const cartCounts = sql<CartCounts>`json_build_object(
  'student', (select count(*) from basket join basket_line on basket_line.basket_id = basket.id
    where basket.person_id = session.student_id and basket.course_id is null),
  'session', (select count(*) from basket join basket_line on basket_line.basket_id = basket.id
    where basket.session_hash = session.token_hash and basket.course_id is null))`;

/** The same choice as `basketOwner`. */
export const cartCountOf = ({ student }: Pick<Viewer, 'student'>, counts: CartCounts): number =>
  student ? counts.student : counts.session;

/** The answers to registration in the form that this browser or person submitted last, of another course or the cart. */
export async function readAnswersElsewhere(db: Db, owner: BasketOwner): Promise<Draft> {
  const row = await db
    .selectFrom('basket')
    .select('draft')
    .where(ownedBy(owner))
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? answersOf(readDraft(row.draft)) : {};
}
