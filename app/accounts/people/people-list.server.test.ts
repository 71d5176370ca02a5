import { describe, expect, test } from 'vitest';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { readOtherGuestRows } from './guest-rows.server';
import { countPeople, exportPeople, readPeople } from './people-list.server';
import { type PeopleFilter, peopleSearchOf } from './people-search';

const { db } = fileDatabase();
const range = { page: 1, pageSize: 20, pageCount: 1, total: 20, offset: 0 };

let people = 0;
async function add(who: {
  kind?: 'member' | 'generated';
  firstname: string;
  email: string;
  tel?: string;
  suspended_at?: Date;
  orders?: number;
}): Promise<number> {
  const { orders = 1, kind = 'generated', ...row } = who;
  people += 1;
  const { id } = await db()
    .insertInto('person')
    .values({ ...row, kind, username: `u${people}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let n = 0; n < orders; n += 1)
    await db()
      .insertInto('purchase_order')
      .values({
        token: `t${people}-${n}`.padStart(22, 'x'),
        checkout_key: `k${people}-${n}`,
        person_id: id,
        contact_name: row.firstname,
        email: row.email,
        price: 100,
        quote: '{}',
        placed_at: new Date(),
      })
      .execute();
  return id;
}
const list = async (filter: PeopleFilter = 'all', q = '') =>
  (await readPeople(db(), { filter, search: peopleSearchOf(q), range })).map(({ name, kind, orders }) =>
    [name, kind, orders].join(' '),
  );

describe(`staff's list of people, ${databaseMode()}`, () => {
  test('R-386 a buyer without an account is one row however often they bought; members stay apart', async () => {
    await add({ kind: 'member', firstname: 'สมาชิก', email: 'mali@example.test', orders: 2 });
    for (let n = 1; n <= 11; n += 1) await add({ firstname: `มะลิ${n}`, email: 'mali@example.test' });
    await add({ firstname: 'มะลิ12', email: 'mali@example.test', orders: 2 });
    await add({ firstname: 'โทร1', email: '', tel: '0812345678' });
    await add({ firstname: 'โทร2', email: '', tel: '081-234-5678' });
    // the telephone of a household makes nobody one who gave an e-mail
    await add({ firstname: 'อีเมลอื่น', email: 'other@example.test', tel: '0812345678' });
    await add({ firstname: 'ไม่บอก1', email: '' });
    await add({ firstname: 'ไม่บอก2', email: '' });
    expect(await list()).toEqual([
      'ไม่บอก2 generated 1',
      'ไม่บอก1 generated 1',
      'อีเมลอื่น generated 1',
      'โทร2 generated 2',
      'มะลิ12 generated 13',
      'สมาชิก member 2',
    ]);
    expect(await countPeople(db(), peopleSearchOf(''))).toEqual({
      all: 6,
      members: 1,
      guests: 5,
      suspended: 0,
    });
    const exported: string[] = [];
    for await (const some of exportPeople(db(), { filter: 'guests', search: peopleSearchOf('') }))
      exported.push(...some.map(({ name }) => name));
    expect(exported).toEqual(['ไม่บอก2', 'ไม่บอก1', 'อีเมลอื่น', 'โทร2', 'มะลิ12']);
  });

  test('R-386 a name only an earlier purchase has finds its buyer, and a filter looks at the accounts it is about', async () => {
    await add({ firstname: 'แอน', email: 'ann@example.test', suspended_at: new Date() });
    await add({ firstname: 'อารียา', email: 'ann@example.test' });
    expect(await list('all', 'แอน')).toEqual(['แอน generated 2']);
    expect(await list('all', 'ann@')).toEqual(['อารียา generated 2']);
    expect(await list('suspended')).toEqual(['แอน generated 2']);
  });

  test('R-386 a person’s page leads to the guest’s other accounts, a member’s to purchases without signing in', async () => {
    const member = await add({
      kind: 'member',
      firstname: 'ก',
      email: 'mali@example.test',
      tel: '0899999999',
    });
    const first = await add({ firstname: 'ข', email: 'mali@example.test' });
    const second = await add({ firstname: 'ค', email: 'mali@example.test' });
    await add({ firstname: 'ง', email: '', tel: '0899999999' });
    const idsOf = async (personId: number) => (await readOtherGuestRows(db(), personId)).map(({ id }) => id);
    expect(await idsOf(member)).toEqual([second, first]);
    expect(await idsOf(first)).toEqual([second]);
    expect(await idsOf(second)).toEqual([first]);
  });
});
