import { type Selectable, sql } from 'kysely';
import { soldTerms } from '~/access/plan-terms';
import type { ContactInput } from '~/accounts/contact/contact-form';
import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { takesSeat } from '~/catalogue/course-type';
import type { OfferedPlan } from '~/catalogue/plans/plan-visibility';
import { type Holds, reserveHolds } from '~/orders/life/holds.server';
import { eventColumns } from '~/orders/life/move-order.server';
import { type MailedLine, mailedLines } from '~/orders/life/order-mail.server';
import type { ApprovalKind } from '~/orders/life/staff-actions';
import { tellOfOrder } from '~/orders/life/tell-of-order.server';
import type { CourseOffer } from '~/orders/purchase/buyer-facts.server';
import type { ShippingAddress } from '~/orders/purchase/shipping-address';
import type { Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { announce } from '~/platform/live/announce.server';
import { allocate } from '~/pricing/allocate';
import type { Quote, QuoteLine } from '~/pricing/quote-shape';
import type { Locale } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { isWanted } from '~/webhooks/queue-webhook.server';
import type { OrderRequest } from './purchase-command';

export type { ApprovalKind };

/** An order that passed all rules. */
export interface DecidedOrder {
  key: string;
  personId: number;
  contact: ContactInput;
  locale: Locale;
  quote: Quote;
  courses: ReadonlyMap<number, CourseOffer>;
  paymentMethodId: number | null;
  shippingFeeId: number | null;
  shippingAddress: ShippingAddress | null;
  tax: TaxIdentity | null;
  /** it is cancelled then unless it is paid or confirmed; null: it needs neither */
  cancelAt: Date | null;
  /** a free seat that waits for the link in its mail */
  isToConfirm: boolean;
  /** it sends no mail before it is approved */
  isMailHeld: boolean;
  /** absent: the buyer makes it */
  madeBy?: OrderRequest['madeBy'];
  /** the channel the buyer came by */
  source: string | null;
}

const PLACED = ['id', 'token', 'person_id', 'due', 'approval_kind', 'status', 'confirm_key'] as const;
/** Further columns for its mail (`OrderOfMail`). */
const MAILED = ['cancel_at', 'payment_method_id'] as const;

/** Takes the order's holds and writes it with its lines, coupons and first event in one statement. Answers its mail's facts, too. */
export async function writeOrder(tx: Tx, decided: DecidedOrder, now: Date) {
  const { contact, quote, personId } = decided;
  await reserveHolds(tx, holdsOf(decided));
  const isFree = quote.due === 0;
  const approval = approvalOf(decided);
  const status = approval === 'NeedApprovedFree' ? 'pendingApproved' : 'notYetReceived';
  const event = {
    kind: 'placed',
    ...(decided.madeBy
      ? { actor: 'staff' as const, actorId: decided.madeBy.administratorId }
      : { actor: 'buyer' as const, actorId: personId }),
    to: status,
  } as const;
  const {
    is_told: isTold,
    seat_lines: seats,
    ...order
  } = await tx
    .with('placed', (db) =>
      db
        .insertInto('purchase_order')
        .values({
          token: newToken(),
          checkout_key: decided.key,
          person_id: personId,
          status,
          approval_kind: approval,
          contact_name: contactName(contact),
          email: contact.email,
          tel: contact.tel,
          locale: decided.locale,
          currency: quote.currency,
          price: quote.price,
          discount: quote.discount,
          shipping_fee: quote.shippingFee,
          withholding: quote.withholding,
          vat: quote.vat,
          quote: JSON.stringify(quote),
          payment_method_id: isFree ? null : decided.paymentMethodId,
          promotion_id: quote.promotion?.id ?? null,
          shipping_fee_id: decided.shippingFeeId,
          shipping_address: jsonOrNull(decided.shippingAddress),
          tax_identity: jsonOrNull(decided.tax),
          placed_at: now,
          cancel_at: decided.cancelAt,
          confirm_key: decided.isToConfirm ? newToken() : null,
          is_mail_held: decided.isMailHeld,
          source: decided.source,
        })
        .returning([...PLACED, ...MAILED]),
    )
    .with('lines', () => insertLines(decided))
    .with('coupons', () => insertCoupons(quote))
    .with('event', (db) =>
      db.insertInto('order_event').values((eb) => ({
        order_id: eb.selectFrom('placed').select('id'),
        ...eventColumns(event, now),
      })),
    )
    .selectFrom('placed')
    .select([...PLACED, ...MAILED])
    .select([
      isWanted('order.placed').as('is_told'),
      sql<number[]>`array(select id::int from lines where is_seat)`.as('seat_lines'),
      sql<MailedLine[] | null>`(select ${mailedLines} from lines)`.as('lines'),
    ])
    .executeTakeFirstOrThrow();
  await writeSeats(tx, seats);
  await announce(tx, { about: 'order', id: order.id });
  await tellOfOrder(tx, { event: 'order.placed', orderId: order.id, times: 'once', isTold }, now);
  return {
    ...order,
    email: contact.email,
    contact_name: contactName(contact),
    locale: decided.locale,
    currency: quote.currency,
    agreed: null,
    withholding: quote.withholding,
    placed_at: now,
    is_held: decided.isMailHeld,
  };
}

export const contactName = ({ firstname, lastname, email }: ContactInput) =>
  `${firstname} ${lastname}`.trim() || email;

const jsonOrNull = (value: object | null) => (value === null ? null : JSON.stringify(value));

const isAccepted = (coupon: Quote['coupons'][number]) => coupon.refusal === null;

function holdsOf({ quote, courses }: DecidedOrder): Holds {
  return {
    seatCourseIds: quote.lines
      .filter((line) => holdsSeat(line, courses))
      .flatMap((line) => Array.from({ length: line.qty }, () => line.id)),
    products: quote.lines.flatMap((line) =>
      line.kind === 'product' ? [{ productId: line.id, qty: line.qty }] : [],
    ),
    couponIds: quote.coupons.filter(isAccepted).map((coupon) => coupon.id),
    promotionId: quote.promotion?.id ?? null,
  };
}

function holdsSeat(line: QuoteLine, courses: DecidedOrder['courses']): boolean {
  const offer = line.kind === 'course' ? courses.get(line.id) : undefined;
  return offer !== undefined && takesSeat(offer.course.type);
}

/** One plan that staff must agree to makes the whole free order wait. */
export function approvalOf({ quote, courses }: Pick<DecidedOrder, 'quote' | 'courses'>): ApprovalKind {
  if (quote.due > 0) return 'payment';
  const needsApproval = quote.lines.some((line) => planOf(line, courses)?.needsApproval);
  return needsApproval ? 'NeedApprovedFree' : 'AutoFree';
}

const planOf = (line: QuoteLine, courses: DecidedOrder['courses']): OfferedPlan | undefined =>
  line.kind === 'course' ? courses.get(line.id)?.plans.find(({ id }) => id === line.planId) : undefined;

type PlacedLine = Pick<
  Selectable<DB['order_line']>,
  'id' | 'position' | 'name' | 'plan_name' | 'qty' | 'course_id' | 'product_id' | 'is_seat'
>;

/** The statement is the same for any number of lines, and stays prepared. */
function insertLines({ quote, courses }: DecidedOrder) {
  const rows = quote.lines.flatMap(seatLines).map((line, index) => {
    const plan = planOf(line, courses);
    return {
      position: index + 1,
      course_id: line.kind === 'course' ? line.id : null,
      product_id: line.kind === 'product' ? line.id : null,
      price_plan_id: line.planId,
      name: line.name,
      plan_name: line.planName,
      plan_terms: plan ? termsOf(plan) : null,
      pricing_type: plan?.pricingType ?? null,
      qty: line.qty,
      unit_price: line.unitPrice,
      discount: line.discount,
      holds_seat: holdsSeat(line, courses),
      is_seat: line.isSeat,
    };
  });
  return sql<PlacedLine>`
    (insert into order_line (order_id, position, course_id, product_id, price_plan_id, name, plan_name, plan_terms, pricing_type, qty,
      unit_price, discount, holds_seat, is_seat)
    select placed.id, position, course_id, product_id, price_plan_id, name, plan_name, plan_terms, pricing_type, qty,
      unit_price, discount, holds_seat, is_seat
    from placed, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (position int, course_id bigint, product_id bigint,
      price_plan_id bigint, name text, plan_name text, plan_terms jsonb, pricing_type text, qty int, unit_price bigint, discount bigint,
      holds_seat boolean, is_seat boolean)
    order by position
    returning id, position, name, plan_name, qty, course_id, product_id, is_seat)`;
}

/** The invitation of each seat of a company. */
async function writeSeats(tx: Tx, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return;
  await tx
    .insertInto('order_seat')
    .values(lineIds.map((id) => ({ order_line_id: id, token: newToken() })))
    .execute();
}

/** Several seats of a course are a line each, with their part of the discount, so that each can go back by itself. */
function seatLines(line: QuoteLine): (QuoteLine & { isSeat: boolean })[] {
  if (line.kind !== 'course' || line.qty === 1) return [{ ...line, isSeat: false }];
  const seats = Array.from({ length: line.qty }, (_, index) => ({ weight: line.unitPrice, key: [index] }));
  return allocate(line.discount, seats).map((discount) => ({
    ...line,
    isSeat: true,
    qty: 1,
    amount: line.unitPrice,
    discount,
  }));
}

/** Frozen with the line: later edits of the plan do not change what was bought. */
function termsOf(plan: OfferedPlan) {
  const { planType, term, termUnit, term2, termUnit2, courseDays } = plan;
  return soldTerms({ planType, term, termUnit, term2, termUnit2, courseDays });
}

function insertCoupons({ coupons }: Quote) {
  const rows = coupons.filter(isAccepted).map((coupon, index) => ({
    coupon_id: coupon.id,
    position: index + 1,
    discount: coupon.amount,
  }));
  return sql<{ coupon_id: number }>`
    (insert into order_coupon (order_id, coupon_id, position, discount)
    select placed.id, coupon_id, position, discount
    from placed, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (coupon_id bigint, position int, discount bigint)
    returning coupon_id)`;
}
