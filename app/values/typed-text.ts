/** Trimmed and on one line: whatever breaks or steers a line is a space, so nothing typed becomes a header of a mail. */
export const oneLineOf = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Trimmed, with its lines and without other signs that steer. A browser counts a line's end as one sign, and so does this. */
export const linesOf = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim();
