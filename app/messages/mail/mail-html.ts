import type { Locale } from '~/values/time';
import type { MessageContent } from '../message-content';
import { shorten } from '../one-line';
import type { MailSign } from './mail-foot';
import { partsAtNumbers } from './whole-numbers';

/**
 * Placeholder of the shop's address in a stored mail: only the sender knows the address (a port chosen at start, a
 * changed `PUBLIC_URL`). Its letters survive HTML and URLs.
 */
export const SHOP_ADDRESS = '{{shop-address}}';

/** The preview beside the subject in a list of mails: the first sentences after the greeting. */
const PREVIEW_LETTERS = 110;
const HIDDEN = 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#fcfaf5';

/**
 * A mail as HTML without tables: one column with inline styles, readable without any style. It declares light colours and
 * always sets ink and paper together, so that dark programs keep or invert both.
 */
export function mailHtml(
  { title, paragraphs, quote = [], facts, action, links = [], notes }: MessageContent,
  foot: string,
  locale: Locale,
  sign: MailSign | null = null,
): string {
  const colour = sign?.colour ?? '#0d5f57';
  const rows = byLabel(facts).map(
    ({ label, values }) =>
      `<p style="margin:0;padding:8px 0;border-bottom:1px solid #dcd9d0"><span style="color:#4c5b60">${escapeHtml(label)}</span>` +
      `${values.map((value) => `<br><b style="overflow-wrap:break-word">${value}</b>`).join('')}</p>`,
  );
  const paragraphsHtml = (texts: readonly string[], style: string) =>
    texts.map((text) => `<p style="${style}">${withWholeNumbers(escapeHtml(text))}</p>`).join('\n');
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#fcfaf5;color:#152429;font:16px/1.7 system-ui,'Sukhumvit Set',Thonburi,'Noto Sans Thai','Leelawadee UI',sans-serif">
<div style="${HIDDEN}">${escapeHtml(shorten([...paragraphs.slice(1), ...quote].join(' '), PREVIEW_LETTERS))}</div>
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
${sign ? signHtml(sign) : ''}<h1 style="font-size:23px;line-height:1.35;margin:0 0 16px">${withWholeNumbers(escapeHtml(title))}</h1>
${paragraphsHtml(paragraphs, 'margin:0 0 12px')}
${quote.length > 0 ? `<blockquote style="margin:16px 0;padding:4px 0 4px 16px;border-left:4px solid ${colour}">\n${paragraphsHtml(quote, 'margin:0 0 8px')}\n</blockquote>` : ''}
<div style="margin:20px 0;border-top:1px solid #dcd9d0">
${rows.join('\n')}
</div>
<p style="margin:24px 0"><a href="${hrefOf(action.path)}" style="display:inline-block;background:${colour};color:#ffffff;font-weight:700;text-decoration:none;padding:12px 24px;border-radius:8px">${escapeHtml(action.text)}</a></p>
<p style="margin:0 0 12px;font-size:14.6px;overflow-wrap:break-word"><a href="${hrefOf(action.path)}" style="color:${colour}">${hrefOf(action.path)}</a></p>
${links.map(({ text, path }) => `<p style="margin:0 0 12px"><a href="${hrefOf(path)}" style="color:${colour}">${escapeHtml(text)}</a></p>\n`).join('')}${paragraphsHtml(notes, 'margin:0 0 12px;font-size:14.6px;color:#4c5b60')}
<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #dcd9d0;font-size:14.6px;color:#4c5b60">${escapeHtml(foot)}</p>
</div></body></html>
`;
}

/** The shop's name with its icon, as on its pages; the name alone where pictures are off. */
const signHtml = ({ shop, icon, colour }: MailSign): string =>
  `<p style="margin:0 0 20px;padding-bottom:12px;border-bottom:3px solid ${colour}"><a href="${hrefOf('/')}" style="color:${colour};font-size:18px;font-weight:700;text-decoration:none">` +
  `${icon ? `<img src="${hrefOf(icon)}" alt="" width="32" height="32" style="vertical-align:middle;border-radius:6px;margin-right:8px">` : ''}${escapeHtml(shop)}</a></p>\n`;

/** Joins several values of one label, such as the days of a class. */
function byLabel(facts: MessageContent['facts']): { label: string; values: string[] }[] {
  const rows: { label: string; values: string[] }[] = [];
  for (const [label, value, kind] of facts) {
    const html = kind === 'address' ? linkTo(value) : withWholeNumbers(escapeHtml(value));
    const last = rows.at(-1);
    if (last?.label === label) last.values.push(html);
    else rows.push({ label, values: [html] });
  }
  return rows;
}

/** Links web addresses only; other text stays text. */
const linkTo = (address: string): string =>
  /^https?:\/\//i.test(address)
    ? `<a href="${escapeHtml(address)}" style="color:#0d5f57">${escapeHtml(address)}</a>`
    : escapeHtml(address);

/** The same mail as plain text. */
export function mailText(
  { title, paragraphs, quote = [], facts, action, links = [], notes }: MessageContent,
  foot: string,
  sign: MailSign | null = null,
): string {
  const blocks = [
    ...(sign ? [`${sign.shop}\n${addressOf('/')}`] : []),
    title,
    ...paragraphs,
    ...(quote.length > 0 ? [quote.map((line) => `> ${line}`).join('\n')] : []),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...[action, ...links].map(({ text, path }) => `${text}\n${addressOf(path)}`),
    ...notes,
    `-- \n${foot}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** A stored mail when it leaves. `address` has no slash at its end. */
export function withShopAddress(storedMail: string, address: string): string {
  return storedMail.replaceAll(SHOP_ADDRESS, address);
}

/**
 * Paths come encoded (Thai slugs) or plain; encoded parts stay. The result contains nothing that HTML would interpret.
 */
const addressOf = (path: string) => SHOP_ADDRESS + encodeURI(path).replace(/%25(?=[0-9A-F]{2})/gi, '%');
/** For an attribute: escapes the `&` of a query. */
const hrefOf = (path: string) => escapeHtml(addressOf(path));

/** Keeps numbers from breaking at their hyphens. */
const withWholeNumbers = (html: string) =>
  partsAtNumbers(html)
    .map((part, index) => (index % 2 === 0 ? part : `<span style="white-space:nowrap">${part}</span>`))
    .join('');

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}
