import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/support/databases/test-database';
import type { OpenDatabase } from './database.server';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase(undefined, 1);
  await sql`create table plan_trial (id int primary key, amount int not null)`.execute(open.db);
  await sql`insert into plan_trial values (1, 10)`.execute(open.db);
});
afterAll(async () => {
  await sql`drop table plan_trial`.execute(open.db);
  await open.close();
});

const amountOf = async (db: OpenDatabase['db'], id: number) =>
  (await sql<{ amount: unknown }>`select amount from plan_trial where id = ${id}`.execute(db)).rows[0]
    ?.amount;
const allOf = async (id: number) =>
  (await sql<object>`select * from plan_trial where id = ${id}`.execute(open.db)).rows[0];
const readPrepared = async () =>
  (
    await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(open.db)
  ).rows.filter(({ statement }) => statement.includes('plan_trial'));

test('a statement that comes again is planned once, one of all columns is not kept', async () => {
  for (let times = 0; times < 4; times += 1) {
    expect(await amountOf(open.db, 1)).toBe(10);
    expect(await allOf(1)).toEqual({ id: 1, amount: 10 });
  }
  expect(await readPrepared()).toEqual([{ statement: 'select amount from plan_trial where id = $1' }]);
});

test('a plan that a migration made stale is made anew; a transaction fails once', async () => {
  const toText = () => sql`alter table plan_trial alter amount type text`.execute(open.db);
  const toNumber = () => sql`alter table plan_trial alter amount type int using amount::int`.execute(open.db);
  await toText();
  expect(await amountOf(open.db, 1)).toBe('10');
  for (let times = 0; times < 4; times += 1) await amountOf(open.db, 1);
  await toNumber();
  const inTransaction = () => open.db.transaction().execute((tx) => amountOf(tx, 1));
  await expect(inTransaction()).rejects.toThrow('cached plan');
  expect(await inTransaction()).toBe(10);
});
