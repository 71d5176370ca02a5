import { type Request, type Response, Router } from 'express';
import { answerCreation, answerQuery } from '../answer-call';
import { webhookMode } from '../notifier';
import type { OpenPart, SandboxTools } from '../sandbox-part';
import { MERCHANT, seal, unseal } from './gateway-2c2p-envelope';
import { hostedPage, returnPage } from './gateway-2c2p-pages';
import { type GatewayDecision, type GatewayPayment, GatewayPayments } from './gateway-2c2p-payments';

/** What this merchant account was set up with. */
const CHANNELS = new Set(['CC', 'IPP', 'THQR', 'QR']);

/** A "no" as the gateway gives it: plain, without a signature. */
class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** 2C2P's gateway 4.3: paymentToken, paymentInquiry, and a hosted page that never saw a card. */
export const openGateway2c2p: OpenPart = (tools) => {
  const payments = new GatewayPayments(tools.notifier);
  return {
    router: routes(payments, tools),
    clear: () => payments.clear(),
    items: () =>
      payments.all().map(({ token, description, amount, currency, channels, result }) => ({
        path: pagePath(token),
        what: `2C2P ${channels.join()} ${description}`,
        amount: `${(amount / 100).toFixed(2)} ${currency}`,
        status: result?.code ?? 'new',
      })),
  };
};

const pagePath = (token: string) => `/2c2p-pgw/ui/payment/4.3/?token=${token}`;

function routes(payments: GatewayPayments, { faults, log }: SandboxTools): Router {
  const router = Router();

  router.get('/ui/payment/4.3/', (request, response, next) => {
    const payment = payments.byToken(request.query.token);
    if (!payment) return void response.status(404).end();
    hostedPage(payment).then((html) => response.type('html').send(html), next);
  });
  router.post('/ui/payment/4.3/decide', (request, response) => {
    const { token, decision, webhook, amount, currency, merchant, period } = request.body as Record<
      string,
      string | undefined
    >;
    const payment = payments.byToken(token);
    if (!payment) return void response.status(404).end();
    const isOpen =
      !payment.result ||
      payment.result.code === '0001' ||
      // another card on the same page, or money that comes late
      (/^(5009|40\d\d)$/.test(payment.result.code) && decision === 'pay') ||
      // in the portal, or by the card's bank
      (payment.result.code === '0000' && (decision === 'refund' || decision === 'chargeback'));
    if (isOpen)
      payments.decide(
        payment,
        decisionOf(decision),
        {
          ...(amount && { amount: Number(amount) }),
          ...(currency && { currency }),
          ...(merchant && { merchant }),
          ...(period && { period }),
        },
        webhookMode(webhook),
      );
    response.type('html').send(returnPage(payment));
  });

  router.post('/payment/4.3/paymentToken', (request, response) => {
    if (faults.take('create-error')) return void response.status(500).end();
    const inquiry = opened(request);
    log.add('2c2p paymentToken', null, inquiry);
    if (faults.take('create-refused')) throw new Refusal('9057', 'Channel is not available.');
    // an unsigned address of another site: a shop that follows it fails its test
    if (faults.take('create-garbage'))
      return void response.json({ respCode: '0000', webPaymentUrl: 'https://evil.example/' });
    const payment = invoiceOf(payments, inquiry);
    const webPaymentUrl = `http://${request.get('Host')}${pagePath(payment.token)}`;
    const answer = () =>
      response.json(
        seal({ webPaymentUrl, paymentToken: payment.token, respCode: '0000', respDesc: 'Success' }),
      );
    answerCreation(faults, response, answer);
  });
  router.post('/payment/4.3/paymentInquiry', (request, response) => {
    if (faults.take('read-error')) return void response.status(500).end();
    const { invoiceNo, merchantID } = opened(request);
    // a success nobody signed
    if (faults.take('read-garbage'))
      return void response.json({
        merchantID,
        invoiceNo,
        amount: 1590,
        currencyCode: 'THB',
        respCode: '0000',
        respDesc: 'Success',
      });
    const payment = payments.find(invoiceNo);
    const claims = payment
      ? payments.claimsOf(payment, 'number')
      : { respCode: '2002', respDesc: 'Transaction not found.' };
    const answer = () => response.json(seal(claims));
    answerQuery(faults, answer);
  });

  router.use((error: unknown, _request: Request, response: Response, next: (error: unknown) => void) => {
    if (error instanceof Refusal) response.json({ respCode: error.code, respDesc: error.message });
    else next(error);
  });
  return router;
}

