import { sql } from 'kysely';
import { coursePath } from '../../../app/catalogue/catalogue-paths';
import { OPEN_LECTURE_TYPES } from '../../../app/learning/playlist.server';
import type { Db } from '../../../app/platform/database/database.server';

/** A course of the demo by its key, with its address. */
export async function demoCourse(db: Db, key: string): Promise<{ id: number; path: string }> {
  const course = await db
    .selectFrom('course')
    .select(['id', 'slug'])
    .where('external_key', '=', key)
    .executeTakeFirstOrThrow();
  return { id: course.id, path: coursePath(course) };
}

/** Somebody of the demo was given a course, and has marked so many of its lectures as done. */
export async function giveLearned(
  db: Db,
  { email, courseId, lectures }: { email: string; courseId: number; lectures: number },
): Promise<number> {
  const person = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const at = new Date();
  await db
    .insertInto('access_grant')
    .values({
      person_id: person.id,
      course_id: courseId,
      source: 'staff',
      terms: '{"planType":"One-Time Payment"}',
      granted_at: at,
      starts_at: at,
    })
    .execute();
  await watchLectures(db, { personId: person.id, courseId, lectures });
  return person.id;
}

/** The first `lectures` of a course watched to their end by somebody who has it. */
export async function watchLectures(
  db: Db,
  { personId, courseId, lectures }: { personId: number; courseId: number; lectures: number },
): Promise<void> {
  const at = new Date();
  await sql`
    insert into lecture_progress (person_id, lecture_id, completed_at, updated_at)
    select ${personId}, lecture.id, ${at}, ${at} from lecture
    join course_section on course_section.id = lecture.course_section_id
    where course_section.course_id = ${courseId} and lecture.content_type in (${sql.join([...OPEN_LECTURE_TYPES])})
    order by lecture.id limit ${lectures}`.execute(db);
}

/** A member without a name, for reviews of many. */
export async function addMember(db: Db, email: string): Promise<void> {
  const person = await db
    .insertInto('person')
    .values({ kind: 'member', email, username: email, firstname: 'ผู้เรียน' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('person_role').values({ person_id: person.id, role: 'student' }).execute();
}

/** Reviews of a course that staff let stand, by as many learners; the newest comes last. */
export async function addShownReviews(db: Db, courseId: number, ratings: readonly number[]): Promise<void> {
  for (const [index, rating] of ratings.entries()) {
    const email = `reviewer-${courseId}-${index}@example.test`;
    await addMember(db, email);
    const personId = await giveLearned(db, { email, courseId, lectures: 3 });
    await db
      .insertInto('course_review')
      .values({
        course_id: courseId,
        person_id: personId,
        author_name: `ผู้เรียน ${index + 1}`,
        rating,
        body: `รีวิวที่ ${index + 1} ของคอร์สนี้`,
        progress_percent: 40,
        status: 'shown',
        written_at: new Date(Date.now() - (ratings.length - index) * 60_000),
      })
      .execute();
  }
}
