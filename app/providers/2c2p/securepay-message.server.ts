import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFlatXml, writeFlatXml } from './flat-xml';

const VERSION = '9.9';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const LONGEST = 60_000;

/** Uppercase hex of HMAC-SHA256 over the base64 text of the payload. */
export const securePaySignature = (payload: string, secretKey: string): string =>
  createHmac('sha256', secretKey).update(payload).digest('hex').toUpperCase();

/** Elements → base64 → signed → base64: the value of the form's field. */
export function sealedForSecurePay(
  root: 'PaymentRequest' | 'PaymentResponse',
  elements: Readonly<Record<string, string>>,
  secretKey: string,
): string {
  const payload = Buffer.from(writeFlatXml(root, elements)).toString('base64');
  const signature = securePaySignature(payload, secretKey);
  return Buffer.from(writeFlatXml(root, { version: VERSION, payload, signature })).toString('base64');
}

export type SecurePayMessage = ReadonlyMap<string, string> | 'signature' | 'content';

/** The elements of a message signed with our key; otherwise what is wrong with it. */
export function openedFromSecurePay(
  root: 'PaymentRequest' | 'PaymentResponse',
  message: string,
  secretKey: string,
): SecurePayMessage {
  const outer = readFlatXml(fromBase64(message) ?? '', root);
  const payload = outer?.get('payload');
  const signature = outer?.get('signature');
  if (payload === undefined || signature === undefined || outer?.get('version') !== VERSION) return 'content';
  const [actual, expected] = [
    Buffer.from(signature.toUpperCase()),
    Buffer.from(securePaySignature(payload, secretKey)),
  ];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return 'signature';
  return readFlatXml(fromBase64(payload) ?? '', root) ?? 'content';
}

/** Restores plus signs from spaces, which a form makes of an unescaped field. */
function fromBase64(text: string): string | null {
  const plain = text.replaceAll(' ', '+').replace(/[\r\n]/g, '');
  return plain.length <= LONGEST && BASE64.test(plain) ? Buffer.from(plain, 'base64').toString('utf8') : null;
}
