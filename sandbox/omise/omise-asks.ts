import type { Request } from 'express';
import { Refusal } from './omise-refusal';

/** Limits of a charge, in satang; PromptPay has an upper one. */
const MINIMUM = 2_000;
const PROMPTPAY_MAXIMUM = 15_000_000;
const LONGEST_MS = 24 * 3_600_000;
const CARD_DAYS_MS = 7 * LONGEST_MS;

interface AskedCharge {
  amount?: string | number;
  currency?: string;
  card?: string;
  return_uri?: string;
  source?: { type?: string };
  description?: string;
  metadata?: Record<string, string>;
  expires_at?: string;
}

/** As strict as the real one, where the shop could get it wrong. */
export function readCharge(request: Request) {
  const {
    card,
    return_uri,
    source,
    description = '',
    metadata = {},
    expires_at,
  } = request.body as AskedCharge;
  const money = readMoney(request);
  if (card !== undefined) {
    if (return_uri === undefined || !URL.canParse(return_uri))
      throw new Refusal(400, 'bad_request', 'return_uri is invalid');
    const expiresAt = new Date(Date.now() + CARD_DAYS_MS);
    return { ...money, description, metadata, expiresAt, token: card, returnUri: return_uri };
  }
  if (money.amount > PROMPTPAY_MAXIMUM)
    throw new Refusal(400, 'invalid_amount', `amount must be less than ${PROMPTPAY_MAXIMUM}`);
  if (source?.type !== 'promptpay') throw new Refusal(400, 'invalid_source', 'source type is not supported');
  const latest = new Date(Date.now() + LONGEST_MS);
  const expiresAt = expires_at === undefined ? latest : new Date(expires_at);
  if (Number.isNaN(expiresAt.getTime()) || expiresAt <= new Date() || expiresAt > latest)
    throw new Refusal(400, 'bad_request', 'expires_at must be within 24 hours');
  return { ...money, description, metadata, expiresAt };
}

export function readLink(request: Request) {
  const { title = '', description = '', multiple } = request.body as Record<string, string | undefined>;
  if (title === '') throw new Refusal(400, 'invalid_link', "title can't be blank");
  if (description === '') throw new Refusal(400, 'invalid_link', "description can't be blank");
  if (multiple !== 'false') throw new Refusal(400, 'invalid_link', 'the sandbox knows links for one payment');
  return { ...readMoney(request), title, description };
}

export function readMoney(request: Request): { amount: number; currency: string } {
  const { amount, currency } = request.body as AskedCharge;
  if (currency?.toUpperCase() !== 'THB')
    throw new Refusal(400, 'invalid_charge', 'currency is not supported');
  if (!/^\d+$/.test(String(amount))) throw new Refusal(400, 'invalid_amount', 'amount must be an integer');
  if (Number(amount) < MINIMUM)
    throw new Refusal(400, 'invalid_amount', `amount must be at least ${MINIMUM}`);
  return { amount: Number(amount), currency: 'THB' };
}
