import { z } from 'zod';
import { log } from '~/platform/log.server';
import { parsedJson } from '~/providers/port/call-provider.server';
import { isKnownAddress } from '~/providers/port/known-hosts';
import { cancelUrl } from '~/providers/port/payment-paths';
import type {
  ChargeRequest,
  NotificationReading,
  PaymentFailure,
  PaymentProvider,
  RawNotification,
  Refunded,
  RefundCommand,
  Started,
  ProviderStatus,
  VerdictRequest,
} from '~/providers/port/provider';
import { addressOf, type ProviderSettings } from '~/providers/port/provider-settings';
import { amountText, readWireAmount } from '~/providers/port/wire-amount';
import { addHours } from '~/values/time';
import { PAYPAL, PAYPAL_TEST_HOSTS, readPayPalKeys } from './paypal';
import { callPayPal, callPayPalTwice, type PayPalAccess, testPayPalKeys } from './paypal-client.server';
import { payPalLedger } from './paypal-ledger.server';
import {
  matchesCharge,
  capturesOf,
  payerLink,
  type PayPalOrder,
  type PayPalRefusal,
  readPayPalOrder,
  referenceOf,
  verdictOf,
} from './paypal-order';
import { isPayPalCertificate, readPayPalEvent, subjectOf, verificationAsk } from './paypal-webhook';

/** PayPal deletes an unapproved order after about three hours. */
const KEPT_HOURS = 3;

/**
 * Method 2: the buyer approves on PayPal's page, and the shop captures the approved amount (Orders v2, intent
 * CAPTURE).
 */
export function payPal(settings: ProviderSettings): PaymentProvider {
  const { api } = PAYPAL.provider.addresses;
  const apiUrl = addressOf(settings, api);
  const payerPages = {
    addresses: settings.mode === 'demo' ? [apiUrl] : [],
    hosts: settings.mode === 'demo' ? PAYPAL_TEST_HOSTS : api.pageHosts,
  };
  return {
    methodId: PAYPAL.id,
    name: PAYPAL.provider.name,
    references: 'token',
    verifiesByAsking: true,
    open: (secrets) => {
      const keys = readPayPalKeys(secrets, settings.mode);
      if (!keys || apiUrl === null) return null;
      const access: PayPalAccess = { apiUrl, keys };
      return {
        publicId: keys.clientId,
        testKeys: () => testPayPalKeys(access),
        start: (request) => start(access, request, (url) => isKnownAddress(url, payerPages)),
        fetchVerdict: (attempt) => fetchVerdict(access, attempt),
        readNotification: (notification) => readNotification(access, notification),
        // PayPal captures nothing by itself and deletes uncaptured orders
        withdraw: () => Promise.resolve(),
        refund: (request) => refund(access, request),
        ledger: payPalLedger(access),
      };
    },
  };
}

/** The same request id returns the same order, so nothing is looked up first. */
async function start(
  access: PayPalAccess,
  request: ChargeRequest,
  isPayerPage: (url: string) => boolean,
): Promise<Started> {
  const answer = await callPayPal(access, {
    path: '/v2/checkout/orders',
    requestId: request.reference,
    json: JSON.stringify(orderAsk(request)),
  });
  if (answer.outcome === 'unknown') return answer;
  if (answer.outcome === 'refused') return { outcome: 'refused', failure: wordsOf(answer.failure) };
  const order = readPayPalOrder(answer.body);
  const url = order && payerLink(order);
  if (!order || !url) return { outcome: 'unknown', why: 'no order with a page for its buyer in the answer' };
  if (!isPayerPage(url)) {
    log.error('paypal names a page that is not its own', { host: hostOf(url) });
    return { outcome: 'refused', failure: { code: 'UNKNOWN_PAGE', description: '' } };
  }
  const forgottenAt = addHours(request.createdAt, KEPT_HOURS);
  return {
    outcome: 'started',
    providerId: order.id,
    step: { kind: 'redirect', url },
    expiresAt: request.expiresAt < forgottenAt ? request.expiresAt : forgottenAt,
  };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** No breakdown: one amount, so no sum can be wrong. */
function orderAsk({ reference, orderNumber, amount, currency, locale, returnUrl }: ChargeRequest) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        // never the order's number alone: another try would be a duplicate invoice
        custom_id: reference,
        invoice_id: reference,
        description: orderNumber,
        amount: { currency_code: currency, value: amountText(amount) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          locale: locale === 'th' ? 'th-TH' : 'en-US',
          landing_page: 'NO_PREFERENCE',
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: returnUrl,
          cancel_url: cancelUrl(returnUrl),
        },
      },
    },
  };
}

/**
 * The verdict of PayPal's order; an approved one is captured on the way while our order waits for money. Only
 * the capture moves money; without PayPal's id nobody was ever sent to its page.
 */
async function fetchVerdict(access: PayPalAccess, attempt: VerdictRequest): Promise<ProviderStatus> {
  if (attempt.providerId === null) return { state: 'absent' };
  const order = await fetchOrder(access, attempt.providerId);
  // PayPal deletes uncaptured orders
  if ('state' in order)
    return order.state === 'gone' && !attempt.isMoneyUnderWay ? { state: 'expired' } : order;
  const verdict = verdictOf(order);
  if (verdict.state !== 'pending' || order.status === 'COMPLETED') return verdict;
  if (!attempt.isWanted) return { state: 'expired' };
  return order.status === 'APPROVED' ? capture(access, order, attempt) : verdict;
}

