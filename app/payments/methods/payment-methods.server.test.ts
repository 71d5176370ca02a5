import { describe, expect, test } from 'vitest';
import { satang } from '~/values/money';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { readPaymentMethods, usableMethodIds } from './payment-methods.server';

const { db } = fileDatabase();

const enable = (id: number, overrides: object = {}) =>
  db()
    .insertInto('payment_method')
    .values({ id, name_th: `วิธี ${id}`, is_enabled: true, ...overrides })
    .execute();
const addAccount = (key: string, overrides: object = {}) =>
  db()
    .insertInto('bank_account')
    .values({ external_key: key, bank_code: 'SCB', account_number: '1', ...overrides })
    .execute();
const read = async (amount = 100_000, currency: 'THB' | 'USD' = 'THB') =>
  (await readPaymentMethods(db(), currency))(satang(amount));

describe(`readPaymentMethods, ${databaseMode()}`, () => {
  test('PAY-16 what is switched on but cannot be paid with is not offered', async () => {
    for (const id of [2, 9, 1]) await enable(id, { position: id });
    await addAccount('a');
    expect((await read()).map((method) => [method.id, method.whyNot])).toEqual([[1, null]]);
    expect(usableMethodIds(await read())).toEqual(new Set([1]));
  });

  test('PAY-01 one account that lacks its number or bank makes the method unusable', async () => {
    await enable(1);
    expect((await read())[0]!.whyNot).toEqual({ text: 'payment.noAccounts' });
    await addAccount('a');
    await addAccount('b', { account_number: null });
    expect((await read())[0]!.whyNot).toEqual({ text: 'payment.noAccounts' });
    await db()
      .updateTable('bank_account')
      .set({ is_enabled: false })
      .where('external_key', '=', 'b')
      .execute();
    expect((await read())[0]!.whyNot).toBeNull();
  });

  test('PAY-16 amounts outside of its limits and other currencies say why', async () => {
    await enable(1, { minimum_satang: 2000, maximum_satang: 500_000 });
    await addAccount('a');
    expect((await read(1999))[0]!.whyNot).toEqual({ text: 'payment.belowMinimum', amount: 2000 });
    expect((await read(2000))[0]!.whyNot).toBeNull();
    expect((await read(500_001))[0]!.whyNot).toEqual({ text: 'payment.aboveMaximum', amount: 500_000 });
  });

  test('CRT-12 another currency takes its own accounts, and shows no others', async () => {
    await enable(1, { minimum_satang: 9000 });
    await addAccount('baht', { prompt_pay_id: '0812345678' });
    expect((await read(2000, 'USD'))[0]!.whyNot).toEqual({ text: 'payment.onlyBaht' });
    await addAccount('dollars', { currency: 'USD', account_number: '9', prompt_pay_id: '0812345678' });
    const [inDollars] = await read(2000, 'USD');
    // the limits are in baht, and PromptPay moves baht only
    expect(inDollars).toMatchObject({ whyNot: null, accounts: [{ accountNumber: '9', promptPayId: null }] });
    const [inBaht] = await read(20_000);
    expect(inBaht!.accounts).toMatchObject([{ accountNumber: '1', promptPayId: '0812345678' }]);
  });
});
