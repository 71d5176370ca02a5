/** Basic and extended Latin with Vietnamese, Thai, and the signs of their texts. */
const PRINTABLE =
  /^[\n\u0020-\u007e\u00a0-\u017e\u0e01-\u0e3a\u0e3f-\u0e5b\u1ea0-\u1ef9\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122]*$/u;

/** Signs without a shape, which come along with pasted text. */
const SHAPELESS = /\p{Cf}/gu;

/** Whether the font of the shop's papers (Sarabun) has every letter; of others it prints an empty box. */
export const isPrintable = (text: string): boolean => PRINTABLE.test(text.normalize('NFC'));

/** The same of what somebody typed, in which signs without a shape do not count. */
export const isPrintableName = (text: string): boolean => isPrintable(text.replace(SHAPELESS, ''));

/** Whether every letter is: of a name that may have other signs beside its letters, which papers leave out. */
export const hasPrintableLetters = (text: string): boolean =>
  isPrintable(text.normalize('NFC').replace(/\P{L}/gu, ''));

/**
 * A text as papers print it: without the signs their font lacks, which would be empty boxes. A dash where nothing of it is
 * left.
 */
export function asPrinted(text: string): string {
  if (isPrintable(text)) return text;
  const kept = Array.from(text.normalize('NFC').replace(SHAPELESS, ''), (sign) =>
    isPrintable(sign) ? sign : ' ',
  )
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
  return kept === '' ? '–' : kept;
}
