import { randomBytes } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import { billPayment } from 'promptparse/generate';
import QRCode from 'qrcode';
import { answerCreation, answerQuery } from '../answer-call';
import { webhookMode } from '../notifier';
import type { ProviderFaults } from '../sandbox-faults';
import { amountField, decisions, escaped, page, webhookChoice } from '../sandbox-pages';
import type { OpenPart } from '../sandbox-part';
import { bangkokTime, SCB_KEYS, type ScbBill, ScbBills, type ScbPayment } from './scb-bills';

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** SCB's open API as far as its QR goes, and the app of a bank that never was (payments 4.8). */
export const openScb: OpenPart = ({ faults, notifier }) => {
  const bills = new ScbBills(notifier);
  return {
    router: scbRoutes(bills, faults),
    clear: () => bills.clear(),
    items: () =>
      bills.all().map((bill) => ({
        path: `/scb/bills/${bill.ref1}/page`,
        what: `SCB ${bill.ref1}`,
        amount: `${bill.amount} THB`,
        status: bill.payments.length > 0 ? `paid ${bill.payments.length}` : 'pending',
      })),
  };
};

function scbRoutes(bills: ScbBills, faults: ProviderFaults): Router {
  const router = Router();

  // the payer's side: no key
  router.get('/bills/:ref1/page', (request, response) => {
    response.type('html').send(billPage(found(bills, request.params.ref1)));
  });
  router.post('/bills/:ref1/pay', (request, response) => {
    const bill = found(bills, request.params.ref1);
    const { decision, webhook, amount, currency, pause } = request.body as Record<string, string | undefined>;
    if (decision === 'reverse') for (const payment of bill.payments) payment.isReversed = true;
    else
      bills.pay(bill, {
        amount: amount ?? bill.amount,
        currencyCode: currency ?? '764',
        isByCard: decision === 'card',
        webhook: webhookMode(webhook),
        pauseMs: pause ? Number(pause) : null,
      });
    response.redirect(303, `/scb/bills/${bill.ref1}/page`);
  });
  router.post('/_sandbox/drop-tokens', (_request, response) => {
    bills.dropTokens();
    response.json({ ok: true });
  });

  router.use('/v1', apiRoutes(bills, faults));
  router.use((error: unknown, _request: Request, response: Response, _next: () => void) => {
    const { status, code, message } =
      error instanceof Refusal ? error : new Refusal(500, 9900, 'the sandbox broke');
    response.status(status).json({ status: { code, description: message } });
  });
  return router;
}

