import { expect, test } from 'vitest';
import { readAddresses } from '~/accounts/addresses/addresses.server';
import { changeAddress } from '~/accounts/addresses/change-address.server';
import { removeAddress } from '~/accounts/addresses/remove-address.server';
import { saveAddress } from '~/accounts/addresses/save-address.server';
import type { PersonInput } from '~/accounts/registration/registration-form';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { changeMember } from './change-member.server';
import { readMemberProfile } from './member-profile.server';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();

const person = (more: Partial<PersonInput> = {}): PersonInput => ({
  email: 'mali@example.test',
  texts: { firstname: 'มะลิ' },
  pictureId: null,
  labels: {},
  ...more,
});
const save = (personId: number, input: PersonInput, questionIds: number[] = []) =>
  changeMember(db(), { personId, person: input }, questionIds);

test('REG-13 what is asked is changed, what is switched off or no longer asked stays', async () => {
  const mine = await addPerson(db());
  const first = person({ texts: { firstname: 'มะลิ', nickname: 'ลิ' }, labels: { 1: 'ก', 2: ['ข'] } });
  expect(await save(mine, first, [1, 2])).toEqual({ ok: true, value: undefined });
  // question 2 gets an empty answer, question 1 is no longer asked
  await save(mine, person({ age: 20 }), [2]);
  const { values } = await readMemberProfile(db(), mine);
  expect(values).toMatchObject({ nickname: 'ลิ', age: '20', label_1: 'ก' });
  expect(values).not.toHaveProperty('label_2');
});

test('REG-13 the e-mail stays: it changes by its link alone; a guest’s account is nobody’s to change', async () => {
  const mine = await addPerson(db());
  const { email } = await readMemberProfile(db(), mine);
  expect((await save(mine, person({ email: 'wanted@example.test' }))).ok).toBe(true);
  expect((await readMemberProfile(db(), mine)).email).toBe(email);
  const guest = await addPerson(db(), 'generated');
  expect(await save(guest, person())).toEqual({ ok: false, refusal: { code: 'NOT_A_MEMBER' } });
});

test('REG-13 an address is changed and removed by its owner alone', async () => {
  const [mine, other] = [await addPerson(db()), await addPerson(db())];
  const home = {
    recipient: 'มะลิ',
    tel: '0812345678',
    line: '99/1',
    tambon: 'จอมพล',
    amphoe: 'จตุจักร',
    province: 'กรุงเทพมหานคร',
    postcode: '10900',
  };
  const addressId = await saveAddress(db(), { personId: mine, address: home }, now);
  const newAddress = { ...home, line: '1 ถนนใหม่' };
  expect(await changeAddress(db(), { personId: other, addressId, address: newAddress })).toEqual({
    ok: false,
    refusal: { code: 'NOT_FOUND' },
  });
  await removeAddress(db(), { personId: other, addressId });
  expect(await readAddresses(db(), mine)).toEqual([{ id: addressId, ...home }]);
  expect((await changeAddress(db(), { personId: mine, addressId, address: newAddress })).ok).toBe(true);
  expect(await readAddresses(db(), mine)).toEqual([{ id: addressId, ...newAddress }]);
  await removeAddress(db(), { personId: mine, addressId });
  await removeAddress(db(), { personId: mine, addressId });
  expect(await readAddresses(db(), mine)).toEqual([]);
});
