import { arabicDigits } from './digits';

/** Whatever breaks a line: a typed text with it could become a header of a mail. What steers its direction is among the unseen. */
const STEERING = /[\p{Cc}\u2028\u2029]+/gu;
/** Signs nobody sees; those that join the parts of one emoji are kept behind it. Braille's blank has no dots either. */
const UNSEEN =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)([\ufe0f\u200d]*)|\p{Default_Ignorable_Code_Point}/gu;
const SPACES = /[\p{Zs}\u2800]+/gu;
/** Dashes that a phone or a word processor puts in the place of the one on a keyboard. */
const DASHES = /[\p{Pd}\u2212\u02d7\u2043\u30fc\uff70]/gu;
/** The two of them that look the same as it, so that a name or a title has only one. */
const HYPHENS = /[\u2010\u2011]/g;

/** Sara am is one sign, however it was typed: as two, or with its tone mark before, between or behind them (`นํ้า` is `น้ำ`). */
export const joinSaraAm = (text: string): string =>
  text.replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33').replace(/\u0e33([\u0e48-\u0e4b])/g, '$1\u0e33');

const seenSigns = (text: string): string => joinSaraAm(text.replace(UNSEEN, '$1$2').replace(SPACES, ' '));

/**
 * Trimmed and on one line, without signs nobody sees: names, titles, and all else that people read. What breaks a line is a space,
 * so nothing typed becomes a header of a mail.
 */
export const oneLineOf = (text: string): string =>
  seenSigns(text.replace(STEERING, ' ')).replace(HYPHENS, '-').replace(/ {2,}/g, ' ').trim();

/** Trimmed, with its lines and without other signs that steer. A browser counts a line's end as one sign, and so does this. */
export const linesOf = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim();

/**
 * What a machine reads (numbers, amounts, days, addresses, codes) as a keyboard would have typed it: without signs nobody sees, with plain
 * spaces, dashes, colons and slashes, full width as half, Thai figures as 0 to 9. Trimmed; letters keep their case.
 */
export const plainText = (text: string): string => {
  if (PLAIN_ALREADY.test(text)) return text;
  return joinSaraAm(
    arabicDigits(
      text
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        // full width and small forms; a raised figure is another number
        .replace(/[\uff01-\uff5e\ufe50-\ufe6b]+/g, (wide) => wide.normalize('NFKC'))
        .replace(DASHES, '-')
        .replace(/[\u2236\ua789\u02d0]/g, ':')
        .replace(/[\u2044\u2215]/g, '/')
        .replace(/[\s\p{Cc}\p{Zs}\u2800]+/gu, ' '),
    ),
  ).trim();
};
const PLAIN_ALREADY = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * The same for a name one signs in by, but that a letter of another width or script stays what it is, and is refused by the rule of
 * such names.
 */
export const typedName = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(SPACES, ' ')
    .trim();

/** The ways in which a text with sara am may have been stored before it was one sign; the first is the one it is stored as now. */
export function saraAmSpellings(text: string): string[] {
  const joined = joinSaraAm(text);
  const written = (as: string) => joined.replace(/([\u0e48-\u0e4b]?)\u0e33/g, as);
  return [...new Set([joined, written('\u0e4d$1\u0e32'), written('$1\u0e4d\u0e32'), written('\u0e33$1')])];
}
