import { type Request, Router } from 'express';
import { type WebhookMode, webhookMode } from '../notifier';
import { amountField, decisions, escaped, page, webhookChoice } from '../sandbox-pages';
import type { OpenPart, SandboxTools } from '../sandbox-part';
import { MERCHANT } from './gateway-2c2p-envelope';
import { postingPage } from './gateway-2c2p-pages';
import { readRequest, writeResponse } from './securepay-2c2p-message';
import { CARD_SCRIPT } from './securepay-2c2p-script';

interface CardPayment {
  asked: Record<string, string>;
  /** The answer, once it has been given. */
  response: Record<string, string> | null;
}

const OUTCOMES = {
  approve: { respCode: '00', status: 'A', failReason: 'Approved' },
  decline: { respCode: '05', status: 'F', failReason: 'Do not honor' },
  reject: { respCode: '81', status: 'AR', failReason: 'Cardholder not authenticated' },
  invalid: { respCode: '99', status: 'F', failReason: 'invalid signature' },
  duplicate: { respCode: '99', status: 'F', failReason: 'duplicate transaction' },
} as const;
type Outcome = keyof typeof OUTCOMES;

/** SecurePay 9.9: the encrypting script, the bank's check that is none, and signed posts to front and back. */
export const openSecurePay2c2p: OpenPart = (tools) => {
  const payments = new Map<string, CardPayment>();
  return {
    router: routes(payments, tools),
    clear: () => payments.clear(),
    items: () =>
      [...payments].map(([code, { asked, response }]) => ({
        path: `/2c2p-demo/check/${code}`,
        what: `2C2P SecurePay ${asked.desc ?? ''}`,
        amount: `${(Number(asked.amt) / 100).toFixed(2)} ${asked.currencyCode === '840' ? 'USD' : 'THB'}`,
        status: response?.respCode ?? 'new',
      })),
  };
};

function routes(payments: Map<string, CardPayment>, { notifier, log }: SandboxTools): Router {
  const router = Router();
  const frontUrl = (request: Request) => {
    const shop = new URL(notifier.shopOrigin ?? 'http://127.0.0.1');
    // the buyer's cookies are of the name the shop was reached by
    shop.hostname = request.hostname;
    return `${shop.origin}/pay/securepay/return`;
  };

  router.get(/^(\/2C2PFrontEnd)?\/SecurePayment\/api\/my2c2p[\w.-]*\.js$/, (_request, response) => {
    response.type('application/javascript').send(CARD_SCRIPT);
  });
  router.post(/^(\/2C2PFrontEnd)?\/SecurePayment\/PaymentAuth\.aspx$/, (request, response) => {
    const { paymentRequest = '' } = request.body as { paymentRequest?: string };
    const { isSigned, asked } = readRequest(paymentRequest);
    log.add('2c2p PaymentAuth', null, asked);
    const code = asked.uniqueTransactionCode ?? '';
    const wrong = !isSigned || !isWellFormed(asked) ? 'invalid' : payments.has(code) ? 'duplicate' : null;
    if (wrong) {
      const answer = writeResponse(responseOf(asked, wrong));
      return void response.type('html').send(postingPage(frontUrl(request), answer, wrong));
    }
    payments.set(code, { asked, response: null });
    response.type('html').send(checkPage(code, asked));
  });
  router.get('/check/:code', (request, response) => {
    const payment = payments.get(request.params.code);
    if (!payment) return void response.status(404).end();
    response.type('html').send(checkPage(request.params.code, payment.asked));
  });
  router.post('/check/:code', (request, response) => {
    const payment = payments.get(request.params.code);
    if (!payment) return void response.status(404).end();
    const { decision, webhook, ...given } = request.body as Record<string, string | undefined>;
    if (decision === 'close') return void response.type('html').send(page('ปิดหน้านี้แล้ว', ''));
    payment.response ??= { ...responseOf(payment.asked, outcomeOf(decision)), ...changed(given) };
    tell(payment.response, webhookMode(webhook));
    const secret = webhook === 'unsigned' ? 'SOMEBODY_ELSE' : undefined;
    const answer = writeResponse(payment.response, secret);
    response.type('html').send(postingPage(frontUrl(request), answer, payment.response.failReason ?? ''));
  });

  function tell(elements: Record<string, string>, mode: WebhookMode) {
    const notified = mode === 'foreign' ? { ...elements, uniqueTransactionCode: '999999999999' } : elements;
    const paymentResponse = writeResponse(notified, mode === 'unsigned' ? 'SOMEBODY_ELSE' : undefined);
    notifier.notify(
      {
        door: 'securepay',
        what: `2c2p securepay ${notified.uniqueTransactionCode}`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ paymentResponse }).toString(),
      },
      mode,
    );
  }
  return router;
}

/** As strict as the real one about what the shop writes. */
const isWellFormed = (asked: Record<string, string>) =>
  asked.merchantID === MERCHANT &&
  /^[A-Za-z0-9]{1,20}$/.test(asked.uniqueTransactionCode ?? '') &&
  /^[^!@#$%^&*()<>]{1,50}$/.test(asked.desc ?? '') &&
  /^\d{12}$/.test(asked.amt ?? '') &&
  /^(764|840)$/.test(asked.currencyCode ?? '') &&
  asked.panCountry === 'TH' &&
  /^.{1,50}$/u.test(asked.cardholderName ?? '') &&
  (asked.encCardData ?? '').startsWith('00ac');

const outcomeOf = (decision: string | undefined): Outcome =>
  decision === 'decline' || decision === 'reject' ? decision : 'approve';

/** What a test wants wrong. */
function changed({ amount, merchant, currency, status }: Record<string, string | undefined>) {
  return {
    ...(amount && { amt: amount.padStart(12, '0') }),
    ...(merchant && { merchantID: merchant }),
    ...(currency && { currencyCode: currency }),
    ...(status && { status }),
  };
}

function responseOf(asked: Record<string, string>, outcome: Outcome): Record<string, string> {
  const [year = '', month, day, ...clock] =
    new Date(Date.now() + 7 * 3_600_000).toISOString().match(/\d+/g)?.slice(0, 6) ?? [];
  const at = `${day}${month}${year.slice(2)}${clock.join('')}`;
  return {
    timeStamp: at,
    merchantID: asked.merchantID ?? '',
    respCode: OUTCOMES[outcome].respCode,
    pan: '411111XXXXXX1111',
    amt: asked.amt ?? '',
    uniqueTransactionCode: asked.uniqueTransactionCode ?? '',
    tranRef: String(Date.now()),
    approvalCode: outcome === 'approve' ? '717282' : '',
    eci: '05',
    dateTime: at,
    status: OUTCOMES[outcome].status,
    failReason: OUTCOMES[outcome].failReason,
    userDefined1: asked.userDefined1 ?? '',
  };
}

const checkPage = (code: string, asked: Record<string, string>) =>
  page(
    'ยืนยันตัวผู้ถือบัตร (3-D Secure จำลอง)',
    `<p><b>${(Number(asked.amt) / 100).toFixed(2)}</b> · ${escaped(asked.desc ?? '')} · ${escaped(code)}</p>
<form method="post" action="/2c2p-demo/check/${escaped(code)}">
${webhookChoice()}
${amountField('amount', 'ยอดที่ตัด (สตางค์)', String(Number(asked.amt)))}
${decisions([
  ['approve', 'อนุมัติ'],
  ['decline', 'ธนาคารปฏิเสธ'],
  ['reject', 'ยืนยันตัวไม่ผ่าน'],
  ['close', 'ปิดหน้านี้'],
])}</form>`,
  );
