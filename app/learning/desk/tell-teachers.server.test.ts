import { expect, test } from 'vitest';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addCourse, addPerson } from '../../../test/support/rows/bought-course';
import { chooseDeskMailWay, tellTeachers } from './tell-teachers.server';

const { db } = fileDatabase({ hasJobs: true, maxConnections: 4 });

/** An instructor of a course, and a function that asks a question in it. */
async function addTeaching() {
  const personId = await addPerson(db());
  await db().insertInto('person_role').values({ person_id: personId, role: 'instructor' }).execute();
  const teacher = await db()
    .insertInto('teacher')
    .values({ external_key: 'mali', name: 'มะลิ', person_id: personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const courseId = await addCourse(db());
  await db().updateTable('course').set({ teacher_id: teacher.id }).where('id', '=', courseId).execute();
  const ask = (body: string) =>
    db()
      .insertInto('course_comment')
      .values({
        course_id: courseId,
        author_name: 'น้ำ',
        body,
        status: 'shown',
        written_at: new Date('2026-11-20T07:00:00Z'),
      })
      .execute();
  return { personId, ask };
}
const mails = () =>
  db().selectFrom('outbox_mail').select('html').where('kind', '=', 'desk-waits').orderBy('id').execute();

test('R-319 one mail tells of what is new, in two processes too, and none again; or once a day, or never', async () => {
  const { personId, ask } = await addTeaching();
  await ask('ถามหนึ่ง');
  await Promise.all([tellTeachers(db(), 'at-once'), tellTeachers(db(), 'at-once')]);
  await tellTeachers(db(), 'at-once');
  expect(await mails()).toHaveLength(1);
  expect((await mails())[0]!.html).toContain('/teach/questions');
  await chooseDeskMailWay(db(), personId, 'daily');
  await ask('ถามสอง');
  await tellTeachers(db(), 'at-once');
  expect(await mails()).toHaveLength(1);
  await tellTeachers(db(), 'daily');
  await tellTeachers(db(), 'daily');
  expect(await mails()).toHaveLength(2);
  await chooseDeskMailWay(db(), personId, 'off');
  await ask('ถามสาม');
  await tellTeachers(db(), 'at-once');
  await tellTeachers(db(), 'daily');
  expect(await mails()).toHaveLength(2);
});
