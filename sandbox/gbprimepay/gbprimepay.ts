import { type Request, type Response, Router } from 'express';
import { billPayment } from 'promptparse/generate';
import QRCode from 'qrcode';
import { answerCreation, answerQuery } from '../answer-call';
import { webhookMode } from '../notifier';
import type { ProviderFaults } from '../sandbox-faults';
import { amountField, decisions, escaped, page, webhookChoice } from '../sandbox-pages';
import type { OpenPart } from '../sandbox-part';
import {
  clockOf,
  fieldsOf,
  GBP_KEYS,
  type GbpDecision,
  type GbpTransaction,
  GbpTransactions,
} from './gbprimepay-transactions';

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** GB Prime Pay's older API: cards with 3-D Secure, links, QR, and the pages behind them (payments 8.9). */
export const openGbPrimePay: OpenPart = ({ faults, notifier }) => {
  const transactions = new GbpTransactions(notifier);
  return {
    router: gbpRoutes(transactions, faults),
    clear: () => transactions.clear(),
    items: () =>
      transactions.all().map((each) => ({
        path: `/gbprime/transactions/${each.referenceNo}/page`,
        what: `GBPrimePay ${each.detail}`,
        amount: `${each.amount.toFixed(2)} THB`,
        status: each.status,
      })),
  };
};

