import { sql } from 'kysely';

/**
 * In a query: whether the order line with the id in this column, as in `order_line.id`, is refunded (PAY-24). Here
 * because sales count in the catalogue, too (ADR-0033).
 */
export const isLineRefunded = (lineId: string) =>
  sql<boolean>`exists (select from order_refund_line where order_refund_line.order_line_id = ${sql.ref(lineId)})`;

/** In a query with `order_line` by this name: its pieces less the refunded ones (R-126). */
export const leftPieces = (line: string) =>
  sql<number>`(${sql.ref(`${line}.qty`)} - coalesce((select sum(part.qty) from order_refund_part part
    where part.order_line_id = ${sql.ref(`${line}.id`)}), 0))::int`;
