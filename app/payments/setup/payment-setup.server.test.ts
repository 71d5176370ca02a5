import { expect, test } from 'vitest';
import { getProviderClient } from '~/payments/provider-clients.server';
import { setSealSecrets } from '~/platform/sealed.server';
import { BANK_TRANSFER } from '~/providers/bank-transfer/bank-transfer';
import { PAYMENT_METHODS } from '~/providers/methods/payment-methods';
import { openKeys } from '~/providers/methods/sealed-keys.server';
import { OMISE_PROMPTPAY } from '~/providers/omise/omise-promptpay';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { changeMethodFacts, moveMethod, saveMethodKeys, switchMethod } from './change-method.server';
import { readKeysView, readMethodSetups, readUsableMethods } from './method-setups.server';
import { saveBankAccount, switchBankAccount } from './save-bank-account.server';
import { seedPaymentMethods } from './seed-methods.server';
import { tryKeys } from './try-keys.server';

const shop = openProviderShop();
const now = new Date('2026-11-20T07:00:00Z');
const MODE = databaseMode();

async function begin() {
  setSealSecrets('a secret of the shop that is long enough');
  const administratorId = await addPerson(shop.db);
  await shop.db.insertInto('person_role').values({ person_id: administratorId, role: 'owner' }).execute();
  await seedPaymentMethods(shop.db);
  return administratorId;
}
const audit = () =>
  shop.db.selectFrom('audit_event').select(['action', 'detail', 'subject_id']).orderBy('id').execute();
const mails = () => shop.db.selectFrom('outbox_mail').select(['kind', 'plain_text']).orderBy('id').execute();
const method = async (id: number) => (await readMethodSetups(shop.db, 'THB')).find((each) => each.id === id)!;
const facts = {
  bank_code: 'KBANK',
  account_number: '123-4-56789-0',
  account_name: 'บจก. เรียนดี',
  prompt_pay_id: '0812345678',
  currency: 'THB' as const,
};
const account = (administratorId: number) =>
  saveBankAccount(shop.db, { administratorId, accountId: null, seen: 0, facts, pictureId: undefined }, now);

