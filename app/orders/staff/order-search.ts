import { plainText } from '~/values/typed-text';
import { parseMoney } from '~/values/money';
import { typedTelFigures } from '~/values/tel';

export interface OrderSearch {
  /** The id at the end of an order number, or typed by itself. */
  orderId: number | null;
  /** Minor units. */
  amount: number | null;
  /** For LIKE, escaped, with % at both ends; null when nothing was typed. */
  pattern: string | null;
}

const NUMBER = /^R?\d{2}-?\d{4}-?(\d{4,15})$/i;

/** The id of an order whose number is typed whole; null: it is none. */
export function orderIdOfNumber(typed: string): number | null {
  const id = NUMBER.exec(typed)?.[1];
  return id === undefined ? null : Number(id);
}

/** What staff types into one box: an order number (whole or its last figures), a name, e-mail or phone, an amount. */
export function orderSearchOf(typed: string | null): OrderSearch {
  const text = plainText(typed ?? '').slice(0, 100);
  if (text === '') return { orderId: null, amount: null, pattern: null };
  return {
    orderId: orderIdOfNumber(text) ?? (/^\d{1,15}$/.test(text) ? Number(text) : null),
    amount: parseMoney(text) ?? parseMoney(text, 'USD'),
    // telephones of orders are kept without spaces
    pattern: `%${(typedTelFigures(text) ?? text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
  };
}
