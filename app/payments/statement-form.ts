import {
  REQUIRED_FIELDS,
  STATEMENT_FIELDS,
  type StatementColumns,
  type StatementField,
} from './statement-columns';

/** The columns as the form names them, each by its number counted from 1; and what is missing. */
export function columnsTyped(valueOf: (name: string) => string | null): {
  columns: Partial<Record<StatementField, number>>;
  missing: StatementField[];
} {
  const columns: Partial<Record<StatementField, number>> = {};
  for (const field of STATEMENT_FIELDS) {
    const typed = Number(valueOf(field));
    if (Number.isSafeInteger(typed) && typed >= 1 && typed <= 200) columns[field] = typed - 1;
  }
  return { columns, missing: REQUIRED_FIELDS.filter((field) => columns[field] === undefined) };
}

export const isComplete = (columns: Partial<Record<StatementField, number>>): columns is StatementColumns =>
  REQUIRED_FIELDS.every((field) => columns[field] !== undefined);
