/** Basic and extended Latin with Vietnamese, Thai, and the punctuation of their texts. */
const PRINTABLE =
  /^[\n\u0020-\u007e\u00a0-\u017e\u0e01-\u0e3a\u0e3f-\u0e5b\u1ea0-\u1ef9\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122]*$/u;

/** Invisible characters that come with pasted text. */
const SHAPELESS = /\p{Cf}/gu;

/** Whether the documents' font (Sarabun) has every character; it prints others as an empty box. */
export const isPrintable = (text: string): boolean => PRINTABLE.test(text.normalize('NFC'));

/** The same for typed text, ignoring invisible characters. */
export const isPrintableName = (text: string): boolean => isPrintable(text.replace(SHAPELESS, ''));

/** The same for letters only: a name may have other characters, which documents leave out. */
export const hasPrintableLetters = (text: string): boolean =>
  isPrintable(text.normalize('NFC').replace(/\P{L}/gu, ''));

/** A text for documents, without characters the font lacks. A dash where nothing is left. */
export function asPrinted(text: string): string {
  if (isPrintable(text)) return text;
  const signs = Array.from(text.normalize('NFC').replace(SHAPELESS, ''), (sign) =>
    isPrintable(sign) ? sign : ' ',
  )
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
  return signs === '' ? '–' : signs;
}
