/** A mail header is one line: line breaks and control characters become spaces, which prevents header injection. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 300);
}

/** At most so many visible letters; a cut ends in “…”. Thai marks stay with their letter. */
export function shorten(text: string, most: number): string {
  const letters = [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(oneLine(text))];
  if (letters.length <= most) return letters.map(({ segment }) => segment).join('');
  return `${letters
    .slice(0, most - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}

/** The lines of a text, without empty ones. */
export const linesIn = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '');
