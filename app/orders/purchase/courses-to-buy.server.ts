import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { planRows, pricePlanFrom } from '~/catalogue/plans/price-plans.server';
import type { Db } from '~/platform/database/database.server';
import { rememberedOfFew } from '~/platform/memory/remembered.server';

export type CourseToBuy = Awaited<ReturnType<typeof readCoursesToBuy>>[number];

/**
 * The facts of courses that decide who may buy them, with all plans, and the seats that are kept for this person
 * (`ownOffers`). Facts that are the same for everybody are remembered outside a transaction. Unknown ids are missing.
 */
export async function readCoursesToBuy(
  db: Db,
  { courseIds, personId, now }: { courseIds: readonly number[]; personId: number | null; now: Date },
) {
  const command = { kind: 'seats', name: 'courses to buy', ids: courseIds } as const;
  const rows = await rememberedOfFew(db, command, () => readRows(db, courseIds));
  const offering = rows.filter(({ offered }) => offered > 0).map(({ id }) => id);
  const own = personId === null ? [] : await readOwnOffers(db, { courseIds: offering, personId, now });
  return rows.map((row) => ({
    ...row,
    plans: row.plans.map(pricePlanFrom),
    sessions: row.sessions.map(({ begins_at, ends_at, created_at }) => ({
      beginsAt: new Date(begins_at),
      endsAt: new Date(ends_at),
      createdAt: new Date(created_at),
    })),
    ownOffers: own.filter((courseId) => courseId === row.id).length,
  }));
}

const readRows = (db: Db, courseIds: readonly number[]) =>
  db
    .selectFrom('course')
    // named, so that the statement stays prepared (ADR-0010)
    .select([
      'course.id',
      'slug',
      'title',
      'picture',
      'course_type',
      'status',
      'seat_limit',
      'seats_held',
      'start_date',
      'start_reg_date',
      'end_reg_date',
      'end_publish',
      'meets_until',
      'lock_course',
      'is_recertification_course',
      'is_layout_course_registration',
      'free_book',
      'free_book_type',
    ])
    .select((eb) => [
      eb
        .selectFrom('course_user_group')
        .select(sql<number[] | null>`array_agg(user_group_id::int)`.as('ids'))
        .whereRef('course_id', '=', 'course.id')
        .as('user_group_ids'),
      eb
        .selectFrom('course_gift')
        .select(sql<number[] | null>`array_agg(gift_course_id::int)`.as('ids'))
        .whereRef('course_id', '=', 'course.id')
        .as('gift_ids'),
      peopleInLine('waiting').as('waiting'),
      peopleInLine('offered').as('offered'),
      jsonArrayFrom(
        eb
          .selectFrom('course_session')
          .select(['begins_at', 'ends_at', 'created_at'])
          .whereRef('course_id', '=', 'course.id')
          .orderBy('begins_at'),
      ).as('sessions'),
      jsonArrayFrom(planRows(db, sql.ref('course.id'))).as('plans'),
    ])
    .where('id', 'in', [...courseIds])
    .execute();

/** The state is a literal: a parameter would have each statement planned again (ADR-0116). */
const peopleInLine = (state: 'waiting' | 'offered') =>
  sql<number>`(select count(*)::int from class_waiting where course_id = course.id and state = ${sql.lit(state)})`;

/** The course of each seat that is kept for this person until later than `now`. */
export async function readOwnOffers(
  db: Db,
  { courseIds, personId, now }: { courseIds: readonly number[]; personId: number; now: Date },
): Promise<number[]> {
  if (courseIds.length === 0) return [];
  const rows = await db
    .selectFrom('class_waiting')
    .select('course_id')
    .where('course_id', 'in', [...courseIds])
    .where('person_id', '=', personId)
    .where('state', '=', 'offered')
    .where('offered_until', '>', now)
    .execute();
  return rows.map(({ course_id: courseId }) => courseId);
}
