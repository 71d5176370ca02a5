import { type Request, type Response, Router } from 'express';
import { answerQuery } from './answer-call';
import { type Notifier, type WebhookMode, webhookMode } from './notifier';
import type { ProviderFaults } from './sandbox-faults';
import { amountField, decisions, escaped, page, webhookChoice } from './sandbox-pages';
import type { OpenPart } from './sandbox-part';

/** Written down in the demo shop as well; worth nothing anywhere else. */
const MERCHANT = '12345678';
const SECRET = 'SANDBOX_SECRET_0001';

/** Which the page offers; NS is a payment whose form came and that nobody decided. */
const STATUSES: Readonly<Record<string, string>> = {
  NS: 'NOT SUBMIT',
  CP: 'COMPLETED',
  TC: 'TEST COMPLETE',
  RE: 'REJECTED',
  HO: 'HOLD',
  C: 'CANCELLED',
  RF: 'REFUNDED',
  VO: 'VOIDED',
};

interface Payment {
  refno: string;
  orderNo: string;
  total: string;
  currency: string;
  detail: string;
  email: string;
  status: string;
  returnUrl: string;
  /** Below the shop's `/webhook`. */
  door: string;
}

/** Pay Solutions' page, which anybody may post a form to, its postback, and the inquiry. */
export const openPaySolutions: OpenPart = ({ faults, notifier }) => {
  const payments = new Map<string, Payment>();
  return {
    router: paySolutionsRoutes(payments, faults, notifier),
    clear: () => payments.clear(),
    items: () =>
      [...payments.values()].map(({ refno, detail, total, currency, status }) => ({
        path: `/paysolutions/payments/${refno}`,
        what: `Pay Solutions ${detail}`,
        amount: `${total} (${currency})`,
        status,
      })),
  };
};

function paySolutionsRoutes(
  payments: Map<string, Payment>,
  faults: ProviderFaults,
  notifier: Notifier,
): Router {
  const router = Router();
  let numbers = 0;
  // the buyer's side: no key, and nothing is signed
  router.post('/epaylink/payment.aspx', (request, response) => {
    const form = readForm(request.body as Record<string, string | undefined>);
    if (typeof form === 'string') {
      response
        .status(400)
        .type('html')
        .send(page('Pay Solutions จำลอง', `<p>${escaped(form)}</p>`));
      return;
    }
    const previous = payments.get(form.refno);
    const payment = previous ?? { ...form, orderNo: String(9_000_000 + (numbers += 1)), status: 'NS' };
    payments.set(form.refno, payment);
    response.type('html').send(paymentPage(payment));
  });
  router.get('/payments/:refno', (request, response) => {
    const payment = payments.get(request.params.refno);
    if (payment) response.type('html').send(paymentPage(payment));
    else response.status(404).end();
  });
  router.post('/payments/:refno', (request, response) => {
    const payment = payments.get(request.params.refno);
    if (!payment) {
      response.status(404).end();
      return;
    }
    const { decision, webhook, total, currency } = request.body as Record<string, string | undefined>;
    const isReversal = payment.status === 'CP' && (decision === 'RF' || decision === 'VO');
    if ((isOpen(payment) || isReversal) && decision !== undefined && decision in STATUSES) {
      payment.status = decision;
      payment.total = total ?? payment.total;
      payment.currency = currency ?? payment.currency;
      postBack(notifier, payment, webhookMode(webhook));
    }
    response.redirect(303, payment.returnUrl || `/paysolutions/payments/${payment.refno}`);
  });
  router.post('/order/orderdetailpost', (request, response) => {
    if (faults.take('read-error')) {
      response.status(500).end();
      return;
    }
    const answer = () => void inquire(payments, faults, request, response);
    answerQuery(faults, answer);
  });
  return router;
}

const isOpen = ({ status }: Payment) => status === 'NS' || status === 'HO';

