import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { addHours } from '~/values/time';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { findTokenHolder, readApiTokens } from './api-tokens.server';
import { makeApiToken } from './make-api-token.server';
import { revokeApiToken } from './revoke-api-token.server';
import { MOST_TOKENS } from './token-scopes';

const now = new Date('2026-11-20T07:00:00Z');
let open: OpenDatabase;
let personId: number;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(open.db);
  personId = await addPerson(open.db);
  await open.db.updateTable('person').set({ kind: 'member' }).where('id', '=', personId).execute();
  await open.db
    .insertInto('person_role')
    .values({ person_id: personId, role: 'student' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});

async function make(days = 30): Promise<string> {
  const result = await makeApiToken(open.db, { personId, name: 'บัญชี', scopes: ['orders'], days }, now);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}
const holder = (token: string, at = now) => findTokenHolder(open.db, token, at);

test('R-165 a token opens its person’s account for what it was made for, and only its hash is kept', async () => {
  const token = await make();
  expect(await holder(token)).toMatchObject({ kind: 'holder', scopes: ['orders'], person: { id: personId } });
  expect(JSON.stringify(await open.db.selectFrom('api_token').selectAll().execute())).not.toContain(token);
  const [firstToken] = await readApiTokens(open.db, personId);
  expect(firstToken).toMatchObject({ name: 'บัญชี', lastUsedAt: now });
  expect(await holder(`${token}x`)).toBeNull();
});
test('R-165 it ends with its time, when it is taken away, and with all that ends a session', async () => {
  const [late, revoked, expired] = [await make(7), await make(), await make()];
  expect(await holder(late, addHours(now, 7 * 24 + 1))).toBeNull();
  const second = (await readApiTokens(open.db, personId))[1]!;
  expect(await revokeApiToken(open.db, { personId: personId + 1, tokenId: second.id })).toBe(false);
  expect(await revokeApiToken(open.db, { personId, tokenId: second.id })).toBe(true);
  expect(await holder(revoked)).toBeNull();
  await endSessionsOf(open.db, { personId, keepToken: null });
  expect(await holder(expired)).toBeNull();
});
test('R-165 it outlives none of its person’s rights', async () => {
  const token = await make();
  const set = (values: object) =>
    open.db.updateTable('person').set(values).where('id', '=', personId).execute();
  await set({ suspended_at: now });
  expect(await holder(token)).toEqual({ kind: 'denied', why: 'suspended' });
  await set({ suspended_at: null, kind: 'generated' });
  expect(await holder(token)).toBeNull();
  await set({ kind: 'member' });
  await open.db.deleteFrom('person_role').where('person_id', '=', personId).execute();
  expect(await holder(token)).toBeNull();
});
test('R-165 nobody has more than a few, however many are asked for at once', async () => {
  const attempts = Array.from({ length: MOST_TOKENS + 3 }, () =>
    makeApiToken(open.db, { personId, name: 'x', scopes: ['orders'], days: 7 }, now),
  );
  const results = await Promise.all(attempts);
  expect(results.filter(({ ok }) => ok)).toHaveLength(MOST_TOKENS);
});
