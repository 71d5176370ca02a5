import { amountField, decisions, escaped, page, webhookChoice } from '../sandbox-pages';
import type { SandboxOrder } from './paypal-orders';

/** PayPal's page as the payer sees it. */
export function payerPage(order: SandboxOrder): string {
  const { amount, status, capture } = order;
  const facts = `<p><b>${amount.value} ${escaped(amount.currency_code)}</b> · ${escaped(order.description)} · ${order.id}</p>
<p>สถานะ: <b id="status">${status}${capture ? ` / ${capture.status}` : ''}</b></p>`;
  return page('PayPal จำลอง', facts + controls(order));
}

function controls(order: SandboxOrder): string {
  const action = `/paypal/checkoutnow?token=${order.id}`;
  const form = (content: string) =>
    `<form method="post" action="${action}">${webhookChoice()}${content}</form>`;
  if (order.capture?.status === 'PENDING')
    return form(
      decisions([
        ['complete-pending', 'ตรวจผ่านแล้ว'],
        ['deny-pending', 'ตรวจไม่ผ่าน'],
      ]),
    );
  if (order.capture && order.capture.status !== 'DECLINED')
    return `<form method="post" action="/paypal/taken-back?token=${order.id}"><h2>หลังจ่ายแล้ว (หน้าของผู้ให้บริการ)</h2>
${webhookChoice()}${amountField('amount', 'เท่าไร', order.capture.amount.value)}
<button name="kind" value="refund">คืนเงินจากหน้าของผู้ให้บริการ</button>
<button name="kind" value="reversal">PayPal ดึงเงินกลับ</button></form>`;
  if (order.status !== 'PAYER_ACTION_REQUIRED') return '';
  return form(
    amountField('amount', 'ยอดที่จ่าย', order.amount.value) +
      amountField('currency', 'สกุลเงินที่จ่าย', order.amount.currency_code) +
      decisions([
        ['approve', 'จ่ายเงิน'],
        ['cancel', 'ยกเลิกและกลับร้าน'],
        ['approve-and-leave', 'จ่ายเงินแล้วปิดหน้า ไม่กลับร้าน'],
        ['instrument-declined', 'อนุมัติ แต่บัตรถูกปฏิเสธ'],
        ['pending', 'อนุมัติ แต่รอตรวจสอบ'],
        ['declined', 'อนุมัติ แต่เก็บเงินไม่สำเร็จ'],
        ['expire', 'ให้หมดอายุ'],
      ]),
  );
}