/** Signed with the merchant's key, and from that merchant. */
function opened(request: Request): Record<string, unknown> {
  const tokenRequest = unseal(request.body);
  if (!tokenRequest) throw new Refusal('9042', 'Hash value mismatch.');
  if (tokenRequest.merchantID !== MERCHANT) throw new Refusal('9007', 'Invalid merchant.');
  return tokenRequest;
}

const DECISIONS: readonly GatewayDecision[] = [
  'pay',
  'decline',
  'cancel',
  'leave',
  'expire',
  'refund',
  'chargeback',
];
const decisionOf = (typed: string | undefined): GatewayDecision =>
  DECISIONS.find((each) => each === typed) ?? 'pay';

/** As strict as the real one, where the shop could get it wrong; the same question again gets the same answer. */
function invoiceOf(payments: GatewayPayments, asked: Record<string, unknown>): GatewayPayment {
  const {
    invoiceNo,
    description,
    amount,
    currencyCode,
    idempotencyID,
    paymentChannel,
    installmentPeriodFilter,
    paymentExpiry,
    frontendReturnUrl,
    backendReturnUrl,
  } = asked;
  for (const [name, value] of Object.entries({
    invoiceNo,
    description,
    amount,
    currencyCode,
    paymentExpiry,
    frontendReturnUrl,
    backendReturnUrl,
  }))
    if (value === undefined || value === '') throw new Refusal('9005', `${name} is required.`);
  const channels = Array.isArray(paymentChannel) ? paymentChannel.map(String) : [];
  if (channels.length === 0) throw new Refusal('9057', 'Payment channel is invalid.');
  if (!channels.every((channel) => CHANNELS.has(channel)))
    throw new Refusal('9059', 'Payment channel is not configured.');
  const isQr = channels.some((channel) => channel.endsWith('QR'));
  if (typeof invoiceNo !== 'string' || !/^[A-Za-z0-9]{1,50}$/.test(invoiceNo))
    throw new Refusal('9004', 'invoiceNo is invalid.');
  if (isQr && invoiceNo.length > 20) throw new Refusal('9006', 'invoiceNo is too long.');
  if (typeof description !== 'string' || description.length > 250 || /[<>&"']/.test(description))
    throw new Refusal('9004', 'description is invalid.');
  if (typeof amount !== 'number' || !/^\d{1,7}(\.\d{1,2})?$/.test(String(amount)) || amount < 1)
    throw new Refusal('9009', 'Invalid amount.');
  if (currencyCode !== 'THB' && !(currencyCode === 'USD' && channels.join() === 'CC'))
    throw new Refusal('9010', 'Invalid currency.');
  const expiresAt = bangkokInstant(paymentExpiry);
  if (!expiresAt || expiresAt <= new Date() || expiresAt.getTime() > Date.now() + 30 * 86_400_000)
    throw new Refusal('9008', 'Invalid payment expiry.');
  for (const url of [frontendReturnUrl, backendReturnUrl])
    if (typeof url !== 'string' || !URL.canParse(url)) throw new Refusal('9004', 'return URL is invalid.');
  const previous = payments.find(invoiceNo);
  const question = JSON.stringify({ ...asked, frontendReturnUrl: null });
  if (previous) {
    const isSame =
      idempotencyID !== undefined && previous.idempotencyId === idempotencyID && previous.asked === question;
    if (!isSame || previous.result) throw new Refusal('9015', 'Invoice number already exists.');
    return previous;
  }
  return payments.add({
    invoiceNo,
    idempotencyId: typeof idempotencyID === 'string' ? idempotencyID : '',
    asked: question,
    description,
    amount: Math.round(amount * 100),
    currency: currencyCode,
    channels,
    periods: Array.isArray(installmentPeriodFilter) ? installmentPeriodFilter.map(Number) : [],
    expiresAt,
    frontUrl: frontendReturnUrl as string,
    backUrl: backendReturnUrl as string,
  });
}

/** `yyyy-MM-dd HH:mm:ss` on a clock in Bangkok. */
function bangkokInstant(written: unknown): Date | null {
  if (typeof written !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written)) return null;
  return new Date(`${written.replace(' ', 'T')}+07:00`);
}
