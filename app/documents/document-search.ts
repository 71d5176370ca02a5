import { plainText } from '~/values/typed-text';
import { orderIdOfNumber } from '../orders/staff/order-search';
import { addDays, type Day } from '../values/time';
import { DOCUMENT_KINDS, type DocumentKind } from './document-kind';

export interface Month {
  /** `2026-11` */
  month: string;
  first: Day;
  last: Day;
}

export interface DocumentSearch {
  /** for LIKE, escaped, with % at both ends; null for an empty search */
  pattern: string | null;
  /** the order whose full number was typed */
  orderId: number | null;
  month: Month | null;
}

/** A month as staff type it: `2026-11`, `11/2026`, `11/2569`, with Thai digits; years from 2400 are Buddhist. */
export function monthOf(input: string): Month | null {
  const text = plainText(input);
  const iso = /^(\d{4})-(\d{1,2})$/.exec(text);
  const local = /^(\d{1,2})[/-](\d{4})$/.exec(text);
  const [typedYear, typedMonth] = iso ? [iso[1], iso[2]] : [local?.[2], local?.[1]];
  const number = Number(typedMonth);
  if (!typedYear || !(number >= 1 && number <= 12)) return null;
  const year = Number(typedYear) >= 2400 ? Number(typedYear) - 543 : Number(typedYear);
  if (year < 2000 || year > 2200) return null;
  const month = `${year}-${String(number).padStart(2, '0')}`;
  const first = `${month}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  return { month, first, last };
}

/** The search for documents from the text staff typed. */
export function documentSearchOf(input: string, month: Month | null): DocumentSearch {
  const text = plainText(input).slice(0, 100);
  // a printed tax id contains spaces
  const plain = /^[\d\s-]{13,20}$/.test(text) ? text.replace(/\D/g, '') : text;
  return {
    pattern: plain ? `%${plain.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null,
    // digits alone are a tax id
    orderId: /^\d+$/.test(plain) ? null : orderIdOfNumber(text),
    month,
  };
}

export const documentKindFrom = (input: string | null): DocumentKind | 'all' =>
  DOCUMENT_KINDS.find((kind) => kind === input) ?? 'all';
