import { createHmac } from 'node:crypto';
import { SECRET } from './gateway-2c2p-envelope';

const signatureOf = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(payload).digest('hex').toUpperCase();
const base64 = (text: string) => Buffer.from(text).toString('base64');
const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString();
const unescaped = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: 'amp') => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name],
  );
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The text of each element that holds nothing but text. */
const elementsOf = (xml: string): Record<string, string> =>
  Object.fromEntries(
    [...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, text]) => [name!, unescaped(text!)]),
  );

export function readRequest(message: string): { isSigned: boolean; asked: Record<string, string> } {
  const { version, payload = '', signature } = elementsOf(fromBase64(message));
  return {
    isSigned: version === '9.9' && signature === signatureOf(payload, SECRET),
    asked: elementsOf(fromBase64(payload)),
  };
}

export function writeResponse(elements: Readonly<Record<string, string>>, secret = SECRET): string {
  const inner = Object.entries(elements).map(([name, text]) => `<${name}>${escaped(text)}</${name}>`);
  const payload = base64(`<PaymentResponse>${inner.join('')}</PaymentResponse>`);
  return base64(
    `<PaymentResponse><version>9.9</version><payload>${payload}</payload><signature>${signatureOf(payload, secret)}</signature></PaymentResponse>`,
  );
}
