import { NEW_ADDRESS } from '~/accounts/addresses/address-form';
import { typedTaxOf } from '~/accounts/tax/tax-form';
import { isMember, type Viewer } from '~/accounts/viewer';
import { readCourseSlug } from '~/catalogue/courses/course-slug.server';
import { noticePath } from '~/messages/notices';
import { addToCart } from '~/orders/cart/add-to-cart.server';
import type { BasketOwner, Draft } from '~/orders/cart/basket';
import { enterCoupon } from '~/orders/cart/enter-coupon.server';
import { keepChoices } from '~/orders/cart/keep-choices.server';
import type { OrderView } from '~/orders/page/orders.server';
import type { LineAsk } from '~/orders/purchase/purchase';
import type { Db } from '~/platform/database/database.server';
import { paths } from '~/values/paths';
import { purchasePage } from './purchase-paths';
import { readOwnBasket, readPurchaseState } from './purchase-state.server';
import type { PurchaseVisit } from './purchase-visit';

interface Again {
  order: OrderView;
  owner: BasketOwner;
}

/**
 * Fills the form of an order that ended as it was filled then: things, seats, codes, way to pay, address, tax data. The
 * form itself names the things and codes that are good no more. Answers the form's address.
 */
export async function orderAgain(visit: PurchaseVisit, { order, owner }: Again): Promise<string> {
  const { db, now, viewer, settings } = visit;
  const lines = await readLines(db, order.id);
  const courseId = onlyCourse(lines);
  const course = courseId && (await readCourseSlug(db, courseId, viewer.student?.id ?? null));
  if (lines.length === 0 || (courseId !== null && !course)) return paths.courses();
  if (courseId === null) for (const line of lines) await addToCart(db, owner, line, now);
  const seats = lines[0]!.kind === 'course' ? (lines[0]!.qty ?? 1) : 1;
  await keepChoices(
    db,
    owner,
    courseId,
    {
      lines: courseId === null ? [] : lines,
      paymentMethodId: order.paymentMethodId,
      draft: {
        ...(await draftOfOrder(db, order, viewer)),
        ...(courseId !== null && seats > 1 && { seats: String(seats) }),
      },
    },
    now,
  );
  for (const code of await readCodes(db, order.id)) await enterCoupon(db, owner, courseId, code, now);
  const { ask } = await readPurchaseState(visit, await readOwnBasket(visit, courseId, owner));
  const isSamePlan = lines.every(
    (line) =>
      line.kind === 'product' ||
      ask.lines.some(
        (one) => one.kind === 'course' && one.courseId === line.courseId && one.planId === line.planId,
      ),
  );
  const page = purchasePage(course || null, settings.layout_course_detail === 4);
  return noticePath(page, isSamePlan ? 'orderAgain' : 'orderAgainOtherPlan');
}

/** Courses and products of an order, seats of one plan as one line with their number. */
async function readLines(db: Db, orderId: number): Promise<LineAsk[]> {
  const rows = await db
    .selectFrom('order_line')
    .select(['course_id', 'product_id', 'price_plan_id', 'qty'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const courses = [...new Set(rows.flatMap(({ course_id }) => course_id ?? []))].map((courseId): LineAsk => {
    const seats = rows.filter((row) => row.course_id === courseId);
    return { kind: 'course', courseId, planId: seats[0]!.price_plan_id, qty: seats.length };
  });
  const products = rows.flatMap(({ product_id: productId, qty }): LineAsk[] =>
    productId === null ? [] : [{ kind: 'product', productId, qty }],
  );
  return [...courses, ...products];
}

/** An order of one course fills the course's form, any other order fills the cart. */
function onlyCourse([line, ...others]: readonly LineAsk[]): number | null {
  return line?.kind === 'course' && others.length === 0 ? line.courseId : null;
}

const readCodes = async (db: Db, orderId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('order_coupon')
      .innerJoin('coupon', 'coupon.id', 'order_coupon.coupon_id')
      .select('coupon.code')
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute()
  ).map(({ code }) => code);

async function draftOfOrder(db: Db, order: OrderView, viewer: Viewer): Promise<Draft> {
  const { shippingAddress: goesTo, taxIdentity } = order;
  const { shipping_fee_id: feeId } = await db
    .selectFrom('purchase_order')
    .select('shipping_fee_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  return {
    // a member buys in the name of the account
    ...(!isMember(viewer) && (await contactOf(db, order))),
    ...(goesTo && {
      ...Object.fromEntries(Object.entries(goesTo).map(([name, value]) => [`ship_${name}`, value])),
      address_id: NEW_ADDRESS,
    }),
    ...(feeId !== null && { shipping_fee_id: String(feeId) }),
    ...(taxIdentity && { ...typedTaxOf(taxIdentity), is_require_tax_invoice: '1' }),
  };
}

async function contactOf(db: Db, { personId, contactName, email, tel }: OrderView): Promise<Draft> {
  const { firstname, lastname } = await db
    .selectFrom('person')
    .select(['firstname', 'lastname'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const isNamed = `${firstname} ${lastname}`.trim() === contactName;
  const [first = '', ...rest] = contactName.split(' ');
  return isNamed
    ? { firstname, lastname, email, tel }
    : { firstname: first, lastname: rest.join(' '), email, tel };
}
