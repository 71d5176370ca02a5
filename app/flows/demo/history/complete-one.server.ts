import { issueCertificate } from '~/learning/certificates/issue-certificate.server';
import { completeLecture } from '~/learning/complete-lecture.server';
import { isOpenLecture } from '~/learning/playlist.server';
import { fileInMailbox } from '~/messages/outbox/file-in-mailbox.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addHours } from '~/values/time';

const COMPLETED = 'photo-mobile';
const BEGUN_DAYS_AGO = 60;

/** The student of the demo has one course behind them, and holds its certificate. Safe to repeat. */
export async function completeOne(db: Db, now: Date): Promise<void> {
  const student = await db
    .selectFrom('person')
    .select(['id', 'firstname', 'lastname'])
    .where('email', '=', 'student@demo.test')
    .where('kind', '=', 'member')
    .executeTakeFirst();
  const course = await db
    .selectFrom('course')
    .select('id')
    .where('external_key', '=', COMPLETED)
    .executeTakeFirst();
  if (!student || !course) return;
  const begun = addHours(now, -24 * BEGUN_DAYS_AGO);
  const whose = { personId: student.id, courseId: course.id };
  await inTransaction(db, async (tx) => {
    const result = await tx
      .selectFrom('certificate')
      .select('id')
      .where('person_id', '=', student.id)
      .executeTakeFirst();
    if (result) return;
    await tx
      .insertInto('access_grant')
      .values({
        person_id: student.id,
        course_id: course.id,
        source: 'staff',
        terms: '{"planType":"One-Time Payment"}',
        granted_at: begun,
        starts_at: begun,
      })
      .execute();
    const lectures = await tx
      .selectFrom('lecture')
      .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
      .select('lecture.id')
      .where('course_section.course_id', '=', course.id)
      .where(isOpenLecture)
      .orderBy('course_section.position')
      .orderBy('lecture.position')
      .execute();
    for (const [index, { id }] of lectures.entries())
      await completeLecture(tx, { personId: student.id, lectureId: id }, addHours(begun, 24 * (index + 1)));
    const done = addHours(begun, 24 * (lectures.length + 1));
    await issueCertificate(tx, { ...whose, name: `${student.firstname} ${student.lastname}` }, done);
    await fileInMailbox(tx, done);
  });
}
