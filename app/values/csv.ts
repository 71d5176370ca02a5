/** The mark of UTF-8, without which spreadsheets do not see Thai. */
export const CSV_START = '\ufeff';

/** A row with its end: everything quoted, CRLF, and no cell that begins a formula. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: string) => `"${harmlessCell(cell).replaceAll('"', '""')}"`;

/** Words of buyers stay words in a spreadsheet: what would begin a formula gets an apostrophe before it. */
export const harmlessCell = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell);

/** Amounts may begin with a minus. */
const isFormula = (cell: string) => /^[=+@\t\r-]/.test(cell) && !/^-\d+\.\d{2}$/.test(cell);
