import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { providerAddressesOf, withSandbox } from '~/providers/methods/provider-addresses';
import type { CardWay, ChargeRequest, ProviderClient, Started } from '~/providers/port/provider';
import { satang } from '~/values/money';
import { addMilliseconds } from '~/values/time';
import { openSandbox, type Sandbox } from '../../../sandbox/open-sandbox';
import { CARDS, tokenOf } from '../../../test/support/road/omise-card';
import { omiseCard } from './omise-card.server';

let sandbox: Sandbox;
let client: ProviderClient;
beforeAll(async () => {
  sandbox = await openSandbox({ port: 0, mode: 'demo' });
  client = open({})!;
});
afterAll(() => sandbox.close());
beforeEach(() => post('/_sandbox/reset'));

const SITE = { is2c2pProduction: false };
const open = (overrides: object) =>
  omiseCard({ mode: 'demo', providers: withSandbox(providerAddressesOf({}, false), sandbox.url) }).open(
    { secretKey: 'skey_test_sandbox', publicKey: 'pkey_test_sandbox', ...overrides },
    SITE,
  );
const post = (path: string, fields: Record<string, string> = {}) =>
  fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const failNext = (mode: string) => post('/_sandbox/fail-next', { mode, provider: 'omise' });

let counter = 0;
const chargeBy = (card: CardWay | null, overrides: Partial<ChargeRequest> = {}): ChargeRequest => ({
  reference: `reference${(counter += 1)}`,
  providerId: null,
  createdAt: new Date(),
  orderNumber: 'R69-1120-0001',
  amount: satang(159_000),
  currency: 'THB',
  buyer: { name: 'สมชาย', email: 'somchai@example.test' },
  locale: 'th',
  returnUrl: 'http://shop.test/pay/return/key',
  notifyUrl: 'http://shop.test/webhook/omise',
  expiresAt: new Date(Date.now() + 3_600_000),
  card,
  mayExist: false,
  ...overrides,
});
const token = async (number: string): Promise<CardWay> => ({
  kind: 'token',
  fields: { token: await tokenOf(sandbox.url, number) },
});
const start = (charge: ChargeRequest, now = new Date()) => client.start(charge, now);
const started = (answer: Started) => {
  if (answer.outcome !== 'started') throw new Error(JSON.stringify(answer));
  return answer;
};
const verdict = (charge: ChargeRequest, providerId: string | null) =>
  client.fetchVerdict({ ...charge, providerId, isWanted: true }, new Date());

describe('a card at Omise', () => {
  test('PAY-08 what the shop was not told of is found by its reference: paid, asked about, a link', async () => {
    for (const card of [
      await token(CARDS.atOnce),
      await token(CARDS.asks),
      { kind: 'hosted-page' } as const,
    ]) {
      const charge = chargeBy(card);
      const first = started(await start(charge, new Date()));
      const again = started(await start({ ...charge, card: null, mayExist: true }, new Date()));
      expect(again).toEqual(first);
      expect(await verdict(charge, null)).toEqual(await verdict(charge, first.providerId));
    }
  });

  test('PAY-08 a call without an answer is nothing known for a minute, then nothing made', async () => {
    const lost = chargeBy(null, { mayExist: true });
    expect((await start(lost, new Date())).outcome).toBe('unknown');
    // a second card beside one that may be charged already
    expect((await start({ ...lost, card: await token(CARDS.atOnce) }, new Date())).outcome).toBe('unknown');
    const late = { ...lost, createdAt: addMilliseconds(lost.createdAt, -61_000) };
    expect(await start(late, new Date())).toMatchObject({
      outcome: 'refused',
      failure: { code: 'not_created' },
    });
    expect((await start({ ...late, card: await token(CARDS.atOnce) }, new Date())).outcome).toBe('started');
    expect((await verdict(chargeBy(null), null)).state).toBe('absent');
    await post('/_sandbox/fail-next', { mode: 'read-error', times: '2', provider: 'omise' });
    expect((await start({ ...late, card: null }, new Date())).outcome).toBe('unknown');
  });

  test('PAY-08 answers nobody understands approve and refuse nothing', async () => {
    await failNext('create-garbage');
    const charge = chargeBy(await token(CARDS.atOnce));
    expect((await start(charge, new Date())).outcome).toBe('unknown');
    const second = started(await start({ ...charge, mayExist: true }, new Date()));
    await failNext('read-garbage');
    expect((await verdict(charge, second.providerId)).state).toBe('unknown');
    expect((await verdict(charge, second.providerId)).state).toBe('paid');
    for (const id of ['chrg_test_none', 'link_test_none'])
      expect((await verdict(charge, id)).state).toBe('gone');
  });

  test('PAY-24 money goes back in parts, once for each reference, and never more than came', async () => {
    const charge = chargeBy(await token(CARDS.atOnce));
    const { providerId } = started(await start(charge, new Date()));
    const refund = (amount: number, refundReference: string) =>
      client.refund({ ...charge, providerId, amount: satang(amount), refundReference });
    const first = await refund(59_000, 'refund-1');
    expect(first).toMatchObject({ outcome: 'refunded' });
    expect(await refund(59_000, 'refund-1')).toEqual(first);
    expect(await refund(100_001, 'refund-2')).toMatchObject({ outcome: 'refused' });
    expect(await refund(100_000, 'refund-2')).toMatchObject({ outcome: 'refunded' });
    expect(await refund(1, 'refund-3')).toMatchObject({ outcome: 'refused' });
  });

  test('PAY-24 what was paid on a link goes back as well; an unpaid one is taken away', async () => {
    const charge = chargeBy({ kind: 'hosted-page' });
    const { providerId } = started(await start(charge, new Date()));
    const back = { ...charge, providerId, refundReference: 'refund-1' };
    expect((await client.refund(back)).outcome).toBe('by-hand');
    await post(`/omise/links/${providerId}/decide`, { decision: 'approve', webhook: 'never' });
    expect(await verdict(charge, providerId)).toMatchObject({
      state: 'paid',
      providerId,
      reference: charge.reference,
    });
    expect((await client.refund(back)).outcome).toBe('refunded');
    const other = chargeBy({ kind: 'hosted-page' });
    const unpaid = started(await start(other, new Date()));
    const link = { ...other, providerId: unpaid.providerId };
    await client.withdraw(link);
    expect((await verdict(other, unpaid.providerId)).state).toBe('pending');
    const unwanted = (charge: ChargeRequest) =>
      client.fetchVerdict({ ...charge, isWanted: false }, new Date());
    // deleted as unwanted, so it certainly cannot be paid any more
    expect((await unwanted(link)).state).toBe('expired');
    expect((await verdict(other, unpaid.providerId)).state).toBe('gone');
    // an earlier payment stays visible
    expect((await unwanted({ ...charge, providerId })).state).toBe('paid');
    expect((await verdict(charge, providerId)).state).toBe('paid');
  });

  test('PAY-08 without a public key of the same kind the method is not usable', () => {
    for (const overrides of [{ publicKey: undefined }, { publicKey: 'pkey_live1' }, { secretKey: '' }])
      expect(open(overrides)).toBeNull();
    expect(open({})?.cardForm).toMatchObject({
      dialect: 'omise',
      publicKey: 'pkey_test_sandbox',
      hasHostedPage: true,
    });
  });
});
