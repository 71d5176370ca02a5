import { type Request, type Response, Router } from 'express';
import { billPayment } from 'promptparse/generate';
import { answerCreation, answerQuery } from '../answer-call';
import { webhookMode } from '../notifier';
import type { ProviderFaults } from '../sandbox-faults';
import { amountField, decisions, escaped, page, webhookChoice } from '../sandbox-pages';
import type { OpenPart } from '../sandbox-part';
import {
  invoiceJson,
  requestJson,
  XENDIT_KEYS,
  type XenditDecision,
  type XenditItem,
  XenditStore,
} from './xendit-store';
import { XenditTransactions } from './xendit-transactions';

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Xendit's invoices and payment requests, and the page of a card (payments 8.9). */
export const openXendit: OpenPart = ({ faults, notifier }) => {
  const store = new XenditStore(notifier);
  const transactions = new XenditTransactions();
  return {
    router: xenditRoutes(store, transactions, faults),
    clear: () => {
      store.clear();
      transactions.clear();
    },
    items: () =>
      store.all().map((item) => ({
        path: `/xendit/web/${item.id}`,
        what: `Xendit ${item.description}`,
        amount: `${item.amount.toFixed(2)} ${item.currency}`,
        status: item.status,
      })),
  };
};

function xenditRoutes(store: XenditStore, transactions: XenditTransactions, faults: ProviderFaults): Router {
  const router = Router();

  // the payer's side: no key
  router.get('/web/:id', (request, response) => {
    response.type('html').send(paymentPage(found(store, request.params.id)));
  });
  router.post('/web/:id/decide', (request, response) => {
    const item = found(store, request.params.id);
    const { decision, webhook, amount, currency } = request.body as Record<string, string | undefined>;
    store.decide(item, decisionOf(decision), {
      webhook: webhookMode(webhook),
      ...(amount && { amount: Number(amount) }),
      ...(currency && { currency }),
    });
    if (item.kind === 'request') response.redirect(303, `/xendit/web/${item.id}`);
    else response.redirect(303, item.status === 'PAID' ? item.successUrl : item.failureUrl);
  });

  router.use(requireKey);
  router.post('/v2/invoices', (request, response) => {
    create(faults, response, () => invoiceJson(store.create(readInvoiceAsk(request)), home(request)));
  });
  router.get('/v2/invoices', (request, response) => {
    read(faults, response, () =>
      store
        .all()
        .filter((item) => item.kind === 'invoice' && item.reference === request.query.external_id)
        .map((item) => invoiceJson(item, home(request))),
    );
  });
  router.get('/v2/invoices/:id', (request, response) => {
    read(faults, response, () => invoiceJson(found(store, request.params.id, 'invoice'), home(request)));
  });
  router.post('/invoices/:id/expire!', (request, response) => {
    const item = found(store, request.params.id, 'invoice');
    if (item.status !== 'PENDING') throw new Refusal(400, 'INVOICE_ALREADY_CLOSED', 'invoice is closed');
    store.decide(item, 'expire', { webhook: 'never' });
    response.json(invoiceJson(item, home(request)));
  });

  router.get('/transactions', (request, response) => {
    if (faults.take('list-error')) throw new Refusal(500, 'SERVER_ERROR', 'something went wrong');
    response.json(transactions.page(store, request, faults));
  });

  router.post('/v3/payment_requests', requireVersion, (request, response) => {
    create(faults, response, () => {
      const item = store.create(readRequestAsk(request, faults.take('create-wrong')));
      return { ...requestJson(item), sandbox_page: `${home(request)}/web/${item.id}` };
    });
  });
  router.get('/v3/payment_requests/:id', requireVersion, (request, response) => {
    read(faults, response, () => requestJson(found(store, request.params.id, 'request')));
  });
  router.post('/v3/payment_requests/:id/cancel', requireVersion, (request, response) => {
    const item = found(store, request.params.id, 'request');
    if (item.status !== 'PENDING') throw new Refusal(409, 'INVALID_STATUS', 'cannot be cancelled');
    store.decide(item, 'expire', { webhook: 'never' });
    response.json({ ...requestJson(item), status: 'CANCELED' });
  });

  router.use((error: unknown, _request: Request, response: Response, _next: () => void) => {
    const { status, code, message } =
      error instanceof Refusal ? error : new Refusal(500, 'SERVER_ERROR', 'the sandbox broke');
    response.status(status).json({ error_code: code, message });
  });
  return router;
}

const home = (request: Request) => `http://${request.get('Host')}/xendit`;

function requireKey(request: Request, _response: Response, next: () => void): void {
  const [kind, given = ''] = (request.get('Authorization') ?? '').split(' ');
  if (kind !== 'Basic' || Buffer.from(given, 'base64').toString() !== `${XENDIT_KEYS.secretKey}:`)
    throw new Refusal(401, 'INVALID_API_KEY', 'API key is not authorized');
  next();
}

function requireVersion(request: Request, _response: Response, next: () => void): void {
  if (request.get('api-version') !== '2024-11-11')
    throw new Refusal(400, 'API_VALIDATION_ERROR', 'api-version is missing');
  next();
}