/** As strict as the real one, where the shop could get it wrong; the amount is the one the browser sent. */
function readForm(fields: Record<string, string | undefined>): Omit<Payment, 'status' | 'orderNo'> | string {
  const { refno = '', total = '', cc = '', lang = '', customeremail = '', productdetail = '' } = fields;
  if (fields.merchantid !== MERCHANT) return 'Invalid merchantid';
  if (!/^\d{1,12}$/.test(refno)) return 'Invalid refno';
  if (!/^\d{1,10}\.\d{2}$/.test(total) || Number(total) <= 0) return 'Invalid total';
  if (!/^0[0-8]$/.test(cc)) return 'Invalid cc';
  if (!['TH', 'EN'].includes(lang)) return 'Invalid lang';
  if (!customeremail.includes('@')) return 'Invalid customeremail';
  if (productdetail === '' || productdetail.length > 255) return 'Invalid productdetail';
  const { returnurl: returnUrl = '', postbackurl = '' } = fields;
  return {
    refno,
    total,
    currency: cc,
    detail: productdetail,
    email: customeremail,
    returnUrl,
    // without one it is the address the portal knows
    door: /\/webhook\/([\w/-]+)$/.exec(postbackurl)?.[1] ?? 'payment/pay-solutions',
  };
}

function paymentPage(payment: Payment): string {
  const { refno, total, currency, detail, email, status } = payment;
  const facts = `<p><b>${escaped(total)}</b> (cc ${escaped(currency)}) · ${escaped(detail)} · ${refno} · ${escaped(email)}</p>
<p>สถานะ: <b id="status">${status}</b></p>`;
  const controls = `<form method="post" action="/paysolutions/payments/${refno}">
${webhookChoice()}
${amountField('total', 'ยอดที่จ่าย', total)}
${amountField('currency', 'สกุลเงิน (00 บาท, 01 ดอลลาร์)', currency)}
${decisions([
  ['CP', 'จ่ายเงิน (CP)'],
  ['TC', 'จ่ายแบบทดสอบ (TC)'],
  ['RE', 'ปฏิเสธ (RE)'],
  ['HO', 'พักไว้ตรวจสอบ (HO)'],
  ['C', 'ยกเลิก (C)'],
])}</form>`;
  const afterwards = `<form method="post" action="/paysolutions/payments/${refno}"><h2>หลังจ่ายแล้ว (หน้าของผู้ให้บริการ)</h2>
${webhookChoice()}${decisions([
    ['RF', 'คืนเงิน (RF)'],
    ['VO', 'ยกเลิกรายการ (VO)'],
  ])}</form>`;
  return page(
    'Pay Solutions จำลอง',
    facts + (isOpen(payment) ? controls : status === 'CP' ? afterwards : ''),
  );
}

/** Nobody signs it; `unsigned` lies about the status, `foreign` names a payment that never was. */
function postBack(notifier: Notifier, payment: Payment, mode: WebhookMode): void {
  const status = mode === 'unsigned' ? 'CP' : payment.status;
  const fields = {
    RefNo: mode === 'foreign' ? '999999999999' : payment.refno,
    MerchantId: MERCHANT,
    CustomerEmail: payment.email,
    ProductDetail: payment.detail,
    Total: payment.total,
    CardType: 'VI',
    OrderNo: payment.orderNo,
    Status: status,
    StatusName: STATUSES[status] ?? '',
  };
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(fields).toString();
  notifier.notify({ door: payment.door, what: `${status} ${payment.refno}`, headers, body }, mode);
}

function inquire(
  payments: Map<string, Payment>,
  faults: ProviderFaults,
  request: Request,
  response: Response,
): void {
  const short = MERCHANT.slice(-5);
  const { merchantId, refNo = '' } = request.body as Record<string, string | undefined>;
  const isKnown =
    request.get('merchantId') === short &&
    merchantId === short &&
    request.get('merchantSecretKey') === SECRET &&
    request.get('apikey') === SECRET;
  if (!isKnown || !request.is('json')) {
    response.status(401).json({ message: 'Unauthorized' });
    return;
  }
  if (faults.take('read-garbage')) {
    response.json([{ Status: 'CP', Total: 1, RefNo: '1', CurrencyCode: '00' }]);
    return;
  }
  const payment = payments.get(refNo);
  response.json(
    payment
      ? [
          {
            Status: payment.status,
            StatusName: STATUSES[payment.status],
            Total: Number(payment.total),
            RefNo: payment.refno,
            OrderNo: payment.orderNo,
            CurrencyCode: payment.currency,
            OrderDateTime: new Date().toISOString(),
            CardType: 'VI',
            installment: '-',
            PostBackUrl: '',
          },
        ]
      : [],
  );
}
