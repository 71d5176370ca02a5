import { z } from 'zod';
import type { NotificationReading, RawNotification } from '~/providers/port/provider';
import { isTakenBack, lowerCased } from './pay-solutions-inquiry';

const field = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).slice(0, 60))
  .default('');
const postbackShape = z.object({
  refno: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,12}$/)),
  merchantid: field,
  orderno: field,
  status: field,
  total: field,
});

/**
 * A postback: a form, JSON or query fields, names in any case. Unsigned, so it only triggers a check. Its
 * event key is its content with the provider's order number: guessing a reference cannot use up the real key.
 */
export function readPostback(
  { headers, body, query }: RawNotification,
  merchantId: string,
): NotificationReading {
  const parsed = postbackShape.safeParse(lowerCased(fieldsOf(headers, body, query)));
  if (!parsed.success) return { outcome: 'refused', why: 'content' };
  const { refno, merchantid, orderno, status, total } = parsed.data;
  if (merchantid !== '' && merchantid.slice(-5) !== merchantId.slice(-5)) return { outcome: 'ignored' };
  return {
    outcome: 'about',
    eventKey: [refno, orderno, status, total].join(' '),
    // our references have no leading zeros; an account may add them
    attempt: { reference: refno.replace(/^0+/, '') },
    payload: { refno, orderno, status, total },
    isUnsigned: true,
    ...(isTakenBack(status) && { reversals: 'ask' }),
  };
}

function fieldsOf(headers: Headers, body: string, query: URLSearchParams | undefined): unknown {
  const inAddress = Object.fromEntries(query ?? []);
  if (body.trim() === '') return inAddress;
  const isJson = headers.get('Content-Type')?.includes('json') ?? false;
  if (!isJson && !body.trimStart().startsWith('{'))
    return { ...inAddress, ...Object.fromEntries(new URLSearchParams(body)) };
  try {
    const content = JSON.parse(body) as unknown;
    return Array.isArray(content) ? (content[0] as unknown) : content;
  } catch {
    return null;
  }
}
