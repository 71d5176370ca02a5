import { billPayment } from 'promptparse/generate';
import QRCode from 'qrcode';
import { amountField, decisions, escaped, page, webhookChoice } from '../sandbox-pages';
import type { GatewayPayment } from './gateway-2c2p-payments';

const BANKS = ['KBANK', 'SCB', 'BAY'];
const STANDING_PERIODS = [3, 6, 10];
const IS_QR = /QR$/;

/** The hosted page: what is asked for, the channels the shop asked for, and what the buyer does. */
export async function hostedPage(payment: GatewayPayment): Promise<string> {
  const { amount, currency, description, invoiceNo, token } = payment;
  const facts = `<p><b>${(amount / 100).toFixed(2)} ${escaped(currency)}</b> · ${escaped(description)} · ${escaped(invoiceNo)}</p>`;
  if (payment.result) return returnPage(payment);
  const channels = payment.channels.map((channel) => channelPart(payment, channel));
  return page(
    '2C2P จำลอง',
    `${facts}<form method="post" action="decide"><input type="hidden" name="token" value="${token}">
${(await Promise.all(channels)).join('')}
${webhookChoice()}
${amountField('amount', 'ยอดที่จ่าย (สตางค์)', String(amount))}
${decisions([
  ['pay', 'ชำระเงิน'],
  ['decline', 'ธนาคารปฏิเสธ'],
  ['cancel', 'ยกเลิก'],
  ['leave', 'ค้างไว้'],
  ['expire', 'ให้หมดอายุ'],
])}</form>`,
  );
}

async function channelPart({ amount, invoiceNo, periods }: GatewayPayment, channel: string): Promise<string> {
  if (channel === 'IPP') {
    const months = periods.length > 0 ? periods : STANDING_PERIODS;
    const option = (value: string) => `<option>${value}</option>`;
    return `<p><label>ธนาคาร <select name="bank">${BANKS.map(option).join('')}</select></label>
<label>จำนวนเดือน <select name="period">${months.map((each) => option(String(each))).join('')}</select></label></p>`;
  }
  if (IS_QR.test(channel)) {
    const payload = billPayment({ billerId: '010550000000302', amount: amount / 100, ref1: invoiceNo });
    const code = await QRCode.toString(payload, { type: 'svg', margin: 4, width: 240 });
    return `<p>${code}</p>`;
  }
  return '<p>4111 1111 1111 1111 · 12/30 · 123</p>';
}

/** Sends the browser back with a form, as the real one does; the button serves browsers without JavaScript. */
export function returnPage({ frontUrl, invoiceNo, result }: GatewayPayment): string {
  const returnFields = {
    locale: null,
    invoiceNo,
    channelCode: result?.channel ?? '',
    respCode: '2000',
    respDesc: 'Transaction is completed, please do payment inquiry request for full payment information.',
  };
  return postingPage(
    frontUrl,
    Buffer.from(JSON.stringify(returnFields)).toString('base64url'),
    `${result?.code} ${result?.text}`,
  );
}

export const postingPage = (frontUrl: string, response: string, status: string) =>
  page(
    'กลับไปที่ร้าน',
    `<p>สถานะ: <b id="status">${escaped(status)}</b></p>
<form method="post" action="${escaped(frontUrl)}" id="back"><input type="hidden" name="paymentResponse" value="${escaped(response)}">
<button>กลับไปที่ร้าน</button></form><script>document.getElementById('back').submit()</script>`,
  );
