import { HAND_WAYS } from './payment-exception';

/**
 * References that the shop makes up for lack of any: `report:12`, `statement:3`, and manual payments without
 * one.
 */
const OWN_NAMES = /^(?:report|statement):\d+$/;
const BY_HAND = new RegExp(`^(?:${HAND_WAYS.join('|')}):(.+)$`);
const WITHOUT_ANY = /^\d+:[\w-]{16,}$/;

/**
 * A payment's reference as somebody would look it up at the bank or the provider; null: it means nothing
 * outside the shop.
 */
export function shownReference(reference: string): string | null {
  if (OWN_NAMES.test(reference)) return null;
  const input = BY_HAND.exec(reference)?.[1] ?? reference;
  return WITHOUT_ANY.test(input) ? null : input;
}
