import { parse } from 'promptparse';
import type { Satang } from '~/values/money';
import { readWireAmount } from './wire-amount';

/** The content of a Thai QR, as a bank's app reads it (payments 11). */
export interface ThaiQr {
  /** The receiver: a biller's bill (tag 30), or a PromptPay id (tag 29). */
  bill: { billerId: string; reference1: string; reference2: string | null } | null;
  reference3: string | null;
  /** Null: the payer types one. */
  amount: Satang | null;
}

const LONGEST = 512;
const TRANSFER = 'A000000677010111';
const BILL_PAYMENT = 'A000000677010112';
const BAHT = '764';

/** Null for anything but a Thai QR in baht, or with a wrong checksum. */
export function readThaiQr(payload: string): ThaiQr | null {
  if (payload.length > LONGEST || !/^[\x20-\x7e]+6304[0-9A-F]{4}$/.test(payload)) return null;
  const code = parse(payload, true);
  if (!code || code.getTagValue('00') !== '01' || code.getTagValue('53') !== BAHT) return null;
  // truncated TLV: an app may read something else
  const length = code.getTags().reduce((sum, tag) => sum + 4 + tag.length, 0);
  if (length !== payload.length) return null;
  const [billerId, reference1] = [code.getTagValue('30', '01'), code.getTagValue('30', '02')];
  const isBill = code.getTagValue('30', '00') === BILL_PAYMENT && billerId && reference1;
  if (!isBill && code.getTagValue('29', '00') !== TRANSFER) return null;
  const amountTag = code.getTagValue('54');
  const amount = amountTag === undefined ? null : readWireAmount(amountTag);
  if (amountTag !== undefined && amount === null) return null;
  return {
    bill: isBill ? { billerId, reference1, reference2: code.getTagValue('30', '03') ?? null } : null,
    reference3: code.getTagValue('62', '07') ?? null,
    amount,
  };
}

/** Whether the code is for exactly this amount in baht: a buyer sees no other. */
export const isCodeOver = (payload: string, amount: Satang): boolean =>
  readThaiQr(payload)?.amount === amount;
