import type { EditValue, EditValues } from './edit-fields';

function isEditValue(storedValue: unknown): storedValue is EditValue {
  if (Array.isArray(storedValue))
    return (
      storedValue.every((each) => typeof each === 'string') ||
      storedValue.every((each) => typeof each === 'number')
    );
  return storedValue === null || ['string', 'number', 'boolean'].includes(typeof storedValue);
}

/** The editor values of a stored row: the columns that a field can hold. */
export function keptValues(row: object): EditValues {
  const values: Record<string, EditValue> = {};
  for (const [name, stored] of Object.entries(row)) if (isEditValue(stored)) values[name] = stored;
  return values;
}

/** The ids of a multiple choice; none without such a field. */
export const keptIds = (value: EditValue | undefined): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];

export const numberOrNull = (value: EditValue | undefined): number | null =>
  typeof value === 'number' ? value : null;

export const textOrNull = (value: EditValue | undefined): string | null =>
  typeof value === 'string' ? value : null;