test(`every method has a row, those that were missing switched off, ${MODE}`, async () => {
  await shop.db.insertInto('payment_method').values({ id: 1, name_th: 'ของร้าน', is_enabled: true }).execute();
  await begin();
  await seedPaymentMethods(shop.db);
  const methods = await readMethodSetups(shop.db, 'THB');
  expect(methods.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    PAYMENT_METHODS.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  expect(methods.filter(({ isEnabled }) => isEnabled)).toMatchObject([{ id: 1, nameTh: 'ของร้าน' }]);
});

test(`keys are tried at the provider, stored sealed, shown masked, and pay as before, ${MODE}`, async () => {
  const administratorId = await begin();
  const methodId = OMISE_PROMPTPAY.id;
  const input = (secretKey: string) => ({ methodId, typed: { secretKey }, isTried: true });
  expect(await tryKeys(shop.db, input('pkey_test_x'))).toEqual({ outcome: 'wrong', fields: ['secretKey'] });
  // live keys in a demo shop
  expect(await tryKeys(shop.db, input('skey_live_x'))).toEqual({ outcome: 'unfit' });
  expect(await tryKeys(shop.db, input('skey_test_nobodys'))).toMatchObject({
    outcome: 'tried',
    test: { outcome: 'refused', words: 'authentication failed' },
  });
  const tried = await tryKeys(shop.db, input('skey_test_sandbox'));
  if (tried.outcome !== 'tried') throw new Error(tried.outcome);
  expect(tried).toMatchObject({ changed: ['secretKey'], test: { outcome: 'accepted' } });
  const saved = { methodId, administratorId, seen: 0, keys: tried.keys, changed: tried.changed };
  expect(await saveMethodKeys(shop.db, saved, now)).toMatchObject({ ok: true });

  const { secrets } = await shop.db
    .selectFrom('payment_method')
    .select('secrets')
    .where('id', '=', methodId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(secrets)).not.toContain('skey');
  expect(openKeys(methodId, secrets)).toEqual({ secretKey: 'skey_test_sandbox' });
  expect(await getProviderClient(shop.db, methodId)).not.toBeNull();
  expect(await readKeysView(shop.db, methodId)).toEqual({
    shown: { secretKey: '•••• dbox', webhookSecret: '' },
    isUnreadable: false,
  });
  expect(JSON.stringify([await audit(), await mails()])).not.toMatch(/skey|sandbox/);
  expect(await audit()).toMatchObject([{ action: 'method-keys', detail: { fields: ['secretKey'] } }]);

  setSealSecrets('another secret of the shop, nobody told the former');
  expect(await getProviderClient(shop.db, methodId)).toBeNull();
  expect((await readKeysView(shop.db, methodId)).isUnreadable).toBe(true);
});

test.each([
  [
    2,
    { clientId: 'SANDBOX_PAYPAL_CLIENT', clientSecret: 'SANDBOX_SECRET_0001', webhookId: 'WH-ID-SANDBOX' },
    'clientSecret',
  ],
  [3, { merchantId: 'JT99', secretKey: 'SANDBOX_SECRET_0001' }, 'secretKey'],
  [10, { merchantId: 'JT99', secretKey: 'SANDBOX_SECRET_0001' }, 'merchantId'],
  [15, { merchantId: 'JT99', secretKey: 'SANDBOX_SECRET_0001' }, 'secretKey'],
  [
    13,
    { merchantId: '12345678', secretKey: 'SANDBOX_SECRET_0001', apiKey: 'SANDBOX_SECRET_0001' },
    'secretKey',
  ],
])(`method %i is tried where its protocol can be, ${MODE}`, async (methodId, keys, wrong) => {
  await begin();
  const good = await tryKeys(shop.db, { methodId, typed: keys, isTried: true });
  expect(good).toMatchObject({ outcome: 'tried', test: { outcome: 'accepted' } });
  const others = { ...keys, [wrong]: 'NOBODYS0' } as Record<string, string>;
  const bad = await tryKeys(shop.db, { methodId, typed: others, isTried: true });
  expect(bad).toMatchObject({ outcome: 'tried', test: { outcome: 'refused' } });
});

test(`the second of two editors is told, and every change is told to owners and kept, ${MODE}`, async () => {
  const administratorId = await begin();
  const request = { methodId: 1, administratorId, seen: 0, nameTh: 'โอนเข้าบัญชี', nameEn: 'Transfer' };
  const limits = { minimum: 10_000, maximum: null };
  expect(await changeMethodFacts(shop.db, { ...request, ...limits }, now)).toMatchObject({ ok: true });
  expect(await changeMethodFacts(shop.db, { ...request, ...limits, nameTh: 'ช้า' }, now)).toEqual({
    ok: false,
    refusal: { code: 'CHANGED' },
  });
  expect(await method(1)).toMatchObject({ nameTh: 'โอนเข้าบัญชี', minimum: 10_000, version: 1 });
  expect(await audit()).toMatchObject([
    {
      action: 'method-changed',
      detail: { before: { minimum_satang: null }, after: { minimum_satang: 10_000 } },
    },
  ]);
  expect(await mails()).toMatchObject([{ kind: 'payment-setup-changed' }]);
});

test(`the last method and its last account go only when that is said, ${MODE}`, async () => {
  const administratorId = await begin();
  const added = await account(administratorId);
  if (!added.ok) throw new Error(added.refusal.code);
  const { accountId } = added.value;
  const turn = { methodId: BANK_TRANSFER.id, administratorId, currency: 'THB' as const, acceptsNone: false };
  await switchMethod(shop.db, { ...turn, seen: 0, isOn: true }, now);
  expect(await readUsableMethods(shop.db, 'THB')).toEqual([BANK_TRANSFER.id]);
  expect(await switchMethod(shop.db, { ...turn, seen: 1, isOn: false }, now)).toEqual({
    ok: false,
    refusal: { code: 'LAST_METHOD' },
  });
  const deed = { administratorId, accountId, seen: 0, currency: 'THB' as const };
  const put = (kind: 'off' | 'archive' | 'restore' | 'on', seen: number, acceptsNone = false) =>
    switchBankAccount(shop.db, { ...deed, seen, deed: kind, acceptsNone }, now);
  expect(await put('archive', 0)).toEqual({ ok: false, refusal: { code: 'LAST_METHOD' } });
  expect((await put('archive', 0, true)).ok).toBe(true);
  expect(await readUsableMethods(shop.db, 'THB')).toEqual([]);
  // archived, not deleted
  expect((await put('restore', 1)).ok).toBe(true);
  expect((await put('on', 2)).ok).toBe(true);
  expect(await readUsableMethods(shop.db, 'THB')).toEqual([BANK_TRANSFER.id]);
  expect((await switchMethod(shop.db, { ...turn, seen: 1, isOn: false, acceptsNone: true }, now)).ok).toBe(
    true,
  );
  expect((await mails()).length).toBe(6);
});

test(`an account is added and changed; the order of methods is moved by one, ${MODE}`, async () => {
  const administratorId = await begin();
  const added = await account(administratorId);
  if (!added.ok) throw new Error(added.refusal.code);
  const change = { administratorId, accountId: added.value.accountId, pictureId: undefined };
  const other = { ...facts, account_number: '987-6-54321-0' };
  expect((await saveBankAccount(shop.db, { ...change, seen: 0, facts: other }, now)).ok).toBe(true);
  expect(await saveBankAccount(shop.db, { ...change, seen: 0, facts }, now)).toEqual({
    ok: false,
    refusal: { code: 'CHANGED' },
  });
  const before = (await readMethodSetups(shop.db, 'THB')).map(({ id }) => id);
  await moveMethod(shop.db, { methodId: before[1]!, administratorId, by: 'up' }, now);
  const after = (await readMethodSetups(shop.db, 'THB')).map(({ id }) => id);
  expect(after).toEqual([before[1], before[0], ...before.slice(2)]);
});
