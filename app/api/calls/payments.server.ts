import { z } from 'zod';
import { askedAmount } from '~/api/amount-fields';
import { idInBody, ignored, orderToken } from '~/api/call-fields';
import {
  type Begun,
  pay,
  PAY_ERRORS,
  payElsewhere,
  pictureOf,
  WITHOUT_AMOUNT,
} from '~/api/calls/begin-payment.server';
import {
  accounts,
  banks,
  merchant,
  methods,
  orderMethods,
  origins,
  publicKey,
  studentMethods,
} from '~/api/calls/payment-methods.server';
import { type Caller, endpoint } from '~/api/endpoint.server';
import { ownOrder } from '~/api/own-order.server';
import { Refusal } from '~/api/refusal';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { readAttempt, readLatestAttempt } from '~/payments/attempts/payment-attempts.server';
import { paymentPicture } from '~/payments/attempts/payment-picture.server';
import { readPublicId } from '~/payments/methods/public-ids.server';
import { CARD_2C2P } from '~/providers/2c2p/2c2p-card';
import { QR_2C2P } from '~/providers/2c2p/2c2p-qr';
import { GBPRIMEPAY_CARD } from '~/providers/gbprimepay/gbprimepay-card';
import { GBPRIMEPAY_QR } from '~/providers/gbprimepay/gbprimepay-qr';
import { OMISE_CARD } from '~/providers/omise/omise-card';
import { OMISE_PROMPTPAY } from '~/providers/omise/omise-promptpay';
import { PAY_SOLUTIONS } from '~/providers/pay-solutions/pay-solutions';
import { SCB_QR } from '~/providers/scb/scb-qr';

const GROUP = 'Payments';

const orderRef = { order_token: orderToken };
const orderIdField = { orderId: idInBody, ...orderRef };

const scb = endpoint({
  method: 'post',
  path: '/api/payment/scb/qrcode/create',
  group: GROUP,
  summary: 'A QR code of the bank for an order',
  access: 'order',
  scope: 'buy',
  body: z.strictObject(orderIdField),
  answer: z.object({
    status: z.object({ code: z.literal(1000) }),
    data: z.object({
      qrImage: z.string().meta({ description: 'a PNG in base64' }),
      csExtExpiryTime: z.string().nullable(),
    }),
  }),
  errors: WITHOUT_AMOUNT,
  handle: async (call) => {
    const { orderId, order_token: token } = call.body;
    const { screen } = await pay(call, { orderId, orderToken: token, methodId: SCB_QR.id });
    const { db, now } = call.visit;
    const attempt = await readAttempt(db, screen.attemptId);
    const picture = attempt && (await paymentPicture(db, attempt, now));
    if (!picture) throw new Refusal('PROVIDER_AWAY', { headers: { 'Retry-After': '2' } });
    return {
      status: { code: 1000 as const },
      data: {
        qrImage: picture.toString('base64'),
        csExtExpiryTime: screen.kind === 'qr' ? (screen.until?.toISOString() ?? null) : null,
      },
    };
  },
});

/** The specification's `QrcodeUrl.image.download_uri`, under the provider's own name. */
const scannableCode = z
  .object({ image: z.object({ download_uri: z.string() }) })
  .nullable()
  .meta({ description: 'the picture as an object, as Omise answers it' });

const codeWords = (payment: Begun) => {
  const picture = pictureOf(payment);
  const code = picture === null ? null : { image: { download_uri: picture } };
  return { QrcodeUrl: picture, scannable_code: code };
};

const cardWords = (attempt: Pick<PaymentAttempt, 'card'> | null) => ({
  last_digits: attempt?.card?.lastDigits || null,
  bank: attempt?.card?.bank || null,
});

const charge = z
  .object({
    status: z.enum(['successful', 'pending']),
    charges: z.object({
      id: z.string().meta({ description: 'as Omise names it; ours until it has answered' }),
      authorize_uri: z.string().nullable().meta({ description: 'where the browser goes next' }),
    }),
    chargesDetails: z
      .object({ last_digits: z.string().nullable(), bank: z.string().nullable() })
      .meta({ description: 'the card, as far as Omise named it' }),
    QrcodeUrl: z.string().nullable().meta({ description: 'address of a PNG' }),
    scannable_code: scannableCode,
  })
  .meta({ id: 'Charge' });

