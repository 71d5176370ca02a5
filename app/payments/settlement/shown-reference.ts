import { HAND_WAYS } from './money-case';

/** No two payments of the shop's own have one: `report:12`, `statement:3`, and what staff wrote down without any. */
const OWN_NAMES = /^(?:report|statement):\d+$/;
const BY_HAND = new RegExp(`^(?:${HAND_WAYS.join('|')}):(.+)$`);
const WITHOUT_ANY = /^\d+:[\w-]{16,}$/;

/** A payment's reference as whoever looks for it at the bank or the provider would type it; null: it says nothing to anybody outside. */
export function shownReference(reference: string): string | null {
  if (OWN_NAMES.test(reference)) return null;
  const typed = BY_HAND.exec(reference)?.[1] ?? reference;
  return WITHOUT_ANY.test(typed) ? null : typed;
}