function gbpRoutes(transactions: GbpTransactions, faults: ProviderFaults): Router {
  const router = Router();

  // the payer's side: no key
  router.get('/transactions/:referenceNo/page', (request, response) => {
    const transaction = found(transactions.find(request.params.referenceNo));
    response.type('html').send(transactionPage(transaction));
  });
  router.post('/transactions/:referenceNo/decide', (request, response) => {
    const transaction = found(transactions.find(request.params.referenceNo));
    const { decision, webhook, amount, currency } = request.body as Record<string, string | undefined>;
    transactions.decide(transaction, decisionOf(decision), {
      webhook: webhookMode(webhook),
      ...(amount && { amount: Number(amount) }),
      ...(currency && { currencyCode: currency }),
    });
    if (transaction.paymentType === 'C') response.type('html').send(wayBack(transaction));
    else response.redirect(303, `/gbprime/transactions/${transaction.referenceNo}/page`);
  });

  // the browser asks for tokens from the shop's pages
  router.use('/v2/tokens', (request, response, next) => {
    response.set('Access-Control-Allow-Origin', '*');
    response.set('Access-Control-Allow-Headers', 'Authorization, Content-Type');
    if (request.method === 'OPTIONS') response.status(204).end();
    else next();
  });
  router.post('/v2/tokens', requireKey(GBP_KEYS.publicKey), (request, response) => {
    const { card } = request.body as { card?: Record<string, string | undefined> };
    const { number = '', expirationMonth = '', expirationYear = '', securityCode = '', name } = card ?? {};
    const isCard = /^\d{13,19}$/.test(number) && /^(0[1-9]|1[0-2])$/.test(expirationMonth);
    if (!isCard || !/^\d{2}$/.test(expirationYear) || !/^\d{3,4}$/.test(securityCode) || !name)
      return void response.json({ resultCode: '02', resultMessage: 'Invalid data' });
    const { token, masked } = transactions.keepCard(number);
    const saved = { token, number: masked, expirationMonth, expirationYear };
    response.json({ rememberCard: false, resultCode: '00', card: saved });
  });
  router.post('/v2/tokens/charge', requireKey(GBP_KEYS.secretKey), (request, response) => {
    const body = request.body as Record<string, unknown> & { card?: { token?: string } };
    create(faults, response, () => {
      const cardNo = transactions.takeCard(body.card?.token ?? '');
      if (cardNo === null) throw new Refusal(200, '02', 'Invalid token');
      if (body.otp !== 'Y') throw new Refusal(200, '02', 'Only otp Y is played here');
      const transaction = transactions.create({
        ...readAsk(transactions, body),
        paymentType: 'C',
        cardNo,
        qrcode: null,
      });
      return named(transaction);
    });
  });
  router.post('/v2/tokens/3d_secured', (request, response) => {
    const { publicKey, gbpReferenceNo } = request.body as Record<string, string | undefined>;
    if (publicKey !== GBP_KEYS.publicKey) throw new Refusal(401, '02', 'Invalid public key');
    const transaction = found(transactions.findByName(gbpReferenceNo ?? ''));
    response.type('html').send(transactionPage(transaction));
  });

  router.post('/gbp/gateway/link', (request, response) => {
    const body = request.body as Record<string, unknown>;
    create(faults, response, () => {
      requireToken(body);
      if (body.payType !== 'F' || body.cardUse !== 'Y' || !Number.isInteger(body.expire))
        throw new Refusal(200, '90', 'Incomplete information');
      const ask = readAsk(transactions, body);
      const { referenceNo } = transactions.create({ ...ask, paymentType: 'C', cardNo: null, qrcode: null });
      const gbLinkUrl = `${home(request)}/transactions/${referenceNo}/page`;
      return { resultCode: '00', referenceNo, gbLinkUrl };
    });
  });

  router.post('/v3/qrcode/text', (request, response) => {
    create(faults, response, () => {
      const transaction = makeQr(transactions, request, faults.take('create-wrong'));
      return {
        ...named(transaction),
        qrcode: transaction.qrcode,
        sandbox_page: `${home(request)}/transactions/${transaction.referenceNo}/page`,
      };
    });
  });
  router.post('/v3/qrcode', (request, response, next) => {
    const { qrcode, gbpReferenceNo } = makeQr(transactions, request, false);
    QRCode.toBuffer(qrcode ?? '', { type: 'png' }).then(
      (picture) => response.type('png').set({ gbpReferenceNo, resultCode: '00' }).send(picture),
      next,
    );
  });

  router.post('/v1/check_status_txn', requireKey(GBP_KEYS.secretKey), (request, response) => {
    if (faults.take('read-error')) throw new Refusal(500, '99', 'something went wrong');
    if (faults.take('read-garbage')) return void response.json({ hello: 'world' });
    const { referenceNo } = request.body as { referenceNo?: string };
    const transaction = transactions.find(referenceNo ?? '');
    const txn = transaction && { ...asJson(transaction), status: transaction.status };
    const answer = txn
      ? { resultCode: '00', txn }
      : { resultCode: '02', resultMessage: 'Invalid referenceNo.' };
    answerQuery(faults, () => response.json(answer));
  });

  router.use((error: unknown, _request: Request, response: Response, _next: () => void) => {
    const { status, code, message } =
      error instanceof Refusal ? error : new Refusal(500, '99', 'the sandbox broke');
    response.status(status).json({ resultCode: code, resultMessage: message });
  });
  return router;
}

const home = (request: Request) => `http://${request.get('Host')}/gbprime`;

const requireKey = (key: string) => (request: Request, _response: Response, next: () => void) => {
  const [kind, given = ''] = (request.get('Authorization') ?? '').split(' ');
  if (kind !== 'Basic' || Buffer.from(given, 'base64').toString() !== `${key}:`)
    throw new Refusal(401, '02', 'Invalid key');
  next();
};

function requireToken(body: Record<string, unknown>): void {
  if (body.token !== GBP_KEYS.token) throw new Refusal(200, '02', 'Invalid token');
}

function found(transaction: GbpTransaction | null): GbpTransaction {
  if (!transaction) throw new Refusal(404, '02', 'Invalid referenceNo.');
  return transaction;
}

function create(faults: ProviderFaults, response: Response, make: () => unknown): void {
  if (faults.take('create-error')) throw new Refusal(500, '99', 'something went wrong');
  if (faults.take('create-refused')) throw new Refusal(200, '54', 'Expired card');
  if (faults.take('create-garbage')) return void response.json({ hello: 'world' });
  const answer = make();
  answerCreation(faults, response, () => response.json(answer));
}

