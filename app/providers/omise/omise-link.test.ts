import { describe, expect, test } from 'vitest';
import { linkDescription, readOmiseLink, readLinks, verdictOfLink } from './omise-link';

const reference = 'AbCdEfGhIjKlMnOpQrStUv';
const charge = (overrides: object = {}) => ({
  object: 'charge',
  id: 'chrg_test_1',
  amount: 159_000,
  currency: 'THB',
  status: 'successful',
  paid: true,
  ...overrides,
});
const link = (overrides: object = {}) => ({
  object: 'link',
  id: 'link_test_1',
  payment_uri: 'https://link.omise.co/1',
  used: true,
  description: linkDescription('R69-1120-0001', reference),
  charges: { object: 'list', data: [charge()] },
  ...overrides,
});
const verdict = (overrides: object) => verdictOfLink(readOmiseLink(link(overrides))!, { reference });
const charges = (...data: object[]) => ({ charges: { data } });

describe('a link of Omise’s', () => {
  test('PAY-08 its money goes by the link’s name and our reference, in the amount of the charge', () => {
    expect(verdict({ amount: 1, ...charges(charge({ amount: 150_000 })) })).toMatchObject({
      state: 'paid',
      providerId: 'link_test_1',
      reference,
      amount: 150_000,
      currency: 'THB',
    });
  });

  test('PAY-08 until a charge is paid nothing is: not opened, declined, or asked about', () => {
    const declined = charge({ id: 'chrg_test_2', status: 'failed', paid: false });
    expect(verdict({ used: false, ...charges() }).state).toBe('pending');
    expect(verdict({ used: false, ...charges(declined) }).state).toBe('pending');
    expect(verdict({ used: false, charges: null }).state).toBe('pending');
    expect(verdict({ ...charges(declined, charge()) }).state).toBe('paid');
    // used, and its charge is not in the list: unknown
    expect(verdict(charges()).state).toBe('unknown');
    expect(verdict(charges(charge({ paid: false }))).state).toBe('unknown');
  });

  test('PAY-21 a link of another attempt names none of ours', () => {
    for (const description of ['', 'R69-1120-0001', `x${reference}`, linkDescription('R69', 'another')])
      expect(verdict({ description })).toMatchObject({ state: 'paid', reference: null });
  });

  test('PAY-08 what is no link is none', () => {
    for (const answer of [
      null,
      {},
      [],
      charge(),
      link({ id: 'x' }),
      link({ used: 'yes' }),
      link({ payment_uri: 1 }),
    ])
      expect(readOmiseLink(answer)).toBeNull();
    expect(readLinks({ data: [link(), charge(), null] })).toHaveLength(1);
    expect(readLinks('x')).toEqual([]);
  });
});
