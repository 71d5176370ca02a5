import { expect, test } from 'vitest';
import { giveGrant } from '~/access/staff/change-grants.server';
import { readGrantsOf } from '~/access/staff/grants-of-person.server';
import { fileDatabase } from '../../test/support/databases/file-database';
import { addCourse, addPerson } from '../../test/support/rows/bought-course';
import { endAccessAsStaff } from './end-access-as-staff.server';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase({ hasJobs: true });

async function learnerWithGrants(lastDays: (string | null)[]) {
  const [personId, actorId, courseId] = [await addPerson(db()), await addPerson(db()), await addCourse(db())];
  const by = { personId, actorId, reason: 'ขอคืนเงิน' };
  for (const lastDay of lastDays) await giveGrant(db(), { ...by, courseId, lastDay }, now);
  const grantIds = (await readGrantsOf(db(), personId, now)).map(({ id }) => id);
  const end = (grantId: number, at = now) => endAccessAsStaff(db(), { ...by, grantId }, at);
  const mails = () => db().selectFrom('outbox_mail').selectAll().where('person_id', '=', personId).execute();
  return { grantIds, end, mails };
}

test('R-372 a learner whose access staff ended is told by mail, once and without the reason noted by staff', async () => {
  const { grantIds, end, mails } = await learnerWithGrants([null]);
  expect(await end(grantIds[0]!)).toMatchObject({ ok: true });
  expect(await end(grantIds[0]!)).toMatchObject({ ok: false, refusal: { code: 'GONE' } });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'access-closed' });
  expect(mail!.plain_text).toContain('ร้านปิดสิทธิ์เรียน');
  expect(mail!.plain_text).not.toContain('ขอคืนเงิน');
});

test('R-372 while another grant keeps the course open, or its time was over, no mail is sent', async () => {
  const two = await learnerWithGrants(['2026-12-01', null]);
  await two.end(two.grantIds[0]!);
  expect(await two.mails()).toEqual([]);
  await two.end(two.grantIds[1]!);
  expect(await two.mails()).toHaveLength(1);
  const over = await learnerWithGrants(['2026-11-25']);
  await over.end(over.grantIds[0]!, new Date('2026-11-28T07:00:00Z'));
  expect(await over.mails()).toEqual([]);
});
