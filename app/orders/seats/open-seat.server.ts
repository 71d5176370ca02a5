import { sql } from 'kysely';
import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';

/** In a query that has `order_seat`, joined or not: a seat of a company that somebody still can take, once its order is approved. */
export const isOpenSeat = () =>
  sql<boolean>`(order_seat.order_line_id is not null and order_seat.person_id is null
    and order_seat.closed_at is null and not ${isLineRefunded('order_seat.order_line_id')})`;
