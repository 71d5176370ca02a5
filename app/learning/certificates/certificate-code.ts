import { plainText } from '~/values/typed-text';

/** Crockford's letters: without I, L, O and U, which readers confuse on paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Sixteen letters of five bits each: 80 bits, beyond guessing. */
export const CODE_BYTES = 10;
const LENGTH = 16;

/** `7KQ2-M9XD-4TRP-8WZA`: ten random bytes in readable form. */
export function codeFrom(bytes: Uint8Array): string {
  if (bytes.length !== CODE_BYTES) throw new RangeError(`a code has ${CODE_BYTES} bytes`);
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  let letters = '';
  for (let at = LENGTH - 1; at >= 0; at--) letters += LETTERS[Number((bits >> BigInt(at * 5)) & 31n)];
  return grouping(letters);
}

const grouping = (letters: string) => letters.match(/.{4}/g)!.join('-');

/** The code behind a typed text: any case, with or without dashes, O for 0, I or L for 1. Null: not a code. */
export function codeMeant(input: string): string | null {
  if (input.length > 60) return null;
  const letters = plainText(input)
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (letters.length !== LENGTH) return null;
  return [...letters].every((letter) => LETTERS.includes(letter)) ? grouping(letters) : null;
}
