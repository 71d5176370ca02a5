import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** A telephone's clock may be one step off. */
const DRIFT_STEPS = 1;

const totpOf = (key: string, words: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...words,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(key),
  });

/** 160 bits, as RFC 4226 recommends, in the letters that apps accept. */
export const newKey = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code for an app: shop, account and key. */
export const keyAddress = (key: string, { shop, account }: { shop: string; account: string }): string =>
  totpOf(key, { issuer: shop, label: account }).toString();

/** The thirty-second step of a code (RFC 6238); null when the code does not fit the present steps. */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const delta = totpOf(key).validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}
