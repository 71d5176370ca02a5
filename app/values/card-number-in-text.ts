import { brandsOf, passesLuhn } from './card-brand';
import { arabicDigits } from './digits';

/** In one piece, or in groups as they stand on a card: 4-4-4-4(-3), 4-6-5 and 4-6-4. */
const RUN =
  /(?<![\d-])(?:\d{14,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{2,4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{4,5})(?![\d-])/g;

/**
 * Whether somebody typed a card number into a form of this shop, which takes none (PAY-20). As narrow as can be: 14 to 19 digits
 * of a length its brand has, with a fitting check digit. Numbers people do type here are shorter (phones, accounts) or have
 * 13 digits (tax identification); a date with its time begins like no card.
 */
export function holdsCardNumber(text: string): boolean {
  return [...arabicDigits(text).matchAll(RUN)].some(([run]) => {
    const digits = run.replace(/\D/g, '');
    return passesLuhn(digits) && brandsOf(digits).some(({ lengths }) => lengths.includes(digits.length));
  });
}
