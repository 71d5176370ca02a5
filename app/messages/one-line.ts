/** A header is one line: whatever breaks or steers a line becomes a space, so nobody writes a second header. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 300);
}
