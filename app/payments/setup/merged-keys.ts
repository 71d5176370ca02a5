import { keyFieldsOf } from '~/providers/methods/payment-methods';
import { isChoice } from '~/providers/port/key-fields';

/** A key for display: its last four characters, and none of a short one. */
export const maskedKey = (value: string): string => (value.length < 12 ? '••••' : `•••• ${value.slice(-4)}`);

export type Keys = Readonly<Record<string, string>>;

/**
 * Merges typed values into the stored keys. An empty secret keeps the stored one; an empty optional field is
 * removed. `wrong`: the fields that are missing or malformed.
 */
export function mergedKeys(
  methodId: number,
  { stored, typed }: { stored: Keys; typed: Keys },
): { keys: Keys; wrong: string[] } {
  const keys: Record<string, string> = { ...stored };
  const wrong: string[] = [];
  for (const field of keyFieldsOf(methodId)) {
    const typedValue = (typed[field.name] ?? '').trim();
    if (isChoice(field)) {
      const [first = ''] = field.kind;
      keys[field.name] = field.kind.includes(typedValue) ? typedValue : (stored[field.name] ?? first);
      continue;
    }
    if (typedValue === '' && field.kind === 'plain' && field.isOptional) delete keys[field.name];
    else if (typedValue !== '') keys[field.name] = typedValue;
    const value = keys[field.name] ?? '';
    const isWrong = value === '' ? !field.isOptional : !field.isGood(value);
    if (isWrong && (typedValue !== '' || value === '')) wrong.push(field.name);
  }
  return { keys, wrong };
}
