/** The UTF-8 mark, without which spreadsheets misread Thai. */
export const CSV_START = '\ufeff';

/** A row with its line end: every cell quoted, CRLF, and no cell that starts a formula. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: string) => `"${harmlessCell(cell).replaceAll('"', '""')}"`;

/** Keeps buyers' texts from running as formulas: one that would start a formula gets an apostrophe. */
export const harmlessCell = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell);

/** Amounts may begin with a minus. */
const isFormula = (cell: string) => /^[=+@\t\r-]/.test(cell) && !/^-\d+\.\d{2}$/.test(cell);
