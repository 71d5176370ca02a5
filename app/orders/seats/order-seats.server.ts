import { readTaxIdentity } from '~/accounts/tax/tax-form';
import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import { isOver } from '~/catalogue/sessions/class-time';
import { orderNumber } from '~/orders/order-number';
import type { OrderStatus } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { hasLink } from '~/values/link-in-text';

export interface OrderSeat {
  lineId: number;
  token: string;
  /** '': handed out as a link, or to nobody yet */
  email: string;
  /** its learner; null: not taken, or the learner erased the account */
  person: { id: number; name: string; email: string } | null;
  /** mails it was offered by */
  invitations: number;
  /** its learner erased the account: it can be taken back and given again */
  isErased: boolean;
  isRefunded: boolean;
  /** nobody had taken it when its class was over or taken off, or its order's access ended */
  isClosed: boolean;
}

export interface SeatOrder {
  id: number;
  number: string;
  token: string;
  status: OrderStatus;
  /** who bought the seats, as its people know them */
  company: string;
  course: { id: number; slug: string; title: string };
  seats: OrderSeat[];
}

/** The actor: staff, or the buyer with the order's token; a guest's order needs the token alone. */
export type SeatsOf = { orderId: number } | { token: string; personId: number | null };

/** A company's seats and who sits in them; null: no such order of theirs, or one without seats. */
export async function readSeats(db: Db | Tx, whose: SeatsOf, now: Date): Promise<SeatOrder | null> {
  let query = db
    .selectFrom('order_seat')
    .innerJoin('order_line', 'order_line.id', 'order_seat.order_line_id')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .innerJoin('person as buyer', 'buyer.id', 'purchase_order.person_id')
    .innerJoin('course', 'course.id', 'order_line.course_id')
    .leftJoin('person', 'person.id', 'order_seat.person_id')
    .select(['order_seat.order_line_id', 'order_seat.token', 'order_seat.email', 'order_seat.person_id'])
    .select(['order_seat.closed_at', 'order_seat.invitations'])
    .select(['purchase_order.id as order_id', 'purchase_order.token as order_token', 'placed_at'])
    .select(['purchase_order.status', 'contact_name', 'tax_identity'])
    .select(['course.id as course_id', 'course.slug', 'course.title', 'course.meets_until'])
    .select(['person.firstname', 'person.lastname', 'person.email as person_email'])
    .select('person.erased_at')
    .select(isLineRefunded('order_line.id').as('is_refunded'))
    .orderBy('order_line.position');
  query =
    'orderId' in whose
      ? query.where('purchase_order.id', '=', whose.orderId)
      : query
          .where('purchase_order.token', '=', whose.token)
          .where((eb) =>
            eb.or([eb('buyer.kind', '=', 'generated'), eb('purchase_order.person_id', '=', whose.personId)]),
          );
  const rows = await query.execute();
  const [first] = rows;
  if (!first) return null;
  return {
    id: first.order_id,
    number: orderNumber(first.order_id, first.placed_at),
    token: first.order_token,
    status: first.status,
    company: companyOf(first),
    course: { id: first.course_id, slug: first.slug, title: first.title },
    seats: rows.map((row) => ({
      lineId: row.order_line_id,
      token: row.token,
      email: row.email,
      person:
        row.person_id === null || row.erased_at !== null
          ? null
          : {
              id: row.person_id,
              name: `${row.firstname ?? ''} ${row.lastname ?? ''}`.trim(),
              email: row.person_email ?? '',
            },
      invitations: row.invitations,
      isErased: row.erased_at !== null,
      isRefunded: row.is_refunded,
      isClosed:
        row.closed_at !== null || (row.person_id === null && isOver({ meetsUntil: row.meets_until }, now)),
    })),
  };
}

/** Whether the token opens an order with seats; no viewer is checked. */
export async function hasSeats(db: Db, token: string): Promise<boolean> {
  const seat = await db
    .selectFrom('order_seat')
    .innerJoin('order_line', 'order_line.id', 'order_seat.order_line_id')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .select('order_line_id')
    .where('purchase_order.token', '=', token)
    .limit(1)
    .executeTakeFirst();
  return seat !== undefined;
}

/** A name that is an address would be a stranger's link in a mail of the shop: the contact's has none. */
export function companyOf({
  tax_identity,
  contact_name,
}: {
  tax_identity: unknown;
  contact_name: string;
}): string {
  const name = readTaxIdentity(tax_identity)?.nameOne;
  return name && !hasLink(name) ? name : contact_name;
}

export interface InvitedSeat {
  /** `over`: it went back, its order did, or there is nothing left to sit in */
  state: 'open' | 'taken' | 'over';
  takenBy: number | null;
  company: string;
  course: { id: number; slug: string; title: string };
}

/** What an invitation is for; null: no such link, or it was taken back. */
export async function readInvitedSeat(db: Db, token: string, now: Date): Promise<InvitedSeat | null> {
  const row = await db
    .selectFrom('order_seat')
    .innerJoin('order_line', 'order_line.id', 'order_seat.order_line_id')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .innerJoin('course', 'course.id', 'order_line.course_id')
    .select(['order_seat.person_id', 'order_seat.closed_at', 'purchase_order.status'])
    .select(['contact_name', 'tax_identity'])
    .select(['course.id', 'course.slug', 'course.title', 'course.meets_until'])
    .select(isLineRefunded('order_line.id').as('is_refunded'))
    .where('order_seat.token', '=', token)
    .executeTakeFirst();
  if (!row) return null;
  const isPast = row.person_id === null && isOver({ meetsUntil: row.meets_until }, now);
  const isClosed = row.is_refunded || row.closed_at !== null || row.status !== 'approved' || isPast;
  return {
    state: isClosed ? 'over' : row.person_id === null ? 'open' : 'taken',
    takenBy: row.person_id,
    company: companyOf(row),
    course: { id: row.id, slug: row.slug, title: row.title },
  };
}