function apiRoutes(bills: ScbBills, faults: ProviderFaults): Router {
  const router = Router();
  router.use((request, _response, next) => {
    if (!request.get('requestUId') || !request.get('resourceOwnerId'))
      throw new Refusal(400, 9100, 'Missing requestUId or resourceOwnerId');
    if (request.get('resourceOwnerId') !== SCB_KEYS.apiKey) throw new Refusal(401, 9500, 'Invalid API key');
    next();
  });
  router.post('/oauth/token', (request, response) => {
    const { applicationKey, applicationSecret } = request.body as Record<string, unknown>;
    if (applicationKey !== SCB_KEYS.apiKey || applicationSecret !== SCB_KEYS.apiSecret)
      throw new Refusal(401, 9500, 'Invalid authorization credentials');
    const { accessToken, expiresAt } = bills.newToken();
    const expires = { expiresIn: 1800, expiresAt: Math.floor(expiresAt / 1000) };
    response.json(success({ accessToken, tokenType: 'Bearer', ...expires }));
  });
  router.use((request, _response, next) => {
    const [kind, token = ''] = (request.get('authorization') ?? '').split(' ');
    if (kind !== 'Bearer' || !bills.knowsToken(token)) throw new Refusal(401, 9300, 'Invalid access token');
    next();
  });

  router.post('/payment/qrcode/create', (request, response, next) => {
    if (faults.take('create-error')) throw new Refusal(500, 9900, 'something went wrong');
    if (faults.take('create-refused')) throw new Refusal(400, 4100, 'biller is not active');
    if (faults.take('create-garbage')) return void response.json({ hello: 'world' });
    codeOf(bills, request, faults.take('create-wrong')).then(
      (data) => answerCreation(faults, response, () => response.json(success(data))),
      next,
    );
  });
  router.get('/payment/billpayment/inquiry', (request, response) => {
    answerRead(faults, response, () => {
      const { eventCode, transactionDate, billerId, reference1, reference2, amount } =
        request.query as Record<string, string | undefined>;
      if (eventCode !== '00300100' || !/^\d{4}-\d{2}-\d{2}$/.test(transactionDate ?? '') || !reference1)
        throw new Refusal(400, 4000, 'Invalid inquiry');
      const bill = billerId === SCB_KEYS.billerId ? bills.find(reference1) : null;
      const rows = (bill?.payments ?? []).filter(
        (payment) =>
          !payment.card &&
          bangkokTime(payment.paidAt).startsWith(transactionDate ?? '') &&
          (reference2 === undefined || reference2 === bill?.ref2) &&
          (amount === undefined || amount === payment.amount),
      );
      return bill ? rows.map((payment) => rowOf(bill, payment)) : [];
    });
  });
  router.get('/payment/qrcode/creditcard/:code', (request, response) => {
    answerRead(faults, response, () => {
      const bill = bills.findByCode(request.params.code);
      if (!bill) throw new Refusal(400, 4040, 'QR code not found');
      return bill.payments.flatMap((payment) =>
        payment.card?.qrCodeId === request.params.code && !payment.isReversed ? cardOf(payment) : [],
      );
    });
  });
  router.get('/payment/billpayment/transactions/:transRef', (request, response) => {
    answerRead(faults, response, () => {
      for (const bill of bills.all())
        for (const payment of bill.payments)
          if (payment.transactionId === request.params.transRef) return rowOf(bill, payment);
      throw new Refusal(400, 4040, 'transaction not found');
    });
  });
  return router;
}

const success = (data: unknown) => ({ status: { code: 1000, description: 'Success' }, data });

function answerRead(faults: ProviderFaults, response: Response, read: () => unknown): void {
  if (faults.take('read-error')) throw new Refusal(500, 9900, 'something went wrong');
  if (faults.take('read-garbage')) return void response.json({ hello: 'world' });
  const data = read();
  answerQuery(faults, () => response.json(success(data)));
}

function found(bills: ScbBills, ref1: string | undefined): ScbBill {
  const bill = bills.find(ref1 ?? '');
  if (!bill) throw new Refusal(404, 4040, 'bill not found');
  return bill;
}

/** As strict as the real one, where the shop could get it wrong. */
async function codeOf(bills: ScbBills, request: Request, isWrong: boolean) {
  const params = request.body as Record<string, string | undefined>;
  const { qrType, ppType, ppId, amount = '', ref1 = '', ref2 = '', ref3 = '' } = params;
  const isReference = (text: string) => /^[A-Z0-9]{1,20}$/.test(text);
  if (qrType !== 'PP' && qrType !== 'PPCS') throw new Refusal(400, 4000, 'Invalid qrType');
  if (!/^\d{1,10}\.\d{2}$/.test(amount)) throw new Refusal(400, 4000, 'Invalid amount');
  if (ppType !== 'BILLERID' || ppId !== SCB_KEYS.billerId) throw new Refusal(400, 4000, 'Invalid biller');
  if (!isReference(ref1) || (ref2 && !isReference(ref2))) throw new Refusal(400, 4000, 'Invalid reference');
  if (!isReference(ref3) || !ref3.startsWith(SCB_KEYS.prefix))
    throw new Refusal(400, 4000, 'Invalid reference 3');
  const bill = bills.ask({ billerId: ppId, ref1, ref2, ref3, amount });
  const qrRawData = billPayment({
    billerId: ppId,
    amount: Number(amount) + (isWrong ? 1 : 0),
    ref1,
    ...(ref2 && { ref2 }),
    ref3,
  });
  const image = await QRCode.toBuffer(qrRawData, { type: 'png' });
  const home = `http://${request.get('Host')}/scb`;
  return {
    qrRawData,
    qrImage: image.toString('base64'),
    sandbox_page: `${home}/bills/${ref1}/page`,
    ...(qrType === 'PPCS' && cardCode(bills, bill, params)),
  };
}

