import { orderPath } from '../orders/destinations';

/** A document as a page that prints, for whoever holds the order's token. */
export const documentPath = (orderToken: string, number: string) =>
  `${orderPath(orderToken)}/document/${number}`;
/** Where a tax invoice is asked for after the purchase. */
export const documentRequestPath = (orderToken: string) => `${orderPath(orderToken)}/document`;

export const STAFF_DOCUMENTS = '/admin/documents';
export const staffDocumentPath = (number: string) => `${STAFF_DOCUMENTS}/${number}`;
export const reportPath = (month: string, ending: '' | '.csv' = '') =>
  `${STAFF_DOCUMENTS}/report${ending}?month=${month}`;

/** The same as a PDF. */
export const asPdf = (path: string) => `${path}.pdf`;
