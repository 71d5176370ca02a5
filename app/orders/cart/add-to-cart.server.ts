import { type RawBuilder, sql } from 'kysely';
import { isListed } from '~/catalogue/listing/course-listing.server';
import { isPlanOf } from '~/catalogue/plans/plans-of-course.server';
import type { LineAsk } from '~/orders/purchase/purchase';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { BasketOwner } from './basket';
import { asId, getOrCreateBasket } from './get-or-create-basket.server';

export const MAX_CART_LINES = 100;

export type AddRefusal =
  | { code: 'NO_SUCH_COURSE' }
  /** its class or its sale is over */
  | { code: 'OVER'; slug: string }
  | { code: 'NO_SUCH_PRODUCT' }
  | { code: 'SOLD_OUT'; slug: string }
  | { code: 'CART_FULL' }
  | { code: 'SESSION_ENDED' };

/** Fewer pieces were put in than were asked for: no more can be bought. */
export interface FewerPieces {
  asked: number;
  added: number;
}

/**
 * Puts a course or product into the owner's cart. A course lies there once, the plan chosen last wins; quantities of a
 * product add up to what can be ordered (R-24), and `fewer` says where that is less than was asked for. Whether this buyer may buy is judged by the cart, which says why not.
 */
export async function addToCart(
  db: Db,
  owner: BasketOwner,
  line: LineAsk,
  now: Date,
): Promise<Result<{ fewer: FewerPieces | null }, AddRefusal>> {
  return inTransaction(db, async (tx) => {
    const sellable = line.kind === 'course' ? await findCourse(tx, line, now) : await findProduct(tx, line);
    if (!sellable.ok) return sellable;
    const basketId = await getOrCreateBasket(tx, owner, null, now);
    if (basketId === null) return refuse({ code: 'SESSION_ENDED' });
    if (await isFullWithout(tx, basketId, line)) return refuse({ code: 'CART_FULL' });
    if (line.kind === 'product')
      return accept({ fewer: await putProduct(tx, { basketId, owner }, line, now) });
    await putCourse(tx, basketId, line, now);
    return accept({ fewer: null });
  });
}

type CourseAsk = Extract<LineAsk, { kind: 'course' }>;
type ProductAsk = Extract<LineAsk, { kind: 'product' }>;

async function findCourse(tx: Tx, { courseId }: CourseAsk, now: Date): Promise<Result<void, AddRefusal>> {
  const course = await tx
    .selectFrom('course')
    .select(['slug', isListed(now).as('isSold')])
    .where('id', '=', asId(courseId))
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (!course) return refuse({ code: 'NO_SUCH_COURSE' });
  return course.isSold ? accept(undefined) : refuse({ code: 'OVER', slug: course.slug });
}

async function findProduct(tx: Tx, { productId }: ProductAsk): Promise<Result<void, AddRefusal>> {
  const product = await tx
    .selectFrom('product')
    .select(['available_qty', 'slug'])
    .where('id', '=', asId(productId))
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (!product) return refuse({ code: 'NO_SUCH_PRODUCT' });
  return product.available_qty > 0 ? accept(undefined) : refuse({ code: 'SOLD_OUT', slug: product.slug });
}

async function isFullWithout(tx: Tx, basketId: number, line: LineAsk): Promise<boolean> {
  const { others } = await tx
    .selectFrom('basket_line')
    .select(({ fn }) => fn.countAll<string>().as('others'))
    .where('basket_id', '=', basketId)
    .where((eb) =>
      line.kind === 'course'
        ? eb('course_id', 'is distinct from', line.courseId)
        : eb('product_id', 'is distinct from', line.productId),
    )
    .executeTakeFirstOrThrow();
  return Number(others) >= MAX_CART_LINES;
}

/** A plan of another course is no plan: the cart asks for one. Adding without a plan keeps the one chosen before. */
export async function putCourse(tx: Tx, basketId: number, { courseId, planId }: CourseAsk, now: Date) {
  await sql`
    insert into basket_line (basket_id, course_id, price_plan_id, added_at)
    values (${basketId}, ${courseId},
      (select id from price_plan
        where id = ${asId(planId)}::bigint and ${isPlanOf('price_plan', sql`${courseId}::bigint`)}), ${now})
    on conflict (basket_id, course_id) do update set
      price_plan_id = coalesce(excluded.price_plan_id, basket_line.price_plan_id),
      added_at = excluded.added_at`.execute(tx);
}

async function putProduct(
  tx: Tx,
  { basketId, owner }: { basketId: number; owner: BasketOwner },
  { productId, qty }: ProductAsk,
  now: Date,
): Promise<FewerPieces | null> {
  const before = await piecesInBasket(tx, basketId, productId);
  const left = sql`(select available_qty from product where id = excluded.product_id)`;
  await sql`
    insert into basket_line (basket_id, product_id, qty, added_at)
    select ${basketId}, id, ${clampedTo(availableTo(owner, sql`available_qty`, sql`product.id`), asQty(qty))}, ${now} from product where id = ${productId}
    on conflict (basket_id, product_id) do update set
      qty = ${clampedTo(
        availableTo(owner, left, sql`excluded.product_id`),
        sql`basket_line.qty::bigint + ${asQty(qty)}`,
      )},
      added_at = excluded.added_at`.execute(tx);
  const added = Math.max(0, (await piecesInBasket(tx, basketId, productId)) - before);
  return added < asQty(qty) ? { asked: asQty(qty), added } : null;
}

async function piecesInBasket(tx: Tx, basketId: number, productId: number): Promise<number> {
  const line = await tx
    .selectFrom('basket_line')
    .select('qty')
    .where('basket_id', '=', basketId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return line?.qty ?? 0;
}

/** Nobody orders more than fits an `int` twice over. */
export const asQty = (qty: number) => (Number.isSafeInteger(qty) ? Math.min(Math.max(qty, 1), 1_000_000) : 1);

/** 1…available; one stays in the cart when nothing is left, and the cart says so. */
export const clampedTo = (available: RawBuilder<unknown>, qty: unknown) =>
  sql<number>`greatest(1, least(${available}, ${qty}::bigint))::int`;

/**
 * Pieces of `product` that are there for this owner: what an unpaid order of theirs holds is theirs to order again. Whether that order
 * may end is the quote's to say.
 */
export const availableTo = (
  owner: BasketOwner,
  available: RawBuilder<unknown>,
  product: RawBuilder<unknown>,
) =>
  'personId' in owner
    ? sql`(${available} + (select coalesce(sum(order_line.qty), 0) from order_line
        join purchase_order on purchase_order.id = order_line.order_id
        where purchase_order.person_id = ${owner.personId} and purchase_order.status = 'notYetReceived'
          and purchase_order.is_holding and order_line.product_id = ${product}))`
    : available;
