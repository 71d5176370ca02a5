import { sql } from 'kysely';

/** In a query: staff ended the access of this order line, because its payment was reversed. */
export const isAccessEnded = (lineId: string) =>
  sql<boolean>`exists (select from order_line ended_line
    join money_case on money_case.order_id = ended_line.order_id
    where ended_line.id = ${sql.ref(lineId)} and money_case.outcome = 'access-ended')`;
