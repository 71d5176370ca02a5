import { type RawBuilder, sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { subjectKey } from './audit-references';

type Subject = Parameters<typeof subjectKey>[0];
export interface SubjectFound {
  /** as it is called today */
  name: string;
  /** of a lecture, the course it stands in */
  courseId: number | null;
}

const NO_COURSE = sql`null::int`;
const named = (table: string, name: string) =>
  sql`select id, ${sql.ref(name)} as name, ${NO_COURSE} as course_id from ${sql.table(table)}`;

/** A class session is called by its course and when it begins; `withMoment` says that as its reader does. */
const SESSION = sql`select course_session.id, course.title || ' · ' ||
    to_char(course_session.begins_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as name, ${NO_COURSE} as course_id
  from course_session join course on course.id = course_session.course_id`;

const NAMED: Readonly<Record<string, RawBuilder<unknown>>> = {
  course: named('course', 'title'),
  product: named('product', 'title'),
  teacher: named('teacher', 'name'),
  category: named('category', 'name_th'),
  venue: named('venue', 'name'),
  plan: named('price_plan', 'name'),
  session: SESSION,
  class: SESSION,
  person: sql`select id, coalesce(nullif(trim(firstname || ' ' || lastname), ''), email) as name, ${NO_COURSE} as course_id from person`,
  course_group: named('course_group', 'name'),
  coupon: named('coupon', 'code'),
  promotion: named('promotion', 'title'),
  'payment-method': named('payment_method', 'name_th'),
  'user-group': named('user_group', 'name'),
  'custom-label': named('custom_label', 'label'),
  'shipping-fee': named('shipping_fee', 'name'),
  'staff-invitation': named('staff_invitation', 'email'),
  'bank-account': sql`select id, trim(account_name || ' ' || coalesce(account_number, '')) as name,
    ${NO_COURSE} as course_id from bank_account`,
  homework: sql`select homework.id, lecture.name, ${NO_COURSE} as course_id
    from homework join lecture on lecture.id = homework.lecture_id`,
  lecture: sql`select lecture.id, lecture.name, course_id
    from lecture join course_section on course_section.id = lecture.course_section_id`,
};

/** What entries are about, by type and id; what is gone meanwhile is not in it. */
export async function readSubjects(db: Db, subjects: readonly Subject[]): Promise<Map<string, SubjectFound>> {
  const found = new Map<string, SubjectFound>();
  for (const [type, query] of Object.entries(NAMED)) {
    const ids = subjects.flatMap(({ type: of, id }) =>
      of === type && /^\d{1,15}$/.test(id) ? [Number(id)] : [],
    );
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: number; name: string; course_id: number | null }>`
      select * from (${query}) as subject where id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
    for (const row of rows)
      found.set(subjectKey({ type, id: String(row.id) }), { name: row.name, courseId: row.course_id });
  }
  return found;
}
