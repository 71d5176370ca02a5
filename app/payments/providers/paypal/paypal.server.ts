import { z } from 'zod';
import { PAYPAL } from '~/settings/payment-method-facts';
import { log } from '~/platform/log.server';
import { addHours } from '~/values/time';
import { cancelUrl } from '~/payments/providers/port/payment-paths';
import { parsedJson } from '~/payments/providers/port/call-provider.server';
import { isKnownAddress } from '~/payments/providers/port/known-hosts';
import { callPayPal, callPayPalTwice, type PayPalAccess, testPayPalKeys } from './paypal-client.server';
import { readPayPalKeys } from './paypal-keys';
import { payPalLedger } from './paypal-ledger.server';
import {
  isAsAsked,
  capturesOf,
  payerLink,
  type PayPalOrder,
  type PayPalRefusal,
  readPayPalOrder,
  referenceOf,
  verdictOf,
} from './paypal-order';
import { isPayPalCertificate, readPayPalEvent, subjectOf, verificationAsk } from './paypal-webhook';
import type {
  ChargeAsk,
  NotificationReading,
  PaymentFailure,
  PaymentProvider,
  RawNotification,
  Refunded,
  RefundAsk,
  Started,
  ProviderStatus,
  VerdictAsk,
} from '~/payments/providers/port/provider';
import type { ProviderSettings } from '~/payments/providers/port/provider-settings';
import { amountText, readAmount } from '~/payments/providers/port/wire-amount';

/** An order nobody has agreed to is forgotten by PayPal after about three hours. */
const KEPT_HOURS = 3;

/** Method 2: the buyer agrees on PayPal's page, and the shop collects what was agreed to (Orders v2, intent CAPTURE). */
export function payPal(settings: ProviderSettings): PaymentProvider {
  const apiUrl = settings.providers.payPal;
  const payerPages = {
    addresses: settings.mode === 'demo' ? [apiUrl] : [],
    hosts: settings.mode === 'demo' ? ['www.sandbox.paypal.com'] : ['www.paypal.com'],
  };
  return {
    methodId: PAYPAL,
    name: 'paypal',
    references: 'token',
    verifiesByAsking: true,
    open: (secrets) => {
      const keys = readPayPalKeys(secrets, settings.mode);
      if (!keys || apiUrl === null) return null;
      const access: PayPalAccess = { apiUrl, keys };
      return {
        publicId: keys.clientId,
        testKeys: () => testPayPalKeys(access),
        start: (ask) => start(access, ask, (url) => isKnownAddress(url, payerPages)),
        fetchVerdict: (attempt) => fetchVerdict(access, attempt),
        readNotification: (notification) => readNotification(access, notification),
        // nothing is collected without us: what nobody collects PayPal forgets by itself
        withdraw: () => Promise.resolve(),
        refund: (ask) => refund(access, ask),
        ledger: payPalLedger(access),
      };
    },
  };
}