const chargeBody = {
  orderId: idInBody,
  ...orderRef,
  publicKeyOmise: ignored,
  email: ignored,
  name: ignored,
  total_amount: z.number().int().min(0).max(10_000_000_000).optional().meta({ description: 'satang' }),
};

async function chargeWords({ visit }: Caller, payment: Begun): Promise<z.output<typeof charge>> {
  const { screen } = payment;
  const attempt = await readAttempt(visit.db, screen.attemptId);
  return {
    status: 'pending',
    charges: {
      id: attempt?.providerId ?? String(screen.attemptId),
      authorize_uri: screen.kind === 'redirect' ? screen.url : null,
    },
    chargesDetails: cardWords(attempt),
    ...codeWords(payment),
  };
}

const omiseCard = endpoint({
  method: 'post',
  path: '/api/omise/creditcard',
  group: GROUP,
  summary: 'Pays an order by a card, by the token the browser got from Omise',
  description:
    'Without a token the answer leads to a page of Omise’s. A charge that came through at once is successful.',
  access: 'order',
  scope: 'buy',
  body: z.strictObject({
    ...chargeBody,
    omise_token: z
      .string()
      .regex(/^[\w.~+/=-]{1,512}$/)
      .optional(),
  }),
  answer: charge,
  errors: PAY_ERRORS,
  handle: async (call) => {
    const { orderId, order_token: orderToken, omise_token: token, total_amount: total } = call.body;
    const request = {
      orderId,
      orderToken,
      methodId: OMISE_CARD.id,
      ...(total !== undefined && { amount: total / 100 }),
      ...(token && { card: { kind: 'token', fields: { token, lastDigits: '' } } as const }),
    };
    try {
      return await chargeWords(call, await pay(call, request));
    } catch (error) {
      // paid at once: the order is approved by Omise's own answer
      const isOver = error instanceof Refusal && error.code === 'NOT_PAYABLE';
      const order = isOver && token ? await ownOrder(call, request) : null;
      if (order?.status !== 'approved') throw error;
      const latest = await readLatestAttempt(call.visit.db, { orderId: order.id, methodId: OMISE_CARD.id });
      return {
        status: 'successful' as const,
        charges: { id: latest?.providerId ?? String(order.id), authorize_uri: null },
        chargesDetails: cardWords(latest),
        QrcodeUrl: null,
        scannable_code: null,
      };
    }
  },
});

const omisePromptPay = endpoint({
  method: 'post',
  path: '/api/omise/promptpay',
  group: GROUP,
  summary: 'A PromptPay code for an order; GET /private/orders/{id} says when it is paid',
  access: 'order',
  scope: 'buy',
  body: z.strictObject({ ...chargeBody, omise_token: ignored }),
  answer: charge,
  errors: PAY_ERRORS,
  handle: async (call) => {
    const { orderId, order_token: token, total_amount: total } = call.body;
    const request = { orderId, orderToken: token, methodId: OMISE_PROMPTPAY.id };
    const payment = await pay(call, { ...request, ...(total !== undefined && { amount: total / 100 }) });
    return chargeWords(call, payment);
  },
});

const paymentUrl = z.object({ result: z.object({ webPaymentUrl: z.string() }) });

const link2c2p = endpoint({
  method: 'post',
  path: '/api/payment/2c2p/payment/link',
  group: GROUP,
  summary: 'The page of 2C2P where an order is paid by card',
  access: 'order',
  scope: 'buy',
  body: z.strictObject({ ...orderIdField, amount: askedAmount.optional() }),
  answer: paymentUrl,
  errors: PAY_ERRORS,
  handle: async (call) => {
    const { orderId, order_token: orderToken, amount } = call.body;
    const request = { orderId, orderToken, amount, methodId: CARD_2C2P.id };
    return { result: { webPaymentUrl: await payElsewhere(call, request) } };
  },
});