/** As strict as the real one, where the shop could get it wrong. */
function readAsk(transactions: GbpTransactions, body: Record<string, unknown>) {
  const { referenceNo, amount, detail, merchantDefined1, responseUrl, backgroundUrl } = body;
  if (typeof referenceNo !== 'string' || !/^\d{1,15}$/.test(referenceNo))
    throw new Refusal(200, '90', 'Incomplete information');
  if (transactions.find(referenceNo)) throw new Refusal(200, '03', 'Duplicate transaction');
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(String(amount)) || Number(amount) <= 0)
    throw new Refusal(200, '02', 'Invalid amount');
  if (![responseUrl, backgroundUrl].every((url) => typeof url === 'string' && URL.canParse(url)))
    throw new Refusal(200, '90', 'Incomplete information');
  return {
    referenceNo,
    amount: Number(amount),
    detail: textOf(detail),
    merchantDefined1: textOf(merchantDefined1),
    responseUrl: String(responseUrl),
    backgroundUrl: String(backgroundUrl),
  };
}

function makeQr(transactions: GbpTransactions, request: Request, isWrong: boolean): GbpTransaction {
  const body = request.body as Record<string, unknown>;
  requireToken(body);
  const ask = readAsk(transactions, body);
  const qrcode = billPayment({
    billerId: '010753600037401',
    amount: ask.amount + (isWrong ? 1 : 0),
    ref1: `GBP${ask.referenceNo}`,
  });
  return transactions.create({ ...ask, paymentType: 'Q', cardNo: null, qrcode });
}

const named = ({ referenceNo, gbpReferenceNo, amount }: GbpTransaction) => ({
  resultCode: '00',
  resultMessage: 'Success',
  referenceNo,
  gbpReferenceNo,
  amount,
});

const asJson = (transaction: GbpTransaction) => ({
  ...fieldsOf(transaction),
  amount: transaction.amount,
  thbAmount: transaction.amount,
  ...(transaction.decidedAt && clockOf(transaction.decidedAt)),
});

const textOf = (sent: unknown) => (typeof sent === 'string' ? sent : '');

const decisionOf = (typed: string | undefined): GbpDecision =>
  typed === 'decline' || typed === 'void' ? typed : 'approve';

/** The bank of a card, or the payer's app. */
function transactionPage(transaction: GbpTransaction): string {
  const { amount, detail, gbpReferenceNo, status, paymentType, referenceNo, cardNo } = transaction;
  const facts = `<p><b>฿${amount.toFixed(2)}</b> · ${escaped(detail)} · ${escaped(gbpReferenceNo)}</p>
<p>สถานะ: <b id="status">${status}</b>${cardNo ? ` · ${escaped(cardNo)}` : ''}</p>`;
  const controls = `<form method="post" action="/gbprime/transactions/${escaped(referenceNo)}/decide">
${webhookChoice()}
${amountField('amount', 'ยอดที่จ่าย (บาท)', amount.toFixed(2))}
${decisions([
  ['approve', paymentType === 'C' ? 'ยืนยันการชำระ' : 'จ่ายเงิน'],
  ['decline', 'ปฏิเสธ'],
])}</form>
${paymentType === 'C' ? `<p><a href="${escaped(transaction.responseUrl)}">กลับไปที่ร้าน</a></p>` : ''}`;
  return page('GBPrimePay จำลอง', facts + (status === 'G' ? controls : ''));
}

/** The browser goes back with a form, as the real one sends it. */
function wayBack(transaction: GbpTransaction): string {
  const fields = Object.entries(fieldsOf(transaction))
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value ?? '')}">`)
    .join('');
  return page(
    'GBPrimePay จำลอง',
    `<form method="post" action="${escaped(transaction.responseUrl)}">${fields}<button>กลับไปที่ร้าน</button></form>`,
  );
}
