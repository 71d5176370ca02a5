import { expect, test } from 'vitest';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { findMemberByName } from './members.server';

const { db } = fileDatabase();

test('REG-08 a member is found by username or e-mail in any case, not once suspended', async () => {
  await db()
    .insertInto('person')
    .values({ kind: 'member', email: 'mali@example.test', username: 'Mali.S' })
    .execute();
  for (const input of ['Mali.S', 'mali.s', ' MALI.S ', 'Mali@Example.TEST'])
    expect((await findMemberByName(db(), input))?.email).toBe('mali@example.test');
  expect(await findMemberByName(db(), 'mali')).toBeNull();
  await db()
    .updateTable('person')
    .set({ suspended_at: new Date(0) })
    .execute();
  expect(await findMemberByName(db(), 'mali.s')).toBeNull();
});
