import { randomBytes } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import { answerCreation, answerQuery } from '../answer-call';
import { webhookMode } from '../notifier';
import type { RawRequest } from '../raw-request';
import type { ProviderFaults } from '../sandbox-faults';
import type { OpenPart } from '../sandbox-part';
import { readAsk, refunded } from './paypal-asks';
import { asJson } from './paypal-json';
import {
  cents,
  CLIENT_ID,
  CLIENT_SECRET,
  DECISIONS,
  type Decision,
  PayPalOrders,
  type SandboxOrder,
} from './paypal-orders';
import { payerPage } from './paypal-pages';
import { Refusal, refusalJson } from './paypal-refusal';
import { PayPalBook } from './paypal-reporting';

/** What was answered to a request id: asked again it is answered the same. */
interface Answered {
  path: string;
  status: number;
  json: () => unknown;
}

/** PayPal's Orders v2 as far as the shop goes, and the page its payer sees. */
export const openPayPal: OpenPart = ({ faults, notifier }) => {
  const orders = new PayPalOrders(notifier);
  const tokens = new Set<string>();
  const answered = new Map<string, Answered>();
  const book = new PayPalBook();
  return {
    router: payPalRoutes({ orders, tokens, answered, book, faults }),
    clear: () => {
      orders.clear();
      book.clear();
      tokens.clear();
      answered.clear();
    },
    items: () =>
      orders.all().map(({ id, description, amount, status, capture }) => ({
        path: `/paypal/checkoutnow?token=${id}`,
        what: `PayPal ${description}`,
        amount: `${amount.value} ${amount.currency_code}`,
        status: capture ? `${status} / ${capture.status}` : status,
      })),
  };
};

interface Account {
  orders: PayPalOrders;
  tokens: Set<string>;
  answered: Map<string, Answered>;
  book: PayPalBook;
  faults: ProviderFaults;
}

function payPalRoutes(account: Account): Router {
  const router = Router();
  addPayerPages(router, account);
  router.post('/v1/oauth2/token', (request, response) => {
    const { grant_type } = request.body as { grant_type?: string };
    if (!isBasic(request) || grant_type !== 'client_credentials') {
      response.status(401).json({
        error: 'invalid_client',
        error_description: 'Client Authentication failed',
      });
      return;
    }
    const token = `A21AA${randomBytes(24).toString('base64url')}`;
    account.tokens.add(token);
    response.json({
      scope: '',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-1',
      expires_in: 32_400,
    });
  });
  router.use((request, _response, next) => {
    const [kind, token = ''] = (request.get('Authorization') ?? '').split(' ');
    if (account.faults.take('token-ended')) account.tokens.clear();
    // a new start has forgotten them, as the real one does after nine hours
    if (kind !== 'Bearer' || !account.tokens.has(token))
      throw new Refusal(401, 'invalid_token', 'Token signature verification failed');
    next();
  });
  addOrderCalls(router, account);
  router.get('/v1/reporting/transactions', (request, response) => {
    response.json(account.book.page(account.orders, request, account.faults));
  });
  router.post('/v1/notifications/verify-webhook-signature', (request, response) => {
    if (account.faults.take('verify-error')) throw new Refusal(500, 'INTERNAL_SERVER_ERROR', 'try again');
    const { transmission_id, transmission_time, transmission_sig, webhook_id, auth_algo, cert_url } =
      request.body as Record<string, string | undefined>;
    const body = /"webhook_event":(.*)\}$/s.exec((request as RawRequest).rawBody ?? '')?.[1];
    if (!transmission_id || !transmission_time || !transmission_sig || !webhook_id || !cert_url || !body)
      throw new Refusal(400, 'MISSING_REQUIRED_PARAMETER', 'a field is missing');
    const isOurs =
      auth_algo === 'SHA256withRSA' &&
      account.orders.vouches({
        id: transmission_id,
        time: transmission_time,
        signature: transmission_sig,
        webhookId: webhook_id,
        body,
      });
    response.json({ verification_status: isOurs ? 'SUCCESS' : 'FAILURE' });
  });
  router.use(() => {
    throw new Refusal(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.');
  });
  router.use((error: unknown, _request: Request, response: Response, _next: () => void) => {
    const { status, issue, message } =
      error instanceof Refusal ? error : new Refusal(500, 'INTERNAL_SERVER_ERROR', 'the sandbox broke');
    const debugId = randomBytes(6).toString('hex');
    response
      .status(status)
      .set('PayPal-Debug-Id', debugId)
      .json(refusalJson({ status, issue, message }, debugId));
  });
  return router;
}

function isBasic(request: Request): boolean {
  const [kind, given = ''] = (request.get('Authorization') ?? '').split(' ');
  return kind === 'Basic' && Buffer.from(given, 'base64').toString() === `${CLIENT_ID}:${CLIENT_SECRET}`;
}

