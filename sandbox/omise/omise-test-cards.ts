/** What becomes of a test card; any other one is paid at once. */
export type CardFate =
  | { kind: 'successful' }
  /** Its bank asks first, on a page of its own (3-D Secure). */
  | { kind: 'asks' }
  /** It asks, and then does not believe the answer. */
  | { kind: 'asks-in-vain' }
  | { kind: 'failed'; code: string; message: string };

const DECLINED: Readonly<Record<string, string>> = {
  '0011': 'insufficient_fund',
  '0012': 'stolen_or_lost_card',
  '0013': 'failed_processing',
  '0014': 'payment_rejected',
};
const MESSAGES: Readonly<Record<string, string>> = {
  insufficient_fund: 'insufficient funds in the account or the card has reached the credit limit',
  stolen_or_lost_card: 'card is stolen or lost',
  failed_processing: 'the processing of the card failed',
  payment_rejected: 'the payment was rejected by the issuer',
  payment_cancelled: 'payment was cancelled by the payer',
  failed_authentication: 'the authentication of the card failed',
};
export const messageOf = (code: string) => MESSAGES[code] ?? code;

const failed = (code: string): CardFate => ({ kind: 'failed', code, message: messageOf(code) });
const DECLINED_NUMBER = /^(4111111111|5555551111|3530111111)\d{2}(001[1-4])$/;

/** By its number: the test cards of the provider, and two of a bank that asks. */
export function fateOf(number: string): CardFate {
  if (number === '4242424242424242' || number === '4111111111111111') return { kind: 'asks' };
  if (number === '4111111111150002') return failed('failed_authentication');
  if (number === '4111111111140003') return { kind: 'asks-in-vain' };
  const code = DECLINED[DECLINED_NUMBER.exec(number)?.[2] ?? ''];
  return code ? failed(code) : { kind: 'successful' };
}
