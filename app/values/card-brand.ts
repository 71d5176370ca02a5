import creditCardType from 'credit-card-type';

/** The brands of specification 8; the library knows a few more. */
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
  /** The brand's spelling: `American Express`. */
  title: string;
  /** Lengths of a complete number. */
  lengths: readonly number[];
  /** Digits after which the card shows a space. */
  gaps: readonly number[];
  codeLength: number;
}

/** The longest number of any brand. */
export const LONGEST_NUMBER = 19;

const isNamed = (name: string): name is CardBrandName => (CARD_BRANDS as readonly string[]).includes(name);

/** Brands a number with these first digits may have; one as soon as they decide. */
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

/** Checks the last digit of a card number. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d+$/.test(digits) && sum % 10 === 0;
}
