/** Basic and extended Latin with Vietnamese, Thai, and the signs of their texts. */
const PRINTABLE =
  /^[\n\u0020-\u007e\u00a0-\u017e\u0e01-\u0e3a\u0e3f-\u0e5b\u1ea0-\u1ef9\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122]*$/u;

/** Whether the font of the shop's papers (Sarabun) has every letter; of others it prints an empty box. */
export const isPrintable = (text: string): boolean => PRINTABLE.test(text.normalize('NFC'));
