import { beforeAll, expect, test } from 'vitest';
import { PAYMENT_METHODS, paymentMethod } from '~/providers/methods/payment-methods';
import { XENDIT_KEYS } from '../../../sandbox/xendit/xendit-store';
import { useSandboxProviders } from '../../../test/support/rows/sandbox-providers';
import { payableMethodIds, providerOfMethod } from './registry.server';

// no call is made: without a provider's id of a payment there is nothing to ask
beforeAll(() => useSandboxProviders('http://127.0.0.1:1'));

/** Keys that show more than the sandbox's usual ones. */
const OTHER_KEYS: Readonly<Record<number, object>> = {
  3: { transport: 'securepay99' },
  12: { dialect: 'xendit', ...XENDIT_KEYS },
};
const keysOf = (methodId: number) => ({ ...paymentMethod(methodId)?.sandboxKeys, ...OTHER_KEYS[methodId] });
const clientOf = (methodId: number) =>
  providerOfMethod(methodId)?.open(keysOf(methodId), { is2c2pProduction: false }) ?? null;
const ids = PAYMENT_METHODS.map(({ id }) => id).toSorted((a, b) => a - b);
const online = ids.filter((id) => paymentMethod(id)?.paidBy !== 'transfer');

test('whatever is not a transfer has a provider, and nothing else has', () => {
  expect(payableMethodIds().toSorted((a, b) => a - b)).toEqual(ids);
  expect(online.filter((id) => clientOf(id) === null)).toEqual([]);
  expect(providerOfMethod(1)).toBeNull();
});

test('PAY-16 a card is asked for by the methods the panel calls cards', () => {
  const withForm = online.filter((id) => clientOf(id)?.cardForm);
  // at Xendit the card is typed on its page
  expect(withForm).toEqual([3, 8]);
  expect(withForm.filter((id) => paymentMethod(id)?.paidBy !== 'card')).toEqual([]);
});

test('PAY-24 who gives money back by itself', async () => {
  const answers = await Promise.all(
    online.map((id) =>
      clientOf(id)!.refund({
        reference: '123456789012',
        providerId: 'chrg_test_1',
        createdAt: new Date(),
        amount: 100,
        currency: 'THB',
        refundReference: 'R1',
      } as Parameters<NonNullable<ReturnType<typeof clientOf>>['refund']>[0]),
    ),
  );
  const asksProvider = online.filter((_, index) => answers[index]?.outcome !== 'by-hand');
  expect(asksProvider).toEqual(online.filter((id) => paymentMethod(id)?.isRefundedByProvider));
});
