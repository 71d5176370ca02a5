import { plainText } from '~/values/typed-text';
import { anyId } from 'promptparse/generate';
import type { Satang } from '~/values/money';
import { hasRightCheckDigit } from '~/values/tax-id';

/** What a PromptPay id is, told by its figures: a mobile number, a national or tax id, an e-wallet id. */
export type PromptPayKind = 'MSISDN' | 'NATID' | 'EWALLETID';

/** Null for what is no PromptPay id; a national or tax id has its check digit. Dashes and spaces do not count; +66 numbers are taken as local ones. */
export function promptPayTarget(written: string): { kind: PromptPayKind; target: string } | null {
  const figures = plainText(written)
    .replace(/[\s-]/g, '')
    .replace(/^(\+66|0066)0?/, '0');
  if (/^0\d{9}$/.test(figures)) return { kind: 'MSISDN', target: figures };
  if (hasRightCheckDigit(figures)) return { kind: 'NATID', target: figures };
  return /^\d{15}$/.test(figures) ? { kind: 'EWALLETID', target: figures } : null;
}

/**
 * The text of a Thai QR (EMVCo) for an account's PromptPay id, with the amount inside when there is one. It
 * carries no reference, so a payment by it is told apart by its slip and by a person. Null for what is no PromptPay id.
 */
export function promptPayPayload(promptPayId: string, amount: Satang | null): string | null {
  const found = promptPayTarget(promptPayId);
  if (!found) return null;
  return anyId({
    type: found.kind,
    target: found.target,
    amount: amount === null ? undefined : amount / 100,
  });
}
