import { describe, expect, test } from 'vitest';
import type { DB } from '~/platform/database/schema';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { type PersonChange, changePersonByStaff } from './change-person-by-staff.server';
import { countPeople, readPeople } from './people-list.server';
import { peopleSearchOf } from './people-search';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();

const role = (personId: number, name: DB['person_role']['role']) =>
  db().insertInto('person_role').values({ person_id: personId, role: name }).execute();
const control = (personId: number, order: PersonChange, mayChangeStaff = false) =>
  changePersonByStaff(db(), { personId, order, actorId: personId, mayChangeStaff }, now);
const audit = async () =>
  (await db().selectFrom('audit_event').select('action').execute()).map((row) => row.action);

describe(`people, ${databaseMode()}`, () => {
  test('what is so already changes nothing and is kept nowhere', async () => {
    const id = await addPerson(db());
    const suspend = { kind: 'suspend', reason: 'x' } as const;
    expect(await control(id, suspend)).toMatchObject({ ok: true });
    expect(await control(id, suspend)).toMatchObject({ ok: true });
    expect(await control(id, { kind: 'end-sessions' })).toMatchObject({ ok: true });
    expect(await audit()).toEqual(['person-suspended']);
  });

  test('somebody of the staff is changed by who may change the staff; the last owner by nobody', async () => {
    const [owner, helper] = [await addPerson(db()), await addPerson(db())];
    await role(owner, 'owner');
    await role(helper, 'support');
    const suspend = { kind: 'suspend', reason: 'x' } as const;
    expect(await control(helper, suspend)).toMatchObject({ refusal: { code: 'STAFF' } });
    expect(await control(owner, suspend, true)).toMatchObject({ refusal: { code: 'LAST_OWNER' } });
    expect(await control(helper, suspend, true)).toMatchObject({ ok: true });
    const other = await addPerson(db());
    await role(other, 'owner');
    const both = await Promise.all([control(owner, suspend, true), control(other, suspend, true)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('a group is said by its name, before and after', async () => {
    const id = await addPerson(db());
    const group = await db()
      .insertInto('user_group')
      .values({ name: 'ครู' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await control(id, { kind: 'group', groupId: group.id });
    const [event] = await db().selectFrom('audit_event').select('detail').execute();
    expect(event?.detail).toEqual({ before: null, after: 'ครู' });
    // deleted while the page was open
    expect(await control(id, { kind: 'group', groupId: 2147483648 })).toMatchObject({
      refusal: { code: 'GROUP_GONE' },
    });
  });

  test('a search counts and reads the same people', async () => {
    for (const tel of ['081-234 5678', '0899999999']) {
      const id = await addPerson(db());
      await db().updateTable('person').set({ tel, firstname: 'มะลิ' }).where('id', '=', id).execute();
    }
    await addPerson(db(), 'generated');
    const search = peopleSearchOf('0812345678');
    const range = { page: 1, pageSize: 20, pageCount: 1, total: 1, offset: 0 };
    expect(await countPeople(db(), search)).toEqual({ all: 1, members: 1, guests: 0, suspended: 0 });
    expect(await readPeople(db(), { filter: 'all', search, range })).toHaveLength(1);
    expect(await countPeople(db(), peopleSearchOf(''))).toMatchObject({ all: 3, members: 2, guests: 1 });
  });
});