/** Asked again with the same request id PayPal answers with the same order: nothing has to be looked for first. */
async function start(
  access: PayPalAccess,
  ask: ChargeAsk,
  isPayerPage: (url: string) => boolean,
): Promise<Started> {
  const answer = await callPayPal(access, {
    path: '/v2/checkout/orders',
    requestId: ask.reference,
    json: JSON.stringify(orderAsk(ask)),
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
  const forgottenAt = addHours(ask.createdAt, KEPT_HOURS);
  return {
    outcome: 'started',
    providerId: order.id,
    step: { kind: 'redirect', url },
    expiresAt: ask.expiresAt < forgottenAt ? ask.expiresAt : forgottenAt,
  };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** No breakdown: there is one amount, and nothing that could fail to add up to it. */
function orderAsk({ reference, orderNumber, amount, currency, locale, returnUrl }: ChargeAsk) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        // never the order's own number alone: another try would be a duplicate invoice
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
 * What PayPal says of the order; one its buyer has agreed to is collected on the way, while ours still waits for the money. Money moves
 * by that alone: without PayPal's name for the order nobody was ever sent to its page, and nothing can come of it.
 */
async function fetchVerdict(access: PayPalAccess, attempt: VerdictAsk): Promise<ProviderStatus> {
  if (attempt.providerId === null) return { state: 'absent' };
  const order = await fetchOrder(access, attempt.providerId);
  // PayPal forgets what nobody collected
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

/** The buyer chooses another way to pay on the same page, or agrees there after all. */
const BACK_TO_PAYER = new Set([
  'INSTRUMENT_DECLINED',
  'CARD_EXPIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
]);

/** Under one request id for each time the buyer has agreed: pages and notifications that come together collect once. */
async function capture(
  access: PayPalAccess,
  order: PayPalOrder,
  attempt: VerdictAsk,
): Promise<ProviderStatus> {
  if (!isAsAsked(order, attempt)) {
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
  // collected before, or by a call whose answer was lost: the order itself tells
  const latest = await fetchOrder(access, order.id);
  if ('state' in latest)
    return { state: 'unknown', why: 'not found out whether it was captured', isMoneyUnderWay: true };
  return latest.status === 'COMPLETED'
    ? verdictOf(latest)
    : { state: 'unknown', why: 'capture not answered', isMoneyUnderWay: true };
}

const wordsOf = ({ code, description }: PayPalRefusal): PaymentFailure => ({ code, description });

/**
 * PayPal is asked whether it sent this. While it does not answer, the notification is taken as one that nobody signed: it makes us
 * ask for the order, and nothing else.
 */
async function readNotification(
  access: PayPalAccess,
  { headers, body }: RawNotification,
): Promise<NotificationReading> {
  const event = readPayPalEvent(parsedJson(body));
  if (!event) return { outcome: 'refused', why: 'content' };
  const ask = verificationAsk(headers, body, access.keys.webhookId);
  // anybody can send something: what PayPal cannot have signed costs no call to it
  if (ask === null || !isPayPalCertificate(headers)) return { outcome: 'refused', why: 'signature' };
  const answer = await callPayPal(access, { path: '/v1/notifications/verify-webhook-signature', json: ask });
  const isKnown = answer.outcome === 'answer' ? verificationShape.safeParse(answer.body) : null;
  if (answer.outcome === 'refused' || isKnown?.data?.verification_status === 'FAILURE')
    return { outcome: 'refused', why: 'signature' };
  const reading = subjectOf(event);
  if (reading.outcome !== 'about' || isKnown?.success) return reading;
  // of a taking its signed word is all there is: without PayPal's "yes" there is nothing to go by
  return reading.takings ? { outcome: 'unverified' } : { ...reading, isUnsigned: true };
}

const verificationShape = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });
const refundShape = z.object({ id: z.string(), status: z.string() });

/** The captures of the order give it back; once for each request id. */
async function refund(access: PayPalAccess, ask: RefundAsk): Promise<Refunded> {
  if (ask.providerId === null) return { outcome: 'by-hand' };
  const order = await fetchOrder(access, ask.providerId);
  if ('state' in order)
    return order.state === 'gone'
      ? { outcome: 'refused', failure: order.failure }
      : { outcome: 'unknown', why: order.why };
  const capture = capturesOf(order).find(
    ({ amount }) => amount.currency_code === ask.currency && (readAmount(amount.value) ?? 0) >= ask.amount,
  );
  if (referenceOf(order) !== ask.reference || !capture)
    return { outcome: 'refused', failure: { code: 'NO_SUCH_CAPTURE', description: '' } };
  const answer = await callPayPalTwice(access, {
    path: `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
    requestId: ask.refundReference,
    json: JSON.stringify({
      amount: { currency_code: ask.currency, value: amountText(ask.amount) },
      // by it a refund of the shop's own is told from one that was made at PayPal
      custom_id: ask.refundReference,
    }),
  });
  if (answer.outcome === 'unknown') return answer;
  if (answer.outcome === 'refused') return { outcome: 'refused', failure: wordsOf(answer.failure) };
  const refunded = refundShape.safeParse(answer.body);
  if (!refunded.success) return { outcome: 'unknown', why: 'no refund in the answer' };
  const { id, status } = refunded.data;
  if (status === 'COMPLETED') return { outcome: 'refunded', refundId: id };
  // an e-check or a look at it: it may still fail, and asked again under its request id PayPal tells its end
  if (status === 'PENDING')
    return { outcome: 'unknown', why: status, failure: { code: status, description: `${status} ${id}` } };
  return { outcome: 'refused', failure: { code: status, description: '' } };
}
