import { normaliseCouponCode } from '~/pricing/coupon';
import { parseMoney } from '~/values/money';
import { typedTelFigures } from '~/values/tel';
import { plainText } from '~/values/typed-text';

export interface OrderSearch {
  /** The id at the end of an order number, or typed by itself. */
  orderId: number | null;
  /** Minor units. */
  amount: number | null;
  /** For LIKE, escaped, with % at both ends; null when nothing was typed. A telephone or a tax id is its figures. */
  pattern: string | null;
  /** For LIKE: the same as it was typed, for titles and numbers of papers. */
  title: string | null;
  /** For LIKE: as a coupon's code is kept. */
  code: string | null;
}

const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const NUMBER = /^R?\s?\d{2}[-\s]?\d{4}[-\s]?(\d{4,15})$/i;
/** Its day and id alone, as people read it aloud. */
const DAY_AND_ID = /^(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])[-\s](\d{4,15})$/;

/** The id of an order whose number is typed whole; null: it is none. */
export function orderIdOfNumber(typed: string): number | null {
  const id = (NUMBER.exec(typed) ?? DAY_AND_ID.exec(typed))?.[1];
  return id === undefined ? null : Number(id);
}

/**
 * What staff types into one box: an order number (whole or its last figures), a name, e-mail or telephone, an amount, a title, a tax id,
 * a coupon's code, a paper's number.
 */
export function orderSearchOf(typed: string | null): OrderSearch {
  const text = plainText(typed ?? '').slice(0, 100);
  if (text === '') return { orderId: null, amount: null, pattern: null, title: null, code: null };
  return {
    orderId: orderIdOfNumber(text) ?? (/^\d{1,15}$/.test(text) ? Number(text) : null),
    amount: parseMoney(text) ?? parseMoney(text, 'USD'),
    // telephones of orders are kept without spaces
    pattern: anywhere(typedTelFigures(text) ?? text),
    title: anywhere(text),
    code: anywhere(normaliseCouponCode(text)),
  };
}
