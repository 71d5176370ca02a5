import { sql } from 'kysely';

/**
 * In a query: has the order's line whose id is in this column, as in `order_line.id`, gone back (PAY-24)? What did is not bought any more.
 * Here because what was sold counts in the catalogue, too (decision record 33).
 */
export const isLineRefunded = (lineId: string) =>
  sql<boolean>`exists (select from order_refund_line where order_refund_line.order_line_id = ${sql.ref(lineId)})`;
