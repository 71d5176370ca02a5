import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Typed with the code of a country, `+44 …` or `0044 …`. */
export const isWithCountryCode = (typed: string): boolean => /^\s*(\+|00)/.test(typed);

/**
 * A number with the code of its country as E.164, however it is spaced: `+44 (0)20 7946-0958` → `+442079460958`. Null: the country
 * has no numbers of that length, or there is no such country.
 */
export function readInternationalTel(typed: string): string | null {
  const text = typed.trim().replace(/^00/, '+');
  if (!/^\+[\d\s().-]*$/.test(text)) return null;
  const read = parsePhoneNumberFromString(text, { extract: false });
  return read?.isPossible() ? read.number : null;
}