async function fetchOrder(
  access: PayPalAccess,
  orderId: string,
): Promise<PayPalOrder | Extract<ProviderStatus, { state: 'gone' | 'unknown' }>> {
  const answer = await callPayPalTwice(access, { path: orderPath(orderId) });
  if (answer.outcome === 'unknown') return { state: 'unknown', why: answer.why };
  if (answer.outcome === 'refused')
    return answer.status === 404
      ? { state: 'gone', failure: wordsOf(answer.failure) }
      : { state: 'unknown', why: answer.failure.code };
  const order = readPayPalOrder(answer.body);
  return order?.id === orderId ? order : { state: 'unknown', why: 'no such order in the answer' };
}

const orderPath = (orderId: string) => `/v2/checkout/orders/${encodeURIComponent(orderId)}`;

/** The buyer chooses another way to pay on the same page, or approves there after all. */
const BACK_TO_PAYER = new Set([
  'INSTRUMENT_DECLINED',
  'CARD_EXPIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
]);

/** One request id for each approval: concurrent pages and notifications capture once. */
async function capture(
  access: PayPalAccess,
  order: PayPalOrder,
  attempt: VerdictRequest,
): Promise<ProviderStatus> {
  if (!matchesCharge(order, attempt)) {
    log.error('paypal order asks for something else', { order: order.id });
    return { state: 'failed', failure: { code: 'ORDER_MISMATCH', description: '' } };
  }
  const agreed = order.update_time === undefined ? '' : `-${Date.parse(order.update_time)}`;
  const answer = await callPayPal(access, {
    path: `${orderPath(order.id)}/capture`,
    requestId: `${attempt.reference}-capture${agreed}`,
    json: '{}',
  });
  if (answer.outcome === 'answer') {
    const captured = readPayPalOrder(answer.body);
    if (captured?.id === order.id && capturesOf(captured).length > 0) return verdictOf(captured);
  }
  if (answer.outcome === 'refused' && answer.failure.code !== 'ORDER_ALREADY_CAPTURED') {
    const failure = wordsOf(answer.failure);
    if (answer.status === 401 || answer.status === 403) return { state: 'unknown', why: failure.code };
    if (BACK_TO_PAYER.has(failure.code)) return { state: 'pending', providerId: order.id, failure };
    return { state: 'failed', failure };
  }
  // captured before, or by a call whose answer was lost: the order itself shows it
  const latest = await fetchOrder(access, order.id);
  if ('state' in latest)
    return { state: 'unknown', why: 'not found out whether it was captured', isMoneyUnderWay: true };
  return latest.status === 'COMPLETED'
    ? verdictOf(latest)
    : { state: 'unknown', why: 'capture not answered', isMoneyUnderWay: true };
}

const wordsOf = ({ code, description }: PayPalRefusal): PaymentFailure => ({ code, description });

/**
 * Asks PayPal to verify the notification. While PayPal does not answer, it counts as unsigned: it triggers a
 * check and nothing else.
 */
async function readNotification(
  access: PayPalAccess,
  { headers, body }: RawNotification,
): Promise<NotificationReading> {
  const event = readPayPalEvent(parsedJson(body));
  if (!event) return { outcome: 'refused', why: 'content' };
  const question = verificationAsk(headers, body, access.keys.webhookId);
  // a notification PayPal cannot have signed costs no call
  if (question === null || !isPayPalCertificate(headers)) return { outcome: 'refused', why: 'signature' };
  const answer = await callPayPal(access, {
    path: '/v1/notifications/verify-webhook-signature',
    json: question,
  });
  const isKnown = answer.outcome === 'answer' ? verificationShape.safeParse(answer.body) : null;
  if (answer.outcome === 'refused' || isKnown?.data?.verification_status === 'FAILURE')
    return { outcome: 'refused', why: 'signature' };
  const reading = subjectOf(event);
  if (reading.outcome !== 'about' || isKnown?.success) return reading;
  // a reversal is known only by its signed event: without PayPal's confirmation there is nothing to act on
  return reading.reversals ? { outcome: 'unverified' } : { ...reading, isUnsigned: true };
}

const verificationShape = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });
const refundShape = z.object({ id: z.string(), status: z.string() });

/** Refunds the order's captures; once for each request id. */
async function refund(access: PayPalAccess, request: RefundCommand): Promise<Refunded> {
  if (request.providerId === null) return { outcome: 'by-hand' };
  const order = await fetchOrder(access, request.providerId);
  if ('state' in order)
    return order.state === 'gone'
      ? { outcome: 'refused', failure: order.failure }
      : { outcome: 'unknown', why: order.why };
  const capture = capturesOf(order).find(
    ({ amount }) =>
      amount.currency_code === request.currency && (readWireAmount(amount.value) ?? 0) >= request.amount,
  );
  if (referenceOf(order) !== request.reference || !capture)
    return { outcome: 'refused', failure: { code: 'NO_SUCH_CAPTURE', description: '' } };
  const answer = await callPayPalTwice(access, {
    path: `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
    requestId: request.refundReference,
    json: JSON.stringify({
      amount: { currency_code: request.currency, value: amountText(request.amount) },
      // tells a refund by the shop from one made at PayPal
      custom_id: request.refundReference,
    }),
  });
  if (answer.outcome === 'unknown') return answer;
  if (answer.outcome === 'refused') return { outcome: 'refused', failure: wordsOf(answer.failure) };
  const refunded = refundShape.safeParse(answer.body);
  if (!refunded.success) return { outcome: 'unknown', why: 'no refund in the answer' };
  const { id, status } = refunded.data;
  if (status === 'COMPLETED') return { outcome: 'refunded', refundId: id };
  // an e-check or a review may still fail; the same request id later returns its end
  if (status === 'PENDING')
    return { outcome: 'unknown', why: status, failure: { code: status, description: `${status} ${id}` } };
  return { outcome: 'refused', failure: { code: status, description: '' } };
}
