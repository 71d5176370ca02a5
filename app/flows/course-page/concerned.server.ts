import { type RawBuilder, sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';

/**
 * SQL: whether this person has, or ever had, anything to do with one of these courses (null: with any): access, an order that was not cancelled,
 * a place in a queue, a review. Other people see the course's page and cards like a visitor without purchases.
 */
export function isConcerned(
  personId: RawBuilder<unknown>,
  courseIds: readonly number[] | null,
): RawBuilder<boolean> {
  const isOne = (column: RawBuilder<unknown>) =>
    courseIds ? sql`${column} = any(${[...courseIds]}::bigint[])` : sql`${column} is not null`;
  return sql<boolean>`(
    exists (select from access_grant where person_id = ${personId} and ${isOne(sql`course_id`)})
    or exists (select from purchase_order join order_line on order_line.order_id = purchase_order.id
      where purchase_order.person_id = ${personId} and purchase_order.status <> 'cancelled' and ${isOne(sql`order_line.course_id`)})
    or exists (select from class_waiting where person_id = ${personId} and ${isOne(sql`course_id`)})
    or exists (select from course_review where person_id = ${personId} and ${isOne(sql`course_id`)}))`;
}

export async function readIsConcerned(
  db: Db,
  personId: number,
  courseIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ isConcerned: boolean }>`
    select ${isConcerned(sql`${personId}::bigint`, courseIds)} as "isConcerned"`.execute(db);
  return rows[0]?.isConcerned ?? false;
}
