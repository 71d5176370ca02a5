import { anyId } from 'promptparse/generate';
import type { Satang } from '~/values/money';
import { hasRightCheckDigit } from '~/values/tax-id';
import { plainText } from '~/values/typed-text';

/**
 * The kind of a PromptPay id follows from its digits: a mobile number, a national or tax id, an e-wallet id.
 */
export type PromptPayKind = 'MSISDN' | 'NATID' | 'EWALLETID';

/**
 * Null for an invalid id; a national or tax id has its check digit. Dashes and spaces do not count;
 * +66 numbers become local ones.
 */
export function promptPayTarget(id: string): { kind: PromptPayKind; target: string } | null {
  const figures = plainText(id)
    .replace(/[\s-]/g, '')
    .replace(/^(\+66|0066)0?/, '0');
  if (/^0\d{9}$/.test(figures)) return { kind: 'MSISDN', target: figures };
  if (hasRightCheckDigit(figures)) return { kind: 'NATID', target: figures };
  return /^\d{15}$/.test(figures) ? { kind: 'EWALLETID', target: figures } : null;
}

/**
 * The text of a Thai QR (EMVCo) for a PromptPay id, with the amount in it when there is one. It
 * carries no reference, so a person matches the payment by its slip. Null for an invalid id.
 */
export function promptPayPayload(promptPayId: string, amount: Satang | null): string | null {
  const target = promptPayTarget(promptPayId);
  if (!target) return null;
  return anyId({
    type: target.kind,
    target: target.target,
    amount: amount === null ? undefined : amount / 100,
  });
}
