import type { SandboxCharge } from './omise-charges';
import { amountField, decisions, escaped, page, webhookChoice } from './sandbox-pages';

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
  return page('ธนาคารจำลอง', facts + (charge.status === 'pending' ? controls : ''));
}
