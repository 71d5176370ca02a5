import { plainText } from './typed-text';

/**
 * ASCII, or letters of any script before the @ where the domain is also non-ASCII (written `xn--…` by then).
 */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)(?:[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])|[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@(?=.*\bxn--)(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9]))$/u;

/**
 * An e-mail for storage and comparison: lower case, no invisible characters, its domain in ASCII, so that
 * `ก@ร้าน.ไทย` and `ก@xn--….xn--o3cw4h` are equal.
 */
export function normaliseEmail(typed: string): string {
  const plain = plainText(typed).toLowerCase();
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1);
  if (at < 0 || /^[!-~]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return plain;
  try {
    return `${plain.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return plain;
  }
}

export const isEmail = (text: string): boolean => text.length <= 320 && EMAIL.test(text);
