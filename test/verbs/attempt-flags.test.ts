import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase, Tx } from '../../app/platform/database/database.server';
import { migrationsFolder, openTestDatabase } from '../support/databases/test-database';
import { addUnpaidOrder } from '../support/rows/placed-order';

const now = new Date('2026-11-20T07:00:00Z');
let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const RolledBack = new Error('the tables stay as they are');

test('attempts written before their flags were columns keep what was known of them', async () => {
  const { orderId } = await addUnpaidOrder(open.db, { now });
  const add = (tx: Tx, reference: string, detail: object) =>
    sql`insert into payment_attempt
      (order_id, payment_method_id, provider, reference, amount, currency, status, detail, created_at)
      values (${orderId}, 1, 'omise', ${reference}, 100, 'THB', 'expired', ${JSON.stringify(detail)}, ${now})`.execute(
      tx,
    );
  let found: unknown[] = [];
  const migrated = open.db.transaction().execute(async (tx) => {
    await sql`alter table payment_attempt drop column is_unanswered, drop column is_money_under_way,
      drop column is_silent, drop column step_kind`.execute(tx);
    await add(tx, 'held', {
      step: { kind: 'qr', image: 'x' },
      isUnanswered: true,
      isMoneyUnderWay: true,
      isLeft: true,
    });
    await add(tx, 'plain', { failure: { code: 'declined', description: '' } });
    await add(tx, 'silent', { step: { kind: 'wait' }, isSilent: true });
    const file = path.join(migrationsFolder, '0041_attempt_flags.sql');
    await sql.raw(fs.readFileSync(file, 'utf8')).execute(tx);
    found = await tx
      .selectFrom('payment_attempt')
      .select(['reference', 'is_unanswered', 'is_money_under_way', 'is_silent', 'step_kind', 'detail'])
      .orderBy('reference')
      .execute();
    throw RolledBack;
  });
  await expect(migrated).rejects.toBe(RolledBack);
  const none = { is_unanswered: false, is_money_under_way: false, is_silent: false };
  expect(found).toEqual([
    {
      ...none,
      is_unanswered: true,
      is_money_under_way: true,
      reference: 'held',
      step_kind: 'qr',
      detail: { step: { kind: 'qr', image: 'x' }, isLeft: true },
    },
    {
      ...none,
      reference: 'plain',
      step_kind: null,
      detail: { failure: { code: 'declined', description: '' } },
    },
    {
      ...none,
      is_silent: true,
      reference: 'silent',
      step_kind: 'wait',
      detail: { step: { kind: 'wait' } },
    },
  ]);
});
