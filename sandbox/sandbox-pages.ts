import type { SandboxCharge } from './omise-charges';

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const baht = (satang: number) => (satang / 100).toFixed(2);

const page = (title: string, body: string) => `<!doctype html>
<html lang="th"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)}</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}
button{font:inherit;min-height:44px;padding:0 1.25rem;margin:0 .5rem .5rem 0}label{display:block;min-height:44px}</style>
<p>แซนด์บ็อกซ์ชำระเงิน · ไม่มีเงินจริง</p><h1>${escaped(title)}</h1>${body}</html>`;

const WEBHOOKS: [string, string][] = [
  ['once', 'แจ้งร้านทันที'],
  ['twice', 'แจ้งซ้ำสองครั้ง'],
  ['late', 'แจ้งช้า 8 วินาที'],
  ['never', 'ไม่แจ้งเลย'],
];

/** The buyer's bank: what was asked for, and what to do with it. */
export function chargePage(charge: SandboxCharge): string {
  const facts = `<p><b>฿${baht(charge.amount)}</b> · ${escaped(charge.description)} · ${charge.id}</p>
<p>สถานะ: <b id="status">${charge.status}</b> · หมดอายุ ${charge.expiresAt.toISOString()}</p>`;
  const radios = WEBHOOKS.map(
    ([value, label], index) =>
      `<label><input type="radio" name="webhook" value="${value}"${index === 0 ? ' checked' : ''}> ${label}</label>`,
  ).join('');
  const controls = `<form method="post" action="/omise/charges/${charge.id}/decide">
<fieldset><legend>การแจ้งผล (webhook)</legend>${radios}</fieldset>
<p><label>ยอดที่จ่าย (สตางค์) <input name="amount" inputmode="numeric" value="${charge.amount}"></label></p>
<button name="decision" value="approve">จ่ายเงิน</button>
<button name="decision" value="decline">ปฏิเสธ</button>
<button name="decision" value="expire">ให้หมดอายุ</button></form>`;
  return page('ธนาคารจำลอง', facts + (charge.status === 'pending' ? controls : ''));
}

export function indexPage(charges: readonly SandboxCharge[]): string {
  const items = [...charges]
    .reverse()
    .map(
      (charge) =>
        `<li><a href="/omise/charges/${charge.id}/page">${escaped(charge.description)}</a> ฿${baht(charge.amount)} · ${charge.status}</li>`,
    )
    .join('');
  return page('รายการชำระเงิน', items ? `<ul>${items}</ul>` : '<p>ยังไม่มีรายการ</p>');
}
