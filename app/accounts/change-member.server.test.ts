import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson } from '../../test/support/bought-course';
import { openTestDatabase, truncateAll } from '../../test/support/test-database';
import type { OpenDatabase } from '~/platform/database.server';
import { changeAddress } from './change-address.server';
import { changeMember } from './change-member.server';
import { readAddresses } from './addresses.server';
import { readMemberProfile } from './member-profile.server';
import type { PersonInput } from './registration-form';
import { removeAddress } from './remove-address.server';
import { saveAddress } from './save-address.server';

const now = new Date('2026-11-20T07:00:00Z');
let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(() => truncateAll(open.db));

const person = (more: Partial<PersonInput> = {}): PersonInput => ({
  email: 'mali@example.test',
  texts: { firstname: 'มะลิ' },
  pictureId: null,
  labels: {},
  ...more,
});
const save = (personId: number, given: PersonInput, asked: number[] = []) =>
  changeMember(open.db, { personId, person: given }, asked);

test('REG-13 what is asked is changed, what is switched off or no longer asked stays', async () => {
  const mine = await addPerson(open.db);
  const first = person({ texts: { firstname: 'มะลิ', nickname: 'ลิ' }, labels: { 1: 'ก', 2: ['ข'] } });
  expect(await save(mine, first, [1, 2])).toEqual({ ok: true, value: undefined });
  // question 2 is answered with nothing, question 1 is not asked any more
  await save(mine, person({ age: 20 }), [2]);
  const { values, email } = await readMemberProfile(open.db, mine);
  expect(email).toBe('mali@example.test');
  expect(values).toMatchObject({ nickname: 'ลิ', age: '20', label_1: 'ก' });
  expect(values).not.toHaveProperty('label_2');
});

test('REG-13 an e-mail that another member has is refused, one’s own and a guest’s are not', async () => {
  const [mine, other] = [await addPerson(open.db), await addPerson(open.db)];
  const guest = await addPerson(open.db, 'generated');
  await save(mine, person());
  const taken = await save(other, person());
  expect(taken).toEqual({ ok: false, refusal: { code: 'DUPLICATE_EMAIL' } });
  expect((await save(mine, person())).ok).toBe(true);
  await open.db.updateTable('person').set({ email: 'guest@example.test' }).where('id', '=', guest).execute();
  expect((await save(other, person({ email: 'guest@example.test' }))).ok).toBe(true);
  expect(await save(guest, person({ email: 'x@example.test' }))).toEqual({
    ok: false,
    refusal: { code: 'NOT_A_MEMBER' },
  });
});

test('REG-13 of two who want one e-mail at the same moment one gets it', async () => {
  for (let round = 0; round < 10; round++) {
    const ids = [await addPerson(open.db), await addPerson(open.db), await addPerson(open.db)];
    const wanted = person({ email: `wanted${round}@example.test` });
    const answers = await Promise.all(ids.map((id) => save(id, wanted)));
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.refusal.code)).sort()).toEqual([
      'DUPLICATE_EMAIL',
      'DUPLICATE_EMAIL',
      'ok',
    ]);
  }
});

test('REG-13 an address is changed and removed by its owner alone', async () => {
  const [mine, other] = [await addPerson(open.db), await addPerson(open.db)];
  const home = {
    recipient: 'มะลิ',
    tel: '0812345678',
    line: '99/1',
    tambon: 'จอมพล',
    amphoe: 'จตุจักร',
    province: 'กรุงเทพมหานคร',
    postcode: '10900',
  };
  const addressId = await saveAddress(open.db, { personId: mine, address: home }, now);
  const moved = { ...home, line: '1 ถนนใหม่' };
  expect(await changeAddress(open.db, { personId: other, addressId, address: moved })).toEqual({
    ok: false,
    refusal: { code: 'NOT_FOUND' },
  });
  await removeAddress(open.db, { personId: other, addressId });
  expect(await readAddresses(open.db, mine)).toEqual([{ id: addressId, ...home }]);
  expect((await changeAddress(open.db, { personId: mine, addressId, address: moved })).ok).toBe(true);
  expect(await readAddresses(open.db, mine)).toEqual([{ id: addressId, ...moved }]);
  await removeAddress(open.db, { personId: mine, addressId });
  await removeAddress(open.db, { personId: mine, addressId });
  expect(await readAddresses(open.db, mine)).toEqual([]);
});
