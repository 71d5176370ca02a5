import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSandbox, type Sandbox } from '../../../../sandbox/open-sandbox';
import { CARDS, tokenOf } from '../../../../test/support/road/omise-card';
import { providerAddressesOf, withSandbox } from '~/settings/provider-addresses';
import { satang } from '~/values/money';
import { addMilliseconds } from '~/values/time';
import { omiseCard } from './omise-card.server';
import type { CardWay, ChargeAsk, ProviderClient, Started } from '~/payments/providers/port/provider';

let sandbox: Sandbox;
let client: ProviderClient;
beforeAll(async () => {
  sandbox = await openSandbox({ port: 0, mode: 'demo' });
  client = open({})!;
});
afterAll(() => sandbox.close());
beforeEach(() => post('/_sandbox/reset'));

const SITE = { is2c2pProduction: false };
const open = (given: object) =>
  omiseCard({ mode: 'demo', providers: withSandbox(providerAddressesOf({}, false), sandbox.url) }).open(
    { secretKey: 'skey_test_sandbox', publicKey: 'pkey_test_sandbox', ...given },
    SITE,
  );
const post = (path: string, fields: Record<string, string> = {}) =>
  fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const failNext = (mode: string) => post('/_sandbox/fail-next', { mode, provider: 'omise' });

let made = 0;
const ask = (card: CardWay | null, given: Partial<ChargeAsk> = {}): ChargeAsk => ({
  reference: `reference${(made += 1)}`,
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
  ...given,
});
const token = async (number: string): Promise<CardWay> => ({
  kind: 'token',
  fields: { token: await tokenOf(sandbox.url, number) },
});
const start = (asked: ChargeAsk, now = new Date()) => client.start(asked, now);
const started = (answer: Started) => {
  if (answer.outcome !== 'started') throw new Error(JSON.stringify(answer));
  return answer;
};
const verdict = (asked: ChargeAsk, providerId: string | null) =>
  client.fetchVerdict({ ...asked, providerId, isWanted: true }, new Date());

describe('a card at Omise', () => {
  test('PAY-08 what the shop was not told of is found by its reference: paid, asked about, a link', async () => {
    for (const card of [
      await token(CARDS.atOnce),
      await token(CARDS.asks),
      { kind: 'hosted-page' } as const,
    ]) {
      const asked = ask(card);
      const first = started(await start(asked, new Date()));
      const again = started(await start({ ...asked, card: null, mayExist: true }, new Date()));
      expect(again).toEqual(first);
      expect(await verdict(asked, null)).toEqual(await verdict(asked, first.providerId));
    }
  });

  test('PAY-08 a call without an answer is nothing known for a minute, then nothing made', async () => {
    const lost = ask(null, { mayExist: true });
    expect((await start(lost, new Date())).outcome).toBe('unknown');
    // another card beside one that may be at work
    expect((await start({ ...lost, card: await token(CARDS.atOnce) }, new Date())).outcome).toBe('unknown');
    const late = { ...lost, createdAt: addMilliseconds(lost.createdAt, -61_000) };
    expect(await start(late, new Date())).toMatchObject({
      outcome: 'refused',
      failure: { code: 'not_created' },
    });
    expect((await start({ ...late, card: await token(CARDS.atOnce) }, new Date())).outcome).toBe('started');
    expect((await verdict(ask(null), null)).state).toBe('absent');
    await post('/_sandbox/fail-next', { mode: 'read-error', times: '2', provider: 'omise' });
    expect((await start({ ...late, card: null }, new Date())).outcome).toBe('unknown');
  });

  test('PAY-08 answers nobody understands approve and refuse nothing', async () => {
    await failNext('create-garbage');
    const asked = ask(await token(CARDS.atOnce));
    expect((await start(asked, new Date())).outcome).toBe('unknown');
    const found = started(await start({ ...asked, mayExist: true }, new Date()));
    await failNext('read-garbage');
    expect((await verdict(asked, found.providerId)).state).toBe('unknown');
    expect((await verdict(asked, found.providerId)).state).toBe('paid');
    for (const id of ['chrg_test_none', 'link_test_none'])
      expect((await verdict(asked, id)).state).toBe('gone');
  });

  test('PAY-24 money goes back in parts, once for each reference, and never more than came', async () => {
    const asked = ask(await token(CARDS.atOnce));
    const { providerId } = started(await start(asked, new Date()));
    const refund = (amount: number, refundReference: string) =>
      client.refund({ ...asked, providerId, amount: satang(amount), refundReference });
    const first = await refund(59_000, 'refund-1');
    expect(first).toMatchObject({ outcome: 'refunded' });
    expect(await refund(59_000, 'refund-1')).toEqual(first);
    expect(await refund(100_001, 'refund-2')).toMatchObject({ outcome: 'refused' });
    expect(await refund(100_000, 'refund-2')).toMatchObject({ outcome: 'refunded' });
    expect(await refund(1, 'refund-3')).toMatchObject({ outcome: 'refused' });
  });

  test('PAY-24 what was paid on a link goes back as well; an unpaid one is taken away', async () => {
    const asked = ask({ kind: 'hosted-page' });
    const { providerId } = started(await start(asked, new Date()));
    const back = { ...asked, providerId, refundReference: 'refund-1' };
    expect((await client.refund(back)).outcome).toBe('by-hand');
    await post(`/omise/links/${providerId}/decide`, { decision: 'approve', webhook: 'never' });
    expect(await verdict(asked, providerId)).toMatchObject({
      state: 'paid',
      providerId,
      reference: asked.reference,
    });
    expect((await client.refund(back)).outcome).toBe('refunded');
    const other = ask({ kind: 'hosted-page' });
    const unpaid = started(await start(other, new Date()));
    const link = { ...other, providerId: unpaid.providerId };
    await client.withdraw(link);
    expect((await verdict(other, unpaid.providerId)).state).toBe('pending');
    const unwanted = (asked: ChargeAsk) => client.fetchVerdict({ ...asked, isWanted: false }, new Date());
    // deleted, as nobody wants it any more: it can be paid no more, and that is known
    expect((await unwanted(link)).state).toBe('expired');
    expect((await verdict(other, unpaid.providerId)).state).toBe('gone');
    // what was paid before stays to be seen
    expect((await unwanted({ ...asked, providerId })).state).toBe('paid');
    expect((await verdict(asked, providerId)).state).toBe('paid');
  });

  test('PAY-08 without a public key of the same kind the method is not usable', () => {
    for (const given of [{ publicKey: undefined }, { publicKey: 'pkey_live1' }, { secretKey: '' }])
      expect(open(given)).toBeNull();
    expect(open({})?.cardForm).toMatchObject({
      dialect: 'omise',
      publicKey: 'pkey_test_sandbox',
      hasHostedPage: true,
    });
  });
});
