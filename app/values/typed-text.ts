import { arabicDigits } from './digits';

/**
 * Characters that break a line: they could forge a mail header. Direction marks are among the invisible ones.
 */
const STEERING = /[\p{Cc}\u2028\u2029]+/gu;
/** Invisible characters; the joiners inside one emoji stay. Braille's blank has no dots either. */
const UNSEEN =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)([\ufe0f\u200d]*)|\p{Default_Ignorable_Code_Point}/gu;
const SPACES = /[\p{Zs}\u2800]+/gu;
/** Dashes by phones and word processors in place of the keyboard's. */
const DASHES = /[\p{Pd}\u2212\u02d7\u2043\u30fc\uff70]/gu;
/** The two of them that look equal to it, unified in names and titles. */
const HYPHENS = /[\u2010\u2011]/g;

/**
 * Sara am as one character, however typed: as two, or with its tone mark before, between or behind (`นํ้า` is
 * `น้ำ`).
 */
export const joinSaraAm = (text: string): string =>
  text.replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33').replace(/\u0e33([\u0e48-\u0e4b])/g, '$1\u0e33');

const seenSigns = (text: string): string => joinSaraAm(text.replace(UNSEEN, '$1$2').replace(SPACES, ' '));

/**
 * Trimmed, one line, no invisible characters: for names, titles and other texts for people. Control
 * characters become a space, so that no typed text can forge a mail header.
 */
export const oneLineOf = (text: string): string =>
  seenSigns(text.replace(STEERING, ' ')).replace(HYPHENS, '-').replace(/ {2,}/g, ' ').trim();

/** Whether a reader sees anything of it. */
export const isSeen = (text: string): boolean => oneLineOf(text) !== '';

/**
 * Trimmed, with its lines and without other control characters; empty when no reader sees anything of it. A
 * line end counts as one character, as in browsers.
 */
export const linesOf = (text: string): string =>
  isSeen(text)
    ? text
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n]+/gu, ' ')
        .trim()
    : '';

/**
 * Typed text for machines (numbers, days, addresses, codes), as from a keyboard: no invisible characters,
 * plain spaces and dashes, half width, Thai digits as 0 to 9. Letters keep their case.
 */
export const plainText = (text: string): string => {
  if (PLAIN_ALREADY.test(text)) return text;
  return joinSaraAm(
    arabicDigits(
      text
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        // full-width and small forms; a superscript digit is another number
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
 * The same for a sign-in name, but letters of another width or script stay, and that name's rule refuses
 * them.
 */
export const typedName = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(SPACES, ' ')
    .trim();

/** The spellings of a text with sara am in older rows; the first is the present one. */
export function saraAmSpellings(text: string): string[] {
  const joined = joinSaraAm(text);
  const spell = (as: string) => joined.replace(/([\u0e48-\u0e4b]?)\u0e33/g, as);
  return [...new Set([joined, spell('\u0e4d$1\u0e32'), spell('$1\u0e4d\u0e32'), spell('\u0e33$1')])];
}
