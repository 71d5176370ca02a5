import type { EditValue, EditValues } from './edit-fields';

function isEditValue(stored: unknown): stored is EditValue {
  if (Array.isArray(stored))
    return (
      stored.every((each) => typeof each === 'string') || stored.every((each) => typeof each === 'number')
    );
  return stored === null || ['string', 'number', 'boolean'].includes(typeof stored);
}

/** A stored row by the names of the editor's fields: what a field can hold, and nothing else of it. */
export function keptValues(row: object): EditValues {
  const values: Record<string, EditValue> = {};
  for (const [name, stored] of Object.entries(row)) if (isEditValue(stored)) values[name] = stored;
  return values;
}

/** The numbers of a field of several; none if there is no such field. */
export const keptIds = (value: EditValue | undefined): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];

export const numberOrNull = (value: EditValue | undefined): number | null =>
  typeof value === 'number' ? value : null;

export const textOrNull = (value: EditValue | undefined): string | null =>
  typeof value === 'string' ? value : null;
