import { sql } from 'kysely';

/**
 * In a query: has the order's line whose id is in this column, as in `order_line.id`, gone back (PAY-24)? What did is not bought any more.
 * Here because what was sold counts in the catalogue, too (decision record 33).
 */
export const isLineRefunded = (lineId: string) =>
  sql<boolean>`exists (select from order_refund_line where order_refund_line.order_line_id = ${sql.ref(lineId)})`;

/** In a query that has `order_line` by this name: how many pieces of it are left after those that went back (R-126). */
export const leftPieces = (line: string) =>
  sql<number>`(${sql.ref(`${line}.qty`)} - coalesce((select sum(part.qty) from order_refund_part part
    where part.order_line_id = ${sql.ref(`${line}.id`)}), 0))::int`;
