import type { CardForm, ChargeRequest, NotificationReading, Started } from '~/providers/port/provider';
import { addMilliseconds } from '~/values/time';
import type { MerchantKeys } from './2c2p';
import type { CardKeys } from './2c2p-card';
import { openedFromSecurePay, sealedForSecurePay } from './securepay-message.server';
import { encryptedCardShape, securePayRequest } from './securepay-request';
import { securePayId, reversalOfResponse, verdictOfResponse } from './securepay-result';

/**
 * The bank's check takes minutes. After this the form is useless and the buyer may try again; late money
 * still counts.
 */
const FORM_LIVES_MS = 20 * 60_000;

/** `address` is the part before /SecurePayment: `https://t.2c2p.com`. */
export const securePayCardForm = (
  address: string,
  { merchantId, script }: CardKeys,
  { hasHostedPage }: { hasHostedPage: boolean },
): CardForm => ({
  dialect: 'securepay',
  script: `${address}/SecurePayment/api/${script}`,
  vault: null,
  publicKey: merchantId,
  hasHostedPage,
});

/** Makes no call: the browser posts the signed request to SecurePay, and the bank's check happens there. */
export function startAtSecurePay(
  address: string,
  { merchantId, secretKey }: MerchantKeys,
  ask: ChargeRequest,
  fields: Readonly<Record<string, string>>,
  now: Date,
): Started {
  const card = encryptedCardShape.safeParse(fields);
  if (!card.success) return { outcome: 'refused', failure: { code: 'card', description: '' } };
  const request = securePayRequest(ask, card.data, merchantId);
  if (!request) return { outcome: 'refused', failure: { code: '13', description: '' } };
  const ends = addMilliseconds(now, FORM_LIVES_MS);
  return {
    outcome: 'started',
    providerId: securePayId(ask.reference),
    step: {
      kind: 'form',
      action: `${address}/SecurePayment/PaymentAuth.aspx`,
      fields: { paymentRequest: sealedForSecurePay('PaymentRequest', request, secretKey) },
    },
    expiresAt: ends < ask.expiresAt ? ends : ask.expiresAt,
  };
}

/**
 * Front and back post are the same message, the field `paymentResponse`. Signed with our key it is a verdict.
 */
export function readSecurePayResponse(
  { merchantId, secretKey }: MerchantKeys,
  body: string,
  now: Date,
): NotificationReading {
  const message = new URLSearchParams(body).get('paymentResponse');
  if (message === null) return { outcome: 'refused', why: 'content' };
  const elements = openedFromSecurePay('PaymentResponse', message, secretKey);
  if (typeof elements === 'string') return { outcome: 'refused', why: elements };
  const reference = elements.get('uniqueTransactionCode') ?? '';
  if (elements.get('merchantID') !== merchantId || !/^\d{12}$/.test(reference))
    return { outcome: 'refused', why: 'content' };
  const [respCode, status, tranRef] = ['respCode', 'status', 'tranRef'].map((name) =>
    (elements.get(name) ?? '').slice(0, 60),
  ) as [string, string, string];
  const reversal = reversalOfResponse(elements, now);
  return {
    outcome: 'about',
    eventKey: `securepay ${reference} ${tranRef} ${respCode}${status}`,
    attempt: { reference },
    payload: { uniqueTransactionCode: reference, respCode, status, tranRef },
    verdict: verdictOfResponse(elements),
    ...(reversal && { reversals: [reversal] }),
  };
}
