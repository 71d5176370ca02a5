import type { SandboxItem } from './sandbox-part';

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Plain HTML: the demo and the tests buy without JavaScript. */
export const page = (title: string, body: string) => `<!doctype html>
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

/** How the shop is to hear of it: a field `webhook`. */
export const webhookChoice = () =>
  `<fieldset><legend>การแจ้งผล (webhook)</legend>${WEBHOOKS.map(
    ([value, label], index) =>
      `<label><input type="radio" name="webhook" value="${value}"${index === 0 ? ' checked' : ''}> ${label}</label>`,
  ).join('')}</fieldset>`;

/** A field for an amount other than the one asked for. */
export const amountField = (name: string, label: string, value: string) =>
  `<p><label>${escaped(label)} <input name="${escaped(name)}" inputmode="decimal" value="${escaped(value)}"></label></p>`;

/** One button a decision: a field `decision`. */
export const decisions = (choices: readonly (readonly [value: string, label: string])[]) =>
  choices
    .map(([value, label]) => `<button name="decision" value="${escaped(value)}">${escaped(label)}</button>`)
    .join('\n');

export function indexPage(items: readonly SandboxItem[]): string {
  const list = [...items]
    .reverse()
    .map(
      ({ path, what, amount, status }) =>
        `<li><a href="${escaped(path)}">${escaped(what)}</a> ${escaped(amount)} · ${escaped(status)}</li>`,
    )
    .join('');
  return page('รายการชำระเงิน', list ? `<ul>${list}</ul>` : '<p>ยังไม่มีรายการ</p>');
}
