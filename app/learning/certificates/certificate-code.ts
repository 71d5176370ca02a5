import { plainText } from '~/values/typed-text';

/** Crockford's letters: no I, L, O or U, so that nothing is mistaken when a code is read off paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Sixteen letters of five bits each: 80 bits, which nobody guesses. */
export const CODE_BYTES = 10;
const LENGTH = 16;

/** `7KQ2-M9XD-4TRP-8WZA`: ten random bytes as somebody reads them out. */
export function codeFrom(bytes: Uint8Array): string {
  if (bytes.length !== CODE_BYTES) throw new RangeError(`a code has ${CODE_BYTES} bytes`);
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  let letters = '';
  for (let at = LENGTH - 1; at >= 0; at--) letters += LETTERS[Number((bits >> BigInt(at * 5)) & 31n)];
  return grouped(letters);
}

const grouped = (letters: string) => letters.match(/.{4}/g)!.join('-');

/** The code that somebody meant: in any case, with or without dashes, with O for 0, I or L for 1. Null: it cannot be one. */
export function codeMeant(typed: string): string | null {
  if (typed.length > 60) return null;
  const letters = plainText(typed)
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (letters.length !== LENGTH) return null;
  return [...letters].every((letter) => LETTERS.includes(letter)) ? grouped(letters) : null;
}
