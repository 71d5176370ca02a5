import { expect, test } from 'vitest';
import { inTransaction } from '~/platform/database/transaction.server';
import { fileDatabase } from '../support/databases/file-database';
import { besideTransaction } from '../support/databases/one-session';
import { databaseMode } from '../support/databases/test-database';

const { db, database } = fileDatabase();
const ask = () => db().selectFrom('rate_limit').select('key').execute();

test.runIf(databaseMode() === 'postgres')(
  'R-290 a statement beside its own open transaction fails, where the embedded database would wait for itself',
  async () => {
    await expect(inTransaction(db(), () => ask())).rejects.toThrow(/one session/);
    await expect(inTransaction(db(), () => database().pool.query('select 1'))).rejects.toThrow(/one session/);
    expect(await ask()).toEqual([]);
  },
);

test.runIf(databaseMode() === 'postgres')('a test may look at an open transaction from outside', async () => {
  expect(await inTransaction(db(), () => besideTransaction(ask))).toEqual([]);
});
