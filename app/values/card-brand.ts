import creditCardType from 'credit-card-type';

/** The brands of specification 8; the library knows a few more, which this shop does not speak of. */
export const CARD_BRANDS = [
  'visa',
  'mastercard',
  'american-express',
  'diners-club',
  'discover',
  'jcb',
  'unionpay',
  'maestro',
  'elo',
  'mir',
  'hiper',
  'hipercard',
] as const;
export type CardBrandName = (typeof CARD_BRANDS)[number];

export interface CardBrand {
  name: CardBrandName;
  /** As people write it: `American Express`. */
  title: string;
  /** How many digits a whole number of it has. */
  lengths: readonly number[];
  /** After how many digits a space stands on the card. */
  gaps: readonly number[];
  codeLength: number;
}

/** The longest number of any brand. */
export const LONGEST_NUMBER = 19;

const isNamed = (name: string): name is CardBrandName => (CARD_BRANDS as readonly string[]).includes(name);

/** Every brand a number beginning so may be of; one is left as soon as its digits decide. */
export function brandsOf(digits: string): CardBrand[] {
  if (digits === '') return [];
  return creditCardType(digits).flatMap(({ type, niceType, lengths, gaps, code }) =>
    isNamed(type) ? [{ name: type, title: niceType, lengths, gaps, codeLength: code.size }] : [],
  );
}

/** The brand of a number, once its digits decide. */
export function brandOf(digits: string): CardBrand | null {
  const [first, ...others] = brandsOf(digits);
  return first && others.length === 0 ? first : null;
}

/** The check digit every card number ends with. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d+$/.test(digits) && sum % 10 === 0;
}
