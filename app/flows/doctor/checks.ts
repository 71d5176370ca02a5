/** Invariants of a shop's rows. Each query answers a line for each violation. */
export interface Check {
  name: string;
  query: string;
  /** in words for the operator */
  advice: string;
}

/** Lines that still hold something of their course or product. */
const HELD = `order_line join purchase_order on purchase_order.id = order_line.order_id and purchase_order.is_holding
  where not exists (select from order_refund_line join order_refund on order_refund.id = order_refund_line.order_refund_id
    where order_refund_line.order_line_id = order_line.id and order_refund.gives_back)`;

export const CHECKS: readonly Check[] = [
  {
    name: 'orders',
    query: `select 'order ' || id || ' is ' || status || case when is_holding then ' and holds' else ' and holds nothing' end as problem
      from purchase_order where is_holding = (status = 'cancelled')`,
    advice: 'Look into the history of these orders before anything else is sold.',
  },
  {
    name: 'seats',
    query: `select 'course ' || course.id || ' counts ' || seats_held || ' seats, its orders and offers hold ' || held.seats as problem
      from course cross join lateral (
        select (select count(*) from ${HELD} and order_line.course_id = course.id and order_line.holds_seat)
          + (select count(*) from class_waiting where class_waiting.course_id = course.id and state = 'offered') as seats
      ) as held
      where held.seats <> seats_held or seats_held > seat_limit`,
    advice: 'Stop the sale of these courses, and compare the roster with the orders.',
  },
  {
    name: 'coupons',
    query: `select 'coupon ' || code || ' counts ' || used || ' uses, orders hold ' || held.uses as problem
      from coupon cross join lateral (
        select count(*) as uses from order_coupon join purchase_order on purchase_order.id = order_coupon.order_id
        where coupon_id = coupon.id and is_holding
      ) as held
      where held.uses > used or used > quota`,
    advice: 'End the coupon and make a new one for what is left.',
  },
  {
    name: 'promotions',
    query: `select 'promotion ' || title || ' counts ' || used || ' uses, orders hold ' || held.uses as problem
      from promotion cross join lateral (
        select count(*) as uses from purchase_order where promotion_id = promotion.id and is_holding
      ) as held
      where held.uses > used or used > quota`,
    advice: 'End the promotion and make a new one for what is left.',
  },
  {
    name: 'money',
    query: `select 'payment ' || provider || ' ' || payment.reference || ': ' || spoken.amount || ' of ' || payment.amount || ' is spoken for'
          || case when spoken.amount < payment.amount then ', and no case is open' else '' end as problem
      from payment cross join lateral (
        select coalesce((select sum(amount) from payment_part where payment_id = payment.id), 0)
          + coalesce((select sum(amount) from refund where payment_id = payment.id and status <> 'refused'), 0) as amount
      ) as spoken
      where spoken.amount > payment.amount
        or (spoken.amount < payment.amount and not exists (
          select from money_case where money_case.payment_id = payment.id and settled_at is null))`,
    advice: 'Compare these payments with the statement of the bank or provider.',
  },
  {
    name: 'documents',
    query: `select 'series ' || series || ' of ' || year || ' counts to ' || last_serial || ' and has ' || made.count || ' documents up to '
          || coalesce(made.last, 0) as problem
      from document_counter cross join lateral (
        select count(*) as count, max(serial) as last from tax_document
        where tax_document.series = document_counter.series and tax_document.year = document_counter.year
      ) as made
      where made.count <> last_serial or coalesce(made.last, 0) <> last_serial`,
    advice:
      'A number of a tax document is missing or doubled: ask the accountant before the month is closed.',
  },
  {
    name: 'access',
    query: `select 'order ' || purchase_order.id || ' is approved, and its line ' || order_line.id || ' (' || order_line.name || ') opened nothing' as problem
      from order_line join purchase_order on purchase_order.id = order_line.order_id and status = 'approved'
      where order_line.course_id is not null and not order_line.is_seat
        and not exists (select from access_grant where order_line_id = order_line.id)
        and not exists (select from order_refund_line where order_line_id = order_line.id)`,
    advice: 'Give the access on the page of the person.',
  },
  {
    name: 'indices',
    query: `select 'index ' || indexrelid::regclass || ' is not valid' as problem from pg_index where not indisvalid`,
    advice: 'Run reindex index concurrently on each.',
  },
];