/** The payer's side: no token. */
function addPayerPages(router: Router, { orders, book }: Account): void {
  // the merchant's side, at PayPal itself: past the shop
  router.post('/withdraw', (request, response) => {
    const { amount = '100.00', currency = 'THB' } = request.body as Record<string, string | undefined>;
    book.withdraw({ currency_code: currency, value: amount });
    response.redirect(303, '/');
  });
  router.post('/taken-back', (request, response) => {
    const order = orders.find(tokenOf(request));
    const { kind, webhook, amount } = request.body as Record<string, string | undefined>;
    const left = order?.capture ? cents(order.capture.amount) - order.capture.refundedCents : 0;
    if (order)
      orders.take(order, {
        kind: kind === 'reversal' ? 'reversal' : 'refund',
        cents: amount ? Math.round(Number(amount) * 100) : left,
        customId: null,
        webhook: webhookMode(webhook),
      });
    response.redirect(303, `/paypal/checkoutnow?token=${tokenOf(request)}`);
  });
  router.get('/checkoutnow', (request, response) => {
    const order = orders.find(tokenOf(request));
    if (order) response.type('html').send(payerPage(order));
    else response.status(404).type('text').send('no such order, or it has expired');
  });
  router.post('/checkoutnow', (request, response) => {
    const order = orders.find(tokenOf(request));
    if (!order) {
      response.status(404).end();
      return;
    }
    const { decision: typed, webhook, amount, currency } = request.body as Record<string, string | undefined>;
    const decision = DECISIONS.find((each) => each === typed) ?? 'approve';
    const isOpen = order.status === 'PAYER_ACTION_REQUIRED' || isOfHeld(decision);
    if (isOpen)
      orders.decide(order, decision, {
        webhook: webhookMode(webhook),
        amount: {
          currency_code: currency ?? order.amount.currency_code,
          value: amount ?? order.amount.value,
        },
      });
    response.redirect(303, wayBack(order, decision));
  });
}

/** PayPal's own word on money it has held, long after the payer left. */
const isOfHeld = (decision: Decision) => decision === 'complete-pending' || decision === 'deny-pending';

const tokenOf = ({ query: { token } }: Request): string => (typeof token === 'string' ? token : '');

function wayBack(order: SandboxOrder, decision: Decision): string {
  if (decision === 'approve-and-leave' || isOfHeld(decision)) return `/paypal/checkoutnow?token=${order.id}`;
  const url = new URL(decision === 'cancel' ? order.cancelUrl : order.returnUrl);
  url.searchParams.set('token', order.id);
  if (decision !== 'cancel') url.searchParams.set('PayerID', 'QYR5Z8XDVJNXQ');
  return url.href;
}

function addOrderCalls(router: Router, { orders, answered, faults }: Account): void {
  /** Once for each request id; two with the same one get the same. */
  const once = (request: Request, response: Response, run: () => Omit<Answered, 'path'>) => {
    const requestId = request.get('PayPal-Request-Id');
    if (requestId === undefined || requestId.length > 108)
      throw new Refusal(400, 'PAYPAL_REQUEST_ID_REQUIRED', 'A PayPal-Request-Id is required');
    const previousAnswer = answered.get(requestId);
    if (previousAnswer && previousAnswer.path !== request.path)
      throw new Refusal(422, 'DUPLICATE_REQUEST_ID', 'The request id was used for another call');
    const isReplay = previousAnswer !== undefined;
    const answer = previousAnswer ?? { path: request.path, ...run() };
    answered.set(requestId, answer);
    const status = isReplay && answer.status === 201 ? 200 : answer.status;
    return () => void response.status(status).json(answer.json());
  };
  router.post('/v2/checkout/orders', (request, response) => {
    if (faults.take('create-error')) throw new Refusal(500, 'INTERNAL_SERVER_ERROR', 'try again');
    if (faults.take('create-refused'))
      throw new Refusal(422, 'CURRENCY_NOT_SUPPORTED', 'Currency code is not currently supported.');
    if (faults.take('create-garbage')) {
      response.status(200).send('<html>');
      return;
    }
    const answer = once(request, response, () => {
      const order = orders.create(readAsk(request, orders.all()));
      return { status: 201, json: () => asJson(order, request) };
    });
    answerCreation(faults, response, answer);
  });
  router.get('/v2/checkout/orders/:id', (request, response) => {
    if (faults.take('read-error')) throw new Refusal(500, 'INTERNAL_SERVER_ERROR', 'try again');
    if (faults.take('read-garbage')) {
      response.json({ id: 'ANOTHER', status: 'COMPLETED' });
      return;
    }
    const answer = () => void response.json(asJson(found(orders, request), request));
    answerQuery(faults, answer);
  });
  router.post('/v2/checkout/orders/:id/capture', (request, response) => {
    const order = found(orders, request);
    if (faults.take('capture-error')) throw new Refusal(500, 'INTERNAL_SERVER_ERROR', 'try again');
    const answer = once(request, response, () => captured(orders, order, request));
    if (faults.take('capture-lost')) response.status(502).end();
    else answer();
  });
  router.post('/v2/payments/captures/:id/refund', (request, response) => {
    once(request, response, () => {
      const refund = refunded(orders, request);
      let waits = faults.take('refund-pending');
      const json = () => {
        const answer = waits ? { ...refund, status: 'PENDING' } : refund;
        waits = false;
        return answer;
      };
      return { status: 201, json };
    })();
  });
}

function found(orders: PayPalOrders, request: Request): SandboxOrder {
  const order = orders.find(request.params.id ?? '');
  if (!order) throw new Refusal(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
  return order;
}

function captured(orders: PayPalOrders, order: SandboxOrder, request: Request): Omit<Answered, 'path'> {
  if (order.status === 'COMPLETED')
    throw new Refusal(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.');
  if (order.status !== 'APPROVED')
    throw new Refusal(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  if (orders.capture(order)) return { status: 201, json: () => asJson(order, request) };
  const declined = {
    status: 422,
    issue: 'INSTRUMENT_DECLINED',
    message: 'The instrument presented was either declined by the processor or bank.',
  };
  return { status: 422, json: () => refusalJson(declined, 'f00d') };
}
