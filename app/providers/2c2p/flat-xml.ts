/**
 * SecurePay's XML: one element with elements that hold text. Attributes, comments, CDATA, document types and
 * custom entities are refused, so that nothing can expand or be fetched (payments 16).
 */

const LONGEST = 64 * 1024;
const MOST_ELEMENTS = 100;
const NAME = '[A-Za-z][A-Za-z0-9]{0,60}';
const DECLARATION = /^\s*(<\?xml [^<>?]{0,100}\?>)?\s*/;
const ELEMENT = new RegExp(`\\s*<(${NAME})(?:\\s*/>|>([^<]*)</\\1\\s*>)\\s*`, 'y');
const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g;
const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const;

/** The elements below this root, by name. Null for anything else, a repeated element included. */
export function readFlatXml(text: string, root: string): ReadonlyMap<string, string> | null {
  if (text.length > LONGEST) return null;
  const body = text.replace(DECLARATION, '').trimEnd();
  const [open, close] = [`<${root}>`, `</${root}>`];
  if (!body.startsWith(open) || !body.endsWith(close)) return null;
  const inner = body.slice(open.length, -close.length);
  const elements = new Map<string, string>();
  ELEMENT.lastIndex = 0;
  let end = 0;
  while (end < inner.length) {
    const match = ELEMENT.exec(inner);
    const content = match && plainText(match[2] ?? '');
    if (!match || content === null || elements.has(match[1]!) || elements.size >= MOST_ELEMENTS) return null;
    elements.set(match[1]!, content);
    end = ELEMENT.lastIndex;
  }
  return elements;
}

/** Decodes the five XML entities and numeric characters; null for any other ampersand. */
function plainText(escapedText: string): string | null {
  if (escapedText.replace(ENTITY, '').includes('&')) return null;
  let isText = true;
  const text = escapedText.replace(ENTITY, (_, name?: keyof typeof SIGNS, decimal?: string, hex?: string) => {
    if (name) return SIGNS[name];
    const code = decimal ? Number(decimal) : parseInt(hex!, 16);
    isText &&= code > 0 && code <= 0x10ffff;
    return isText ? String.fromCodePoint(code) : '';
  });
  return isText ? text : null;
}

/** One line, without an XML declaration. */
export const writeFlatXml = (root: string, elements: Readonly<Record<string, string>>): string =>
  `<${root}>${Object.entries(elements)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
    .join('')}</${root}>`;

const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' })[sign]!,
  );
