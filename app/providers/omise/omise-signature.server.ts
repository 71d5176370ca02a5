import { createHmac, timingSafeEqual } from 'node:crypto';

const MAX_AGE_SECONDS = 5 * 60;

interface Signed {
  signature: string | null;
  timestamp: string | null;
  body: string;
}

/**
 * `Omise-Signature`: hex(HMAC-SHA256(base64decode(secret), timestamp + "." + body)); several while a secret
 * changes, one match suffices. An old timestamp is refused against replays.
 */
export function isSignedByOmise({ signature, timestamp, body }: Signed, secrets: string, now: Date): boolean {
  if (!signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return false;
  const signatures = signature.split(',').map((each) => Buffer.from(each.trim(), 'hex'));
  return secrets.split(',').some((secret) => {
    const expected = omiseSignature(secret.trim(), timestamp, body);
    return signatures.some((each) => each.length === expected.length && timingSafeEqual(each, expected));
  });
}

function omiseSignature(secret: string, timestamp: string, body: string): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(`${timestamp}.${body}`).digest();
}