function cardCode(bills: ScbBills, bill: ScbBill, asked: Record<string, string | undefined>) {
  const { merchantId, terminalId, invoice = '', csExtExpiryTime = '15' } = asked;
  if (merchantId !== SCB_KEYS.merchantId || terminalId !== SCB_KEYS.terminalId)
    throw new Refusal(400, 4000, 'Invalid merchant');
  if (!/^[A-Z0-9]{1,20}$/.test(invoice) || bills.hasInvoice(invoice))
    throw new Refusal(400, 4000, 'Invalid invoice');
  if (!/^[1-9]\d{0,3}$/.test(csExtExpiryTime)) throw new Refusal(400, 4000, 'Invalid csExtExpiryTime');
  const qrCodeId = `QR${randomBytes(10).toString('hex')}`;
  bill.cards.push({ qrCodeId, invoice });
  const until = new Date(Date.now() + Number(csExtExpiryTime) * 60_000);
  return {
    qrCodeId,
    responseCode: '000',
    poi: '12',
    amount: bill.amount,
    currencyCode: '764',
    invoice,
    merchantId,
    terminalId,
    merchantName: 'SHOP',
    csExtExpiryTime: bangkokTime(until).replace('T', ' '),
  };
}

const rowOf = (bill: ScbBill, payment: ScbPayment) => ({
  eventCode: '00300100',
  transactionType: 'Domestic Transfers',
  reverseFlag: payment.isReversed ? 'R' : '',
  payeeProxyId: bill.billerId,
  payeeProxyType: 'BILLERID',
  payerProxyId: '0812345678',
  sendingBankCode: '014',
  receivingBankCode: '014',
  channelCode: 'PMH',
  amount: payment.amount,
  currencyCode: payment.currencyCode,
  transactionId: payment.transactionId,
  transactionDateandTime: `${bangkokTime(payment.paidAt)}.000+07:00`,
  billPaymentRef1: bill.ref1,
  billPaymentRef2: bill.ref2,
  billPaymentRef3: bill.ref3,
});

const cardOf = ({ card, ...payment }: ScbPayment) => ({
  transactionType: 'SETTLED',
  transactionId: payment.transactionId,
  qrId: card?.qrCodeId,
  amount: payment.amount,
  currencyCode: payment.currencyCode,
  invoice: card?.invoice,
  merchantId: SCB_KEYS.merchantId,
  terminalId: SCB_KEYS.terminalId,
  transactionDateandTime: payment.paidAt.toISOString(),
});

/** The payer's bank. A code can be paid again: banks do not stop that. */
function billPage(bill: ScbBill): string {
  const paid = bill.payments.map(
    ({ transactionId, amount, isReversed, card }) =>
      `<li>${escaped(transactionId)} ${escaped(amount)}${card ? ' บัตร' : ''}${isReversed ? ' (คืนแล้ว)' : ''}</li>`,
  );
  const choices: [string, string][] = [['pay', 'จ่ายเงิน']];
  if (bill.cards.length > 0) choices.push(['card', 'จ่ายด้วยบัตร']);
  if (bill.payments.length > 0) choices.push(['reverse', 'ยกเลิกรายการ']);
  return page(
    'ธนาคารจำลอง SCB',
    `<p><b>฿${escaped(bill.amount)}</b> · ${escaped(bill.ref1)} · ${escaped(bill.ref3)}</p>
<ul id="payments">${paid.join('')}</ul>
<form method="post" action="/scb/bills/${escaped(bill.ref1)}/pay">
${webhookChoice()}
${amountField('amount', 'ยอดที่จ่าย (บาท)', bill.amount)}
${decisions(choices)}</form>`,
  );
}
