import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeOffDays } from '~/catalogue/sessions/take-off.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import { sendMail, smtpTransport } from '~/messages/outbox/send-mail.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addHours } from '~/values/time';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addClass } from '../../../test/support/rows/purchase-shop';
import { type MailServer, startMailServer } from '../../../test/support/servers/mail-server';
import { mailedCalendar } from './mailed-calendar.server';

const now = new Date('2026-11-20T05:00:00Z');
const at = (hours: number) => addHours(now, hours);
const { db } = fileDatabase({ hasJobs: true });

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

/** What a mail of this kind to the learner brings, as it came over the wire. */
async function mailed(kind: 'class-moved' | 'class-news', personId: number): Promise<string | undefined> {
  const values = {
    name: 'มาลี',
    courseName: 'สีน้ำ',
    subject: 'ข่าว',
    text: 'ข่าว',
    place: 'ห้อง 1',
    was: { beginsAt: at(24), endsAt: at(26) },
    beginsAt: at(48),
    endsAt: at(50),
    path: '/x',
    calendarPath: '/x.ics',
  };
  const dedupeKey = `${kind}:${server.received.length}`;
  const mail = { kind, values, dedupeKey, to: 'mali@example.test', locale: 'th' as const, personId };
  await inTransaction(db(), (tx) => queueMessage(tx, mail));
  const { id } = await db()
    .selectFrom('outbox_mail')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow();
  const sender = {
    transport: smtpTransport(server.smtpUrl),
    from: 'เรียน <no-reply@rian.test>',
    shopAddress: 'https://shop.example',
    claimSeconds: 300,
    calendarOf: mailedCalendar,
  };
  expect(await sendMail(db(), { mailId: id, isLastAttempt: false, sender }, now)).toBe('sent');
  const [file, ...others] = server.received.at(-1)!.mail.attachments;
  expect(others).toEqual([]);
  if (!file) return undefined;
  expect(file).toMatchObject({ filename: 'class.ics', mimeType: 'text/calendar', method: 'PUBLISH' });
  return typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content);
}
const factOf = (calendar: string | undefined, name: string) =>
  new RegExp(`^${name}[:;](.*)$`, 'm').exec(calendar ?? '')?.[1];

test('R-398 a mail of a class day brings its calendar: one UID, a higher sequence once it moved, cancelled once it is off', async () => {
  const { courseId } = await addClass(db(), { seats: 5 });
  const personId = await addPerson(db());
  const { id: sessionId, calendar_uid: uid } = await db()
    .insertInto('course_session')
    .values({
      course_id: courseId,
      external_key: 'one',
      begins_at: at(24),
      ends_at: at(26),
      created_at: at(-900),
      changed_at: at(-900),
    })
    .returning(['id', 'calendar_uid'])
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('access_grant')
    .values({
      person_id: personId,
      course_id: courseId,
      source: 'purchase',
      granted_at: at(-10),
      starts_at: at(-10),
      ends_at: null,
      terms: '{}',
    })
    .execute();
  const first = await mailed('class-moved', personId);
  expect(factOf(first, 'METHOD')).toBe('PUBLISH');
  expect(factOf(first, 'ORGANIZER')).toContain('mailto:no-reply@rian.test');
  expect([factOf(first, 'UID'), factOf(first, 'SEQUENCE'), factOf(first, 'STATUS')]).toEqual([
    ...[uid, '0', 'CONFIRMED'],
  ]);

  await db()
    .updateTable('course_session')
    .set({ begins_at: at(48), ends_at: at(50), changed_at: now })
    .where('id', '=', sessionId)
    .execute();
  const moved = await mailed('class-moved', personId);
  expect(factOf(moved, 'UID')).toBe(uid);
  expect(Number(factOf(moved, 'SEQUENCE'))).toBeGreaterThan(0);
  expect(moved).toContain('DTSTART;TZID=Asia/Bangkok:20261122T120000');

  await inTransaction(db(), (tx) => takeOffDays(tx, { courseId, sessionIds: [sessionId] }, addHours(now, 1)));
  const off = await mailed('class-moved', personId);
  expect([factOf(off, 'UID'), factOf(off, 'STATUS')]).toEqual([uid, 'CANCELLED']);
  expect(Number(factOf(off, 'SEQUENCE'))).toBeGreaterThan(Number(factOf(moved, 'SEQUENCE')));

  // words of staff change no day
  expect(await mailed('class-news', personId)).toBeUndefined();
});
