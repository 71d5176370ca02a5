import { randomBytes } from 'node:crypto';
import { brandOf, passesLuhn } from '../../app/values/card-brand';
import { Refusal } from './omise-refusal';
import { type CardFate, fateOf } from './omise-test-cards';

export interface SandboxToken {
  id: string;
  isUsed: boolean;
  brand: string;
  lastDigits: string;
  name: string;
  /** All that is kept of the card number. */
  fate: CardFate;
}

/** Brands the account takes; others are refused by the vault. */
const TAKEN = new Set([
  'visa',
  'mastercard',
  'american-express',
  'jcb',
  'unionpay',
  'diners-club',
  'discover',
]);

/** Cards as their tokens. */
export class OmiseTokens {
  readonly #tokens = new Map<string, SandboxToken>();

  create(card: Readonly<Record<string, string | undefined>>): SandboxToken {
    const { name = '', number = '', expiration_month = '', expiration_year = '', security_code = '' } = card;
    const no = (message: string) => new Refusal(400, 'invalid_card', message);
    const brand = /^\d+$/.test(number) && passesLuhn(number) ? brandOf(number) : null;
    if (!brand?.lengths.includes(number.length)) throw no('number is invalid');
    if (!TAKEN.has(brand.name)) throw new Refusal(400, 'brand_not_supported', 'the brand is not supported');
    if (name.trim() === '') throw no("name can't be blank");
    if (!/^\d{3,4}$/.test(security_code)) throw no('security code is invalid');
    const month = Number(expiration_month);
    const ends = new Date(Date.UTC(Number(expiration_year), month));
    if (!(month >= 1 && month <= 12) || !/^\d{4}$/.test(expiration_year) || ends < new Date())
      throw no('expiration date cannot be in the past');
    const token: SandboxToken = {
      id: `tokn_test_${randomBytes(10).toString('hex')}`,
      isUsed: false,
      brand: brand.title,
      lastDigits: number.slice(-4),
      name,
      fate: fateOf(number),
    };
    this.#tokens.set(token.id, token);
    return token;
  }

  /** Uses the token up, even when the charge fails. */
  use(id: string): SandboxToken {
    const token = this.#tokens.get(id);
    if (!token) throw new Refusal(404, 'not_found', `token ${id} was not found`);
    if (token.isUsed) throw new Refusal(400, 'used_token', 'token was already used');
    token.isUsed = true;
    return token;
  }

  clear(): void {
    this.#tokens.clear();
  }
}
