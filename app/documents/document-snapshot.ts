import { HEAD_OFFICE, type TaxIdentity } from '~/accounts/tax/tax-form';
import { withholdingBase } from '../pricing/tax-rules';
import { bahtWords } from '../values/baht-words';
import { addMoney, type Currency, type Satang, satang, subtractMoney, ZERO } from '../values/money';
import type { Day } from '../values/time';
import type { DocumentKind } from './document-kind';

/** The seller, from the settings of the day. */
export interface Seller {
  name: string;
  address: string;
  taxId: string;
  /** five digits */
  branch: string;
  tel: string;
}

/** The recipient; only a name without a tax identity. */
export interface Buyer {
  name: string;
  taxId: string;
  /** five digits; null for a person or without a tax identity */
  branch: string | null;
  address: string;
  /** delivery address; empty: the same address */
  deliveryAddress: string;
}

export interface DocumentLine {
  kind: 'course' | 'product' | 'shipping';
  name: string;
  detail: string;
  /** one of several seats of a company; older documents lack it */
  isSeat?: true;
  qty: number;
  unitPrice: Satang;
  /** of each, where staff agreed on it with the buyer */
  agreedPrice?: Satang;
  discount: Satang;
  /** amount after discounts, VAT included */
  net: Satang;
  isVatExempt: boolean;
}

interface NamedDocument {
  kind: DocumentKind;
  number: string;
  day: Day;
}

/** The content of a document, frozen when it is issued and never computed again. Money in minor units of `currency`. */
export interface DocumentSnapshot {
  seller: Seller;
  buyer: Buyer;
  orderNumber: string;
  currency: Currency;
  /** a credit note has the credited part of each line */
  lines: readonly DocumentLine[];
  price: Satang;
  discount: Satang;
  /** the part of the discount granted when the order was approved with less than was due; older documents lack it */
  allowance?: Satang;
  /** VAT included */
  total: Satang;
  /** the part of the total that contains VAT (VAT included), and the part without */
  taxed: Satang;
  exempt: Satang;
  vat: Satang;
  /** null: the order has no stored rate */
  vatBasisPoints: number | null;
  withholding: { amount: Satang; of: Satang; basisPoints: number | null } | null;
  /** the amount paid, or refunded */
  due: Satang;
  /** the total in Thai words; empty in dollars */
  words: string;
  /** the day of the payment, when the document bears another one; older documents lack it */
  paidOn?: Day | null;
  /** the document it replaces */
  replaces: NamedDocument | null;
  credit: {
    of: NamedDocument;
    reason: string;
    /** values without VAT, of the original and after this note */
    originalValue: Satang;
    creditedBefore: Satang;
    correctValue: Satang;
  } | null;
}

/** The stored data of an order that its document contains. */
export interface SoldOrder {
  number: string;
  contactName: string;
  currency: Currency;
  price: Satang;
  discount: Satang;
  /** the part of the discount granted at the approval; absent: none */
  allowance?: Satang;
  shippingFee: Satang;
  /** the shipping's share of the agreed amount; absent: the whole fee */
  shippingNet?: Satang;
  vat: Satang;
  withholding: Satang;
  taxIdentity: TaxIdentity | null;
  lines: readonly DocumentLine[];
  vatBasisPoints: number | null;
  withholdingBasisPoints: number | null;
}

export const isSellerKnown = ({ name, address, taxId }: Seller) =>
  name !== '' && address !== '' && /^\d{13}$/.test(taxId);

export const namedBuyer = (contactName: string, identity: TaxIdentity | null): Buyer =>
  identity
    ? {
        name:
          identity.personType === 'juristic_person'
            ? identity.nameOne
            : `${identity.nameOne} ${identity.nameTwo}`.trim(),
        taxId: identity.taxId,
        branch: identity.personType === 'juristic_person' ? identity.nameTwo : null,
        address: identity.address,
        deliveryAddress: identity.deliveryAddress,
      }
    : { name: contactName, taxId: '', branch: null, address: '', deliveryAddress: '' };

/** The snapshot of a sale. Throws RangeError when the order's figures do not add up. */
export function saleSnapshot(order: SoldOrder, seller: Seller, shippingName: string): DocumentSnapshot {
  const { currency, price, discount, shippingFee, vat, withholding } = order;
  const { allowance = ZERO, shippingNet = shippingFee } = order;
  const shipping: DocumentLine = {
    kind: 'shipping',
    name: shippingName,
    detail: '',
    qty: 1,
    unitPrice: shippingFee,
    discount: subtractMoney(shippingFee, shippingNet),
    net: shippingNet,
    // shipping belongs to the standard class
    isVatExempt: false,
  };
  const lines = shippingFee > 0 ? [...order.lines, shipping] : order.lines;
  const total = addMoney(subtractMoney(price, discount), shippingFee);
  if (addMoney(...lines.map(({ net }) => net)) !== total)
    throw new RangeError(`the lines of ${order.number} do not come to its total`);
  // without VAT nothing belongs to the taxed class
  const taxable =
    vat === 0 ? ZERO : addMoney(...lines.filter((line) => !line.isVatExempt).map(({ net }) => net));
  return {
    seller,
    buyer: namedBuyer(order.contactName, order.taxIdentity),
    orderNumber: order.number,
    currency,
    lines,
    price,
    discount,
    allowance,
    total,
    taxed: taxable,
    exempt: subtractMoney(total, taxable),
    vat,
    vatBasisPoints: order.vatBasisPoints,
    withholding:
      withholding > 0
        ? { amount: withholding, of: serviceBase(order), basisPoints: order.withholdingBasisPoints }
        : null,
    due: subtractMoney(total, withholding),
    words: wordsOf(total, currency),
    replaces: null,
    credit: null,
  };
}

export const wordsOf = (total: Satang, currency: Currency) => (currency === 'THB' ? bahtWords(total) : '');

function serviceBase({ lines, vatBasisPoints }: SoldOrder): Satang {
  const sum = (isVatExempt: boolean) =>
    addMoney(
      ...lines
        .filter((line) => line.kind === 'course' && line.isVatExempt === isVatExempt)
        .map(({ net }) => net),
    );
  return withholdingBase({ taxed: sum(false), exempt: sum(true) }, vatBasisPoints ?? 0);
}

export const isHeadOffice = (branch: string) => branch === HEAD_OFFICE;

/** The value of the taxed part without its VAT. */
export const taxBase = ({ taxed: taxable, vat }: Pick<DocumentSnapshot, 'taxed' | 'vat'>): Satang =>
  satang(taxable - vat);

/** The value of the whole document without VAT. */
export const netValue = ({ total, vat }: Pick<DocumentSnapshot, 'total' | 'vat'>): Satang =>
  satang(total - vat);
