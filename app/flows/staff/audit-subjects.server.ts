import { type RawBuilder, sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';

interface Subject {
  type: string;
  id: string;
}
export interface SubjectFound {
  /** as it is called today */
  name: string;
  /** of a lecture, the course it stands in */
  courseId: number | null;
}

const NO_COURSE = sql`null::int`;
const named = (table: string, name: string) =>
  sql`select id::text as id, ${sql.ref(name)} as name, ${NO_COURSE} as course_id from ${sql.table(table)}`;

const NAMED: Readonly<Record<string, RawBuilder<unknown>>> = {
  course: named('course', 'title'),
  product: named('product', 'title'),
  teacher: named('teacher', 'name'),
  category: named('category', 'name_th'),
  venue: named('venue', 'name'),
  course_group: named('course_group', 'name'),
  coupon: named('coupon', 'code'),
  promotion: named('promotion', 'title'),
  'payment-method': named('payment_method', 'name_th'),
  'user-group': named('user_group', 'name'),
  'custom-label': named('custom_label', 'label'),
  'shipping-fee': named('shipping_fee', 'name'),
  'bank-account': sql`select id::text as id, trim(account_name || ' ' || coalesce(account_number, '')) as name,
    ${NO_COURSE} as course_id from bank_account`,
  homework: sql`select homework.id::text as id, lecture.name, ${NO_COURSE} as course_id
    from homework join lecture on lecture.id = homework.lecture_id`,
  lecture: sql`select lecture.id::text as id, lecture.name, course_id
    from lecture join course_section on course_section.id = lecture.course_section_id`,
};

/** What entries are about, by type and id; what is gone meanwhile is not in it. */
export async function readSubjects(db: Db, subjects: readonly Subject[]): Promise<Map<string, SubjectFound>> {
  const found = new Map<string, SubjectFound>();
  for (const [type, query] of Object.entries(NAMED)) {
    const ids = subjects.filter((subject) => subject.type === type).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; name: string; course_id: number | null }>`
      select * from (${query}) as subject where id in (${sql.join([...new Set(ids)])})`.execute(db);
    for (const row of rows)
      found.set(subjectKey({ type, id: row.id }), { name: row.name, courseId: row.course_id });
  }
  return found;
}

export const subjectKey = ({ type, id }: Subject) => `${type} ${id}`;
