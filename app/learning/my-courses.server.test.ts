import { expect, test } from 'vitest';
import { endGrant, giveGrant } from '~/access/staff/change-grants.server';
import { readGrantsOf } from '~/access/staff/grants-of-person.server';
import { fileDatabase } from '../../test/support/databases/file-database';
import { addCourse, addPerson } from '../../test/support/rows/bought-course';
import { countMyCourses, readMyCourses } from './my-courses.server';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();

test('LRN-07 R-320 a course whose access staff ended stays among one’s courses, and is closed', async () => {
  const [personId, actorId, courseId] = [await addPerson(db()), await addPerson(db()), await addCourse(db())];
  const by = { personId, actorId, reason: 'เพราะ' };
  await giveGrant(db(), { ...by, courseId, lastDay: null }, now);
  const [grant] = await readGrantsOf(db(), personId, now);
  await endGrant(db(), { ...by, grantId: grant!.id }, now);
  expect(await countMyCourses(db(), personId)).toBe(1);
  const [course] = await readMyCourses(db(), personId, { offset: 0, pageSize: 5 }, now);
  expect(course).toMatchObject({
    id: courseId,
    access: { isOpen: false, reasons: [{ standing: 'revoked' }] },
  });
});
