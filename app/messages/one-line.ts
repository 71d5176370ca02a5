/** A header is one line: whatever breaks or steers a line becomes a space, so nobody writes a second header. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 300);
}

/** At most so many letters as they are seen; what is cut ends in “…”. Thai marks stay with their letter. */
export function shortened(text: string, most: number): string {
  const letters = [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(oneLine(text))];
  if (letters.length <= most) return letters.map(({ segment }) => segment).join('');
  return `${letters
    .slice(0, most - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}

/** Lines of a text that somebody wrote, without the empty ones. */
export const linesIn = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '');
