import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, truncateAll } from '../../../test/support/test-database';
import type { OpenDatabase } from '~/platform/database/database.server';
import { findMemberByName } from './members.server';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(() => truncateAll(open.db));

test('REG-08 a member is found by username or e-mail in any case, not once suspended', async () => {
  await open.db
    .insertInto('person')
    .values({ kind: 'member', email: 'mali@example.test', username: 'Mali.S' })
    .execute();
  for (const typed of ['Mali.S', 'mali.s', ' MALI.S ', 'Mali@Example.TEST'])
    expect((await findMemberByName(open.db, typed))?.email).toBe('mali@example.test');
  expect(await findMemberByName(open.db, 'mali')).toBeNull();
  await open.db
    .updateTable('person')
    .set({ suspended_at: new Date(0) })
    .execute();
  expect(await findMemberByName(open.db, 'mali.s')).toBeNull();
});
