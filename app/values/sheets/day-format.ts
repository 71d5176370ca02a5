/** Built-in format ids that show a day or a time; 71 to 81 are those of a Thai Excel. */
const DAY_FORMAT_IDS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

export const isDayFormatId = (id: number): boolean =>
  DAY_FORMAT_IDS.some(([first, last]) => id >= first && id <= last);

/**
 * Whether a cell format shows a day or a time: it has date letters (`d/m/bbbb`, `[$-107041E]d mmm yy`,
 * `ว/ด/ปปปป`, `[h]:mm`) and no digit placeholder.
 */
export function isDayFormat(code: string): boolean {
  const [section = ''] = code
    .slice(0, 1_000)
    // quoted texts, escaped characters and padding
    .replace(/"[^"]*"|[\\_*]./g, ' ')
    .split(';');
  const letters = section
    // elapsed hours; other brackets hold a locale, a colour or a condition
    .replace(/\[(h+|m+|s+|ช+|น+|ท+)\]/gi, '$1')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/(s|ท)[.,]0+/gi, '$1')
    .replace(/general/gi, ' ');
  return !/[0#?@]/.test(letters) && /[dmyhsbeg]|[วดปชนท]/i.test(letters);
}