const qr2c2p = endpoint({
  method: 'post',
  path: '/api/payment/2c2p/qr-code/link',
  group: GROUP,
  summary: 'The page of 2C2P with a Thai QR',
  access: 'order',
  scope: 'buy',
  body: z.strictObject({
    order_id: idInBody,
    ...orderRef,
    amount: askedAmount.optional(),
    currency_code: z.literal('THB').optional(),
  }),
  answer: paymentUrl,
  errors: PAY_ERRORS,
  handle: async (call) => {
    const { order_id: orderId, order_token: orderToken, amount } = call.body;
    const request = { orderId, orderToken, amount, methodId: QR_2C2P.id };
    return { result: { webPaymentUrl: await payElsewhere(call, request) } };
  },
});

const gbBody = {
  total_amount: askedAmount.optional(),
  orderId: idInBody,
  ...orderRef,
  email: ignored,
  name: ignored,
};

const gbprime = endpoint({
  method: 'post',
  path: '/api/gbprime',
  group: GROUP,
  summary: 'The page where an order is paid by card through GB Prime Pay or Xendit',
  description:
    'Where the browser comes back to, the shop decides: addresses of the caller’s are not looked at.',
  access: 'order',
  scope: 'buy',
  body: z.strictObject({ ...gbBody, success_redirect_url: ignored, failure_redirect_url: ignored }),
  answer: z.object({ success: z.literal(true), data: z.object({ invoice_url: z.string() }) }),
  errors: PAY_ERRORS,
  handle: async (call) => {
    const { orderId, order_token: orderToken, total_amount: amount } = call.body;
    const url = await payElsewhere(call, { orderId, orderToken, amount, methodId: GBPRIMEPAY_CARD.id });
    return { success: true as const, data: { invoice_url: url } };
  },
});

const gbPromptPay = endpoint({
  method: 'post',
  path: '/api/gbprime/promptpay',
  group: GROUP,
  summary: 'A PromptPay code of GB Prime Pay for an order',
  access: 'order',
  scope: 'buy',
  body: z.strictObject(gbBody),
  answer: z.object({
    success: z.literal(true),
    data: z.object({
      QrcodeUrl: z.string().nullable(),
      scannable_code: scannableCode,
      expires_at: z.string().nullable(),
    }),
  }),
  errors: PAY_ERRORS,
  handle: async (call) => {
    const { orderId, order_token: orderToken, total_amount: amount } = call.body;
    const payment = await pay(call, { orderId, orderToken, amount, methodId: GBPRIMEPAY_QR.id });
    const until = payment.screen.kind === 'qr' ? payment.screen.until : null;
    return {
      success: true as const,
      data: { ...codeWords(payment), expires_at: until?.toISOString() ?? null },
    };
  },
});

const paySolutions = endpoint({
  method: 'post',
  path: '/api/pay-solutions',
  group: GROUP,
  summary: 'The form that leads to Pay Solutions',
  access: 'order',
  scope: 'buy',
  body: z.strictObject({ order_id: idInBody, ...orderRef }),
  answer: z.object({
    success: z.literal(true),
    data: z.object({
      application_id_1: z.string().nullable(),
      course_ids: z.array(z.number().int()),
      action: z.string(),
      fields: z.record(z.string(), z.string()),
    }),
  }),
  errors: WITHOUT_AMOUNT.filter((code) => code !== 'PAYMENT_FAILED'),
  handle: async (call) => {
    const { order_id: orderId, order_token: orderToken } = call.body;
    const { order, screen } = await pay(call, { orderId, orderToken, methodId: PAY_SOLUTIONS.id });
    if (screen.kind !== 'form') throw new Refusal('PROVIDER_AWAY', { headers: { 'Retry-After': '2' } });
    return {
      success: true as const,
      data: {
        application_id_1: await readPublicId(call.visit.db, PAY_SOLUTIONS.id),
        course_ids: order.lines.flatMap(({ courseId }) => courseId ?? []),
        action: screen.action,
        fields: { ...screen.fields },
      },
    };
  },
});

export const paymentCalls = [
  methods,
  studentMethods,
  orderMethods,
  accounts,
  banks,
  origins,
  scb,
  publicKey('/api/omise/creditcard/applicationid', OMISE_CARD.id, 'Omise’s publishable key'),
  publicKey('/api/omise/promptpay/applicationid', OMISE_PROMPTPAY.id, 'The same for PromptPay'),
  omiseCard,
  omisePromptPay,
  merchant,
  link2c2p,
  qr2c2p,
  gbprime,
  gbPromptPay,
  paySolutions,
];
