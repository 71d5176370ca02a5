import { brandsOf, passesLuhn } from './card-brand';
import { arabicDigits } from './digits';

/** Undivided, or in groups as on a card: 4-4-4-4(-3), 4-6-5 and 4-6-4. */
const RUN =
  /(?<![\d-])(?:\d{14,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{2,4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{4,5})(?![\d-])/g;

/**
 * Whether a typed text contains a card number, which no form here takes (PAY-20). Narrow: 14 to 19 digits of
 * a brand's length with a correct check digit; phones, accounts and tax ids are shorter.
 */
export function holdsCardNumber(text: string): boolean {
  return [...arabicDigits(text).matchAll(RUN)].some(([run]) => {
    const digits = run.replace(/\D/g, '');
    return passesLuhn(digits) && brandsOf(digits).some(({ lengths }) => lengths.includes(digits.length));
  });
}
