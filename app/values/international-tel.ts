import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Typed with a country code, `+44 …` or `0044 …`. */
export const isWithCountryCode = (input: string): boolean => /^\s*(\+|00)/.test(input);

/**
 * An international number as E.164: `+44 (0)20 7946-0958` → `+442079460958`. Null: an unknown country, or a
 * length it does not have.
 */
export function readInternationalTel(typed: string): string | null {
  const text = typed.trim().replace(/^00/, '+');
  if (!/^\+[\d\s().-]*$/.test(text)) return null;
  const read = parsePhoneNumberFromString(text, { extract: false });
  return read?.isPossible() ? read.number : null;
}
