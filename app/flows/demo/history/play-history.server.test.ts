import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUnlisted } from '~/payments/reconciliation/find-unlisted.server';
import { addHours } from '~/values/time';
import { fileDatabase } from '../../../../test/support/databases/file-database';
import { filesIn } from '../../../../test/support/files-in';
import { loadDemoShop } from '../demo-shop.server';
import { finishHistory } from './play-history.server';

const now = new Date('2026-11-20T05:00:00Z');
const { db } = fileDatabase({ hasJobs: true });
let dataDir: string;
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-history-'));
});
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

const countBy = async (column: string, table: string) => {
  const { rows } = await sql<{ name: string; count: number }>`
    select ${sql.ref(column)} as name, count(*)::int as count from ${sql.table(table)} group by 1 order by 1`.execute(
    db(),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};

test('a new demo shop gets ninety days of orders in every state, and only once', async () => {
  await loadDemoShop(db(), { files: filesIn(dataDir), hasHistory: true, now });
  await finishHistory(db(), filesIn(dataDir));
  const orders = await countBy('status', 'purchase_order');
  expect(orders).toMatchObject({ pendingApproved: 3, notYetReceived: 1 });
  expect(orders.approved).toBeGreaterThan(100);
  expect(orders.cancelled).toBeGreaterThan(8);
  expect(Object.keys(await countBy('status', 'shipment'))).toEqual(['packed', 'sent', 'waiting']);
  expect(Object.keys(await countBy('kind', 'tax_document'))).toContain('credit-note');
  expect(await countBy('status', 'outbox_mail')).toEqual({ mailbox: expect.any(Number) as number });
  expect(await db().selectFrom('money_case').selectAll().where('settled_at', 'is', null).execute()).toEqual(
    [],
  );
  // no payment of the history is missing from its provider's list
  const ledger = { account: 'demo' } as Parameters<typeof findUnlisted>[1]['ledger'];
  const account = { provider: 'omise', methodIds: [8, 9], ledger };
  const window = { from: addHours(now, -90 * 24), to: addHours(now, 24) };
  expect((await countBy('provider', 'payment')).omise).toBeGreaterThan(20);
  expect(await findUnlisted(db(), account, window, now)).toBe(0);
  expect(await countBy('status', 'homework')).toEqual({ passed: 1, waiting: 1 });
  // coming classes have learners
  const { rows: booked } = await sql<{ count: number }>`
    select count(*)::int as count from access_grant join course on course.id = access_grant.course_id
    where course_type in ('In-class', 'Live') group by course_type order by course_type`.execute(db());
  expect(booked).toEqual([{ count: 14 }, { count: 4 }]);
  // every seat of the full class has a learner
  const full = await db()
    .selectFrom('course')
    .leftJoin('access_grant', 'access_grant.course_id', 'course.id')
    .select(['seat_limit', 'seats_held'])
    .select(({ fn }) => fn.count<number>('access_grant.id').as('learners'))
    .where('course.external_key', '=', 'ceramics-wheel')
    .groupBy(['seat_limit', 'seats_held'])
    .executeTakeFirstOrThrow();
  expect([full.seat_limit, full.seats_held, Number(full.learners)]).toEqual([6, 6, 6]);
  // learners other than the demo's student have finished text lectures
  const { rows: textsRead } = await sql<{ count: number }>`
    select count(*)::int as count from lecture_progress join lecture on lecture.id = lecture_progress.lecture_id
    where content_type = 'text' and completed_at is not null
      and person_id <> (select id from person where email = 'student@demo.test' and kind = 'member')`.execute(
    db(),
  );
  expect(textsRead[0]!.count).toBeGreaterThan(10);
  // three slips wait in the queue, each with its own picture
  const slips = await db()
    .selectFrom('transfer_report')
    .innerJoin('upload', 'upload.id', 'transfer_report.slip_id')
    .select('storage_name')
    .where('transfer_report.status', '=', 'pending')
    .execute();
  expect(new Set(slips.map((slip) => slip.storage_name)).size).toBe(3);

  // a run killed just before it marked the history as made is repeated without change
  await db().updateTable('demo_shop').set({ history: 'begun' }).execute();
  await finishHistory(db(), filesIn(dataDir));
  expect(await countBy('status', 'purchase_order')).toEqual(orders);
  expect(await countBy('status', 'homework')).toEqual({ passed: 1, waiting: 1 });
  expect(await db().selectFrom('demo_shop').select('history').execute()).toEqual([{ history: 'made' }]);

  // document numbers follow their dates
  const documents = await db()
    .selectFrom('tax_document')
    .select(['kind', 'number', 'issued_at'])
    .orderBy('kind')
    .orderBy('number')
    .execute();
  expect(documents.length).toBeGreaterThan(100);
  for (const [index, document] of documents.entries()) {
    const before = documents[index - 1];
    if (before?.kind === document.kind)
      expect(document.issued_at.getTime()).toBeGreaterThanOrEqual(before.issued_at.getTime());
  }
  const learning = await db()
    .selectFrom('course_position')
    .innerJoin('person', 'person.id', 'course_position.person_id')
    .where('person.email', '=', 'student@demo.test')
    .select('course_position.course_id')
    .execute();
  expect(learning).toHaveLength(2);
  const certificates = await db()
    .selectFrom('certificate')
    .innerJoin('person', 'person.id', 'certificate.person_id')
    .select('person.email')
    .execute();
  expect(certificates).toEqual([{ email: 'student@demo.test' }]);
});

test('a demo shop loaded without a history gets no orders', async () => {
  await loadDemoShop(db(), { files: filesIn(dataDir), now });
  await finishHistory(db(), filesIn(dataDir));
  expect(await countBy('status', 'purchase_order')).toEqual({});
});
