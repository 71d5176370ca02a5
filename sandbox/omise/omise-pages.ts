import { amountField, decisions, escaped, page, webhookChoice } from '../sandbox-pages';
import type { SandboxCharge } from './omise-charges';
import type { SandboxLink } from './omise-links';

/** The buyer's bank: what was asked for, and what to do with it. */
export function chargePage(charge: SandboxCharge): string {
  const facts = `<p><b>฿${(charge.amount / 100).toFixed(2)}</b> · ${escaped(charge.description)} · ${charge.id}</p>
<p>สถานะ: <b id="status">${charge.status}</b> · หมดอายุ ${charge.expiresAt.toISOString()}</p>`;
  const controls = `<form method="post" action="/omise/charges/${charge.id}/decide">
${webhookChoice()}
${amountField('amount', 'ยอดที่จ่าย (สตางค์)', String(charge.amount))}
${decisions([
  ['approve', 'จ่ายเงิน'],
  ['decline', 'ปฏิเสธ'],
  ['expire', 'ให้หมดอายุ'],
])}</form>`;
  if (charge.status === 'successful') return page('ธนาคารจำลอง', facts + afterwardsControls(charge));
  return page('ธนาคารจำลอง', facts + (charge.status === 'pending' ? controls : ''));
}

/** At the provider's dashboard, past the shop. */
function afterwardsControls({ id, amount, dispute }: SandboxCharge): string {
  const button = (what: string, label: string) => `<button name="what" value="${what}">${label}</button>`;
  return `<form method="post" action="/omise/charges/${id}/afterwards"><h2>หลังจ่ายแล้ว (หน้าของผู้ให้บริการ)</h2>
${webhookChoice()}
${amountField('amount', 'คืนเท่าไร (สตางค์)', String(amount))}
${button('refund', 'คืนเงินจากหน้าของผู้ให้บริการ')}
${dispute ? `${button('dispute-won', 'ร้านชนะข้อพิพาท')}${button('dispute-lost', 'ร้านแพ้ข้อพิพาท')}` : button('dispute', 'เจ้าของบัตรปฏิเสธรายการ')}
${button('charge-again', 'เก็บเงินซ้ำอีกครั้ง')}</form>`;
}

/** The card's bank asks its customer (3-D Secure), and sends the browser back after either answer. */
export function authorizePage(charge: SandboxCharge): string {
  const { brand = '', lastDigits = '' } = charge.card ?? {};
  const facts = `<p><b>฿${(charge.amount / 100).toFixed(2)}</b> · ${escaped(charge.description)} · ${escaped(brand)} •••• ${escaped(lastDigits)}</p>`;
  const controls = `<form method="post" action="/omise/payments/${charge.paymentId}/authorize">
${webhookChoice()}
${amountField('amount', 'ยอดที่จ่าย (สตางค์)', String(charge.amount))}
${amountField('currency', 'สกุลเงิน', charge.currency)}
${decisions([
  ['approve', 'ยืนยันการจ่าย'],
  ['decline', 'ธนาคารปฏิเสธ'],
  ['cancel', 'ยกเลิก'],
])}</form>`;
  const back = `<p><a href="${escaped(charge.returnUri ?? '/')}">กลับไปที่ร้าน</a></p>`;
  return page('ยืนยันตัวตนกับธนาคาร (3-D Secure)', facts + (charge.status === 'pending' ? controls : back));
}

/** The provider's own card page, for browsers without JavaScript; it does not lead back. */
export function linkPage(link: SandboxLink, charges: readonly SandboxCharge[]): string {
  const facts = `<p><b>฿${(link.amount / 100).toFixed(2)}</b> · ${escaped(link.title)}</p>`;
  const last = charges.at(-1);
  const failure = last?.status === 'failed' ? `<p>บัตรถูกปฏิเสธ: ${escaped(last.failureMessage ?? '')}</p>` : '';
  const controls = `<form method="post" action="/omise/links/${link.id}/decide">
${webhookChoice()}
${amountField('amount', 'ยอดที่จ่าย (สตางค์)', String(link.amount))}
${decisions([
  ['approve', 'จ่ายด้วยบัตร'],
  ['decline', 'บัตรถูกปฏิเสธ'],
])}</form>`;
  return page(
    'ชำระเงินด้วยบัตร',
    facts + (link.isUsed ? '<p id="status">จ่ายแล้ว กลับไปที่หน้าของร้านได้เลย</p>' : failure + controls),
  );
}
