import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/test-database';
import { readOwnerLink } from '~/accounts/links/owner-links.server';
import { readLink } from '~/accounts/links/one-time-links.server';
import { makeFirstOwner, makeOwner } from '~/accounts/people/make-owner.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { addHours } from '~/values/time';
import { beginLiveShop } from './begin-live-shop.server';

const now = new Date('2026-11-20T07:00:00Z');
let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(() => truncateAll(open.db));

const MODE = databaseMode();
const somebody = { email: 'owner@example.test', firstname: 'สม', lastname: 'หญิง', password: 'secret-1' };
const roles = () => open.db.selectFrom('person_role').select('role').orderBy('role').execute();

test(`the first start's link makes one owner, once, within a day, ${MODE}`, async () => {
  const token = (await beginLiveShop(open.db, now))!;
  const other = (await beginLiveShop(open.db, now))!;
  expect(await readOwnerLink(open.db, token, addHours(now, 25))).toBe('late');
  expect(await readOwnerLink(open.db, 'A'.repeat(22), now)).toBe('unknown');
  const stored = await open.db.selectFrom('owner_link').select('token_hash').execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  const tries = await Promise.all(
    [token, other].map((each, n) =>
      makeFirstOwner(open.db, { ...somebody, email: `o${n}@example.test`, token: each }, now),
    ),
  );
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await roles()).toEqual([{ role: 'owner' }, { role: 'student' }]);
  expect(await readOwnerLink(open.db, token, now)).toBe('used');
  expect(await beginLiveShop(open.db, now)).toBeNull();
});

test(`a shop that never held anything waits to be opened; one with orders or a word of its own stays, ${MODE}`, async () => {
  await open.db.insertInto('site_setting').values({ key: 'is_shop_open', value: 'true' }).execute();
  await beginLiveShop(open.db, now);
  expect((await readSiteSettings(open.db)).is_shop_open).toBe(true);
  await open.db.deleteFrom('site_setting').execute();
  await beginLiveShop(open.db, now);
  expect((await readSiteSettings(open.db)).is_shop_open).toBe(false);
});

test(`the command makes an owner of a new or a known e-mail, with a link for the password, ${MODE}`, async () => {
  const made = await makeOwner(open.db, somebody.email, now);
  if (!made.ok) throw new Error(made.refusal.code);
  expect(made.value.isNew).toBe(true);
  const link = await readLink(open.db, { token: made.value.token, purpose: 'set-password' }, now);
  expect(link).toMatchObject({ state: 'open', email: somebody.email });
  expect(await makeOwner(open.db, somebody.email, now)).toMatchObject({ ok: true, value: { isNew: false } });
  expect(await roles()).toEqual([{ role: 'owner' }, { role: 'student' }]);
  await open.db.updateTable('person').set({ suspended_at: now }).execute();
  expect(await makeOwner(open.db, somebody.email, now)).toMatchObject({ ok: false });
});
