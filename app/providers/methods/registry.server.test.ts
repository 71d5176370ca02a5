import { beforeAll, expect, test } from 'vitest';
import { METHOD_IDS, methodFacts } from '~/providers/payment-method-facts';
import { SECRET } from '../../../sandbox/2c2p/gateway-2c2p-envelope';
import { SCB_KEYS } from '../../../sandbox/scb/scb-bills';
import { XENDIT_KEYS } from '../../../sandbox/xendit/xendit-store';
import { useSandboxProviders } from '../../../test/support/rows/sandbox-providers';
import { payableMethodIds, providerOfMethod } from './registry.server';

// no call is made: without a provider's id of a payment there is nothing to ask
beforeAll(() => useSandboxProviders('http://127.0.0.1:1'));

const OMISE = { secretKey: 'skey_test_sandbox', publicKey: 'pkey_test_sandbox' };
const GATEWAY = { merchantId: 'JT99', secretKey: SECRET };
const XENDIT = { dialect: 'xendit', ...XENDIT_KEYS };
const KEYS: Readonly<Record<number, object>> = {
  2: { clientId: 'SANDBOX_PAYPAL_CLIENT', clientSecret: 'SANDBOX_SECRET_0001', webhookId: 'WH-ID-SANDBOX' },
  3: { ...GATEWAY, transport: 'securepay99' },
  4: SCB_KEYS,
  8: OMISE,
  9: OMISE,
  10: { ...GATEWAY, periods: '3,6,10', interestType: 'M' },
  11: XENDIT,
  12: XENDIT,
  13: { merchantId: '12345678', secretKey: SECRET, apiKey: SECRET },
  15: GATEWAY,
};
const clientOf = (methodId: number) =>
  providerOfMethod(methodId)?.open(KEYS[methodId], { is2c2pProduction: false }) ?? null;
const online = METHOD_IDS.filter((id) => methodFacts(id)?.paidBy !== 'transfer');

test('whatever is not a transfer has a provider, and nothing else has', () => {
  expect(payableMethodIds().toSorted((a, b) => a - b)).toEqual(METHOD_IDS);
  expect(online.filter((id) => clientOf(id) === null)).toEqual([]);
  expect(providerOfMethod(1)).toBeNull();
});

test('PAY-16 a card is asked for by the methods the panel calls cards', () => {
  const withForm = online.filter((id) => clientOf(id)?.cardForm);
  // at Xendit the card is typed on its page
  expect(withForm).toEqual([3, 8]);
  expect(withForm.filter((id) => methodFacts(id)?.paidBy !== 'card')).toEqual([]);
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
  expect(asksProvider).toEqual(online.filter((id) => methodFacts(id)?.isRefundedByProvider));
});