function found(store: XenditStore, id: string | undefined, kind?: XenditItem['kind']): XenditItem {
  const item = store.find(id ?? '');
  if (!item || (kind && item.kind !== kind)) throw new Refusal(404, 'DATA_NOT_FOUND', 'not found');
  return item;
}

function create(faults: ProviderFaults, response: Response, make: () => unknown): void {
  if (faults.take('create-error')) throw new Refusal(500, 'SERVER_ERROR', 'something went wrong');
  if (faults.take('create-refused'))
    throw new Refusal(400, 'UNSUPPORTED_CHANNEL', 'the channel is not activated');
  if (faults.take('create-garbage')) return void response.json({ hello: 'world' });
  const answer = make();
  answerCreation(faults, response, () => response.json(answer));
}

function read(faults: ProviderFaults, response: Response, find: () => unknown): void {
  if (faults.take('read-error')) throw new Refusal(500, 'SERVER_ERROR', 'something went wrong');
  if (faults.take('read-garbage')) return void response.json({ hello: 'world' });
  const answer = find();
  answerQuery(faults, () => response.json(answer));
}

const invalid = (what: string) => new Refusal(400, 'API_VALIDATION_ERROR', `${what} is not valid`);

function readWireAmount(sent: unknown): number {
  if (typeof sent !== 'number' || sent <= 0 || !/^\d{1,10}(\.\d{1,2})?$/.test(String(sent)))
    throw invalid('amount');
  return sent;
}

function readInvoiceAsk(request: Request): Parameters<XenditStore['create']>[0] {
  const body = request.body as Record<string, unknown>;
  const { external_id, description, currency, invoice_duration } = body;
  const { success_redirect_url: successUrl, failure_redirect_url: failureUrl, payment_methods } = body;
  if (typeof external_id !== 'string' || !external_id) throw invalid('external_id');
  if (currency !== 'THB') throw invalid('currency');
  if (!Number.isInteger(invoice_duration) || Number(invoice_duration) < 1) throw invalid('invoice_duration');
  if (!Array.isArray(payment_methods) || payment_methods[0] !== 'CREDIT_CARD')
    throw invalid('payment_methods');
  if (typeof successUrl !== 'string' || !URL.canParse(successUrl)) throw invalid('success_redirect_url');
  if (typeof failureUrl !== 'string' || !URL.canParse(failureUrl)) throw invalid('failure_redirect_url');
  return {
    kind: 'invoice',
    reference: external_id,
    amount: readWireAmount(body.amount),
    currency,
    qr: null,
    description: textOf(description),
    successUrl,
    failureUrl,
    expiresAt: new Date(Date.now() + Number(invoice_duration) * 1000),
  };
}

function readRequestAsk(request: Request, isWrong: boolean): Parameters<XenditStore['create']>[0] {
  const body = request.body as Record<string, unknown>;
  const { reference_id, currency, channel_code, type, country, description } = body;
  if (typeof reference_id !== 'string' || !reference_id) throw invalid('reference_id');
  if (type !== 'PAY' || country !== 'TH' || currency !== 'THB') throw invalid('country');
  if (channel_code !== 'PROMPTPAY') throw invalid('channel_code');
  const amount = readWireAmount(body.request_amount);
  if (amount > 700_000) throw invalid('request_amount');
  const { expires_at } = (body.channel_properties ?? {}) as { expires_at?: string };
  const expiresAt = new Date(expires_at ?? '');
  if (Number.isNaN(expiresAt.getTime()) || expiresAt <= new Date()) throw invalid('expires_at');
  const qr = billPayment({
    billerId: '010556100000001',
    amount: amount + (isWrong ? 1 : 0),
    ref1: `XND${reference_id}`,
  });
  return {
    kind: 'request',
    reference: reference_id,
    amount,
    currency,
    qr,
    expiresAt,
    description: textOf(description),
    successUrl: '',
    failureUrl: '',
  };
}

const textOf = (sent: unknown) => (typeof sent === 'string' ? sent : '');

const decisionOf = (typed: string | undefined): XenditDecision =>
  typed === 'fail' || typed === 'expire' ? typed : 'approve';

/** The page of a card, or the payer's app. */
function paymentPage(item: XenditItem): string {
  const facts = `<p><b>฿${item.amount.toFixed(2)}</b> · ${escaped(item.description)} · ${escaped(item.id)}</p>
<p>สถานะ: <b id="status">${item.status}</b></p>`;
  const controls = `<form method="post" action="/xendit/web/${escaped(item.id)}/decide">
${webhookChoice()}
${amountField('amount', 'ยอดที่จ่าย (บาท)', item.amount.toFixed(2))}
${decisions([
  ['approve', item.kind === 'invoice' ? 'จ่ายด้วยบัตร' : 'จ่ายเงิน'],
  ['fail', 'บัตรถูกปฏิเสธ'],
  ['expire', 'ให้หมดอายุ'],
])}</form>`;
  return page('Xendit จำลอง', facts + (item.status === 'PENDING' ? controls : ''));
}
