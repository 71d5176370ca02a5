import { expect, test } from 'vitest';
import { readLink } from '~/accounts/links/one-time-links.server';
import { readOwnerLink } from '~/accounts/links/owner-links.server';
import { makeFirstOwner, makeOwner } from '~/accounts/people/make-owner.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { addHours } from '~/values/time';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { beginLiveShop } from './begin-live-shop.server';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();

const MODE = databaseMode();
const somebody = {
  email: 'owner@example.test',
  firstname: 'สม',
  lastname: 'หญิง',
  password: 'correct horse battery',
};
const roles = () => db().selectFrom('person_role').select('role').orderBy('role').execute();

test(`the first start's link makes one owner, once, within a day, ${MODE}`, async () => {
  const token = (await beginLiveShop(db(), now))!;
  const other = (await beginLiveShop(db(), now))!;
  expect(await readOwnerLink(db(), token, addHours(now, 25))).toBe('late');
  expect(await readOwnerLink(db(), 'A'.repeat(22), now)).toBe('unknown');
  const stored = await db().selectFrom('owner_link').select('token_hash').execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  const tries = await Promise.all(
    [token, other].map((each, n) =>
      makeFirstOwner(db(), { ...somebody, email: `o${n}@example.test`, token: each }, now),
    ),
  );
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await roles()).toEqual([{ role: 'owner' }, { role: 'student' }]);
  expect(await readOwnerLink(db(), token, now)).toBe('used');
  expect(await beginLiveShop(db(), now)).toBeNull();
});

test(`a shop that never held anything waits to be opened; one with orders or a word of its own stays, ${MODE}`, async () => {
  await db().insertInto('site_setting').values({ key: 'is_shop_open', value: 'true' }).execute();
  await beginLiveShop(db(), now);
  expect((await readSiteSettings(db())).is_shop_open).toBe(true);
  await db().deleteFrom('site_setting').execute();
  await beginLiveShop(db(), now);
  expect((await readSiteSettings(db())).is_shop_open).toBe(false);
});

test(`the command makes an owner of a new or a known e-mail, with a link for the password, ${MODE}`, async () => {
  const result = await makeOwner(db(), somebody.email, now);
  if (!result.ok) throw new Error(result.refusal.code);
  expect(result.value.isNew).toBe(true);
  const link = await readLink(db(), { token: result.value.token, purpose: 'set-password' }, now);
  expect(link).toMatchObject({ state: 'open', email: somebody.email });
  expect(await makeOwner(db(), somebody.email, now)).toMatchObject({ ok: true, value: { isNew: false } });
  expect(await roles()).toEqual([{ role: 'owner' }, { role: 'student' }]);
  await db().updateTable('person').set({ suspended_at: now }).execute();
  expect(await makeOwner(db(), somebody.email, now)).toMatchObject({ ok: false });
});
