const THAI_OFFSET = 0x0e00 - 0xa0;

/** A text as an old Thai program wrote it. */
export const windows874 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((sign) => (sign >= '\u0e00' ? sign.charCodeAt(0) - THAI_OFFSET : sign.charCodeAt(0))),
  );
