import { expect, test } from 'vitest';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { readAddresses, readAddressOf } from './addresses.server';
import { saveAddress } from './save-address.server';

const { db } = fileDatabase();

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const home = {
  recipient: 'ปาริฉัตร',
  tel: '0812345678',
  line: '88/8 ซอยอารีย์ 4',
  tambon: 'สามเสนใน',
  amphoe: 'พญาไท',
  province: 'กรุงเทพมหานคร',
  postcode: '10400',
};
const work = { ...home, line: '45 ถนนเจริญนคร' };

test('PRD-03 a person’s addresses, the one used last first, each once, nobody else’s', async () => {
  const [mine, other] = [await addPerson(db()), await addPerson(db())];
  const homeId = await saveAddress(db(), { personId: mine, address: home }, at(1));
  const workId = await saveAddress(db(), { personId: mine, address: work }, at(2));
  expect(await readAddresses(db(), mine)).toEqual([
    { id: workId, ...work },
    { id: homeId, ...home },
  ]);
  expect(await saveAddress(db(), { personId: mine, address: home }, at(3))).toBe(homeId);
  expect((await readAddresses(db(), mine)).map(({ id }) => id)).toEqual([homeId, workId]);
  expect(await readAddresses(db(), other)).toEqual([]);
  expect(await readAddressOf(db(), { personId: other, addressId: homeId })).toBeNull();
  expect(await readAddressOf(db(), { personId: mine, addressId: homeId })).toEqual({
    id: homeId,
    ...home,
  });
});
