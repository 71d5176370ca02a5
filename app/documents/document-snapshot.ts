import { HEAD_OFFICE, type TaxIdentity } from '~/accounts/tax/tax-form';
import { withholdingBase } from '../pricing/tax-rules';
import { bahtWords } from '../values/baht-words';
import { addMoney, type Currency, type Satang, satang, subtractMoney, ZERO } from '../values/money';
import type { Day } from '../values/time';
import type { DocumentKind } from './document-kind';

/** Who sells, as the settings said on the day. */
export interface Seller {
  name: string;
  address: string;
  taxId: string;
  /** five digits */
  branch: string;
  tel: string;
}

/** Who it is made out to. Without a tax identity a name only. */
export interface Buyer {
  name: string;
  taxId: string;
  /** five digits; null for a person, and for somebody without a tax identity */
  branch: string | null;
  address: string;
  /** where the paper goes; empty: to the address */
  deliveryAddress: string;
}

export interface DocumentLine {
  kind: 'course' | 'product' | 'shipping';
  name: string;
  detail: string;
  /** one of several seats a company bought; documents of old do not say */
  isSeat?: true;
  qty: number;
  unitPrice: Satang;
  discount: Satang;
  /** what it came to, VAT included */
  net: Satang;
  isVatExempt: boolean;
}

interface NamedDocument {
  kind: DocumentKind;
  number: string;
  day: Day;
}

/** All a document says, frozen when it is issued: nothing of it is computed again. Money in minor units of `currency`. */
export interface DocumentSnapshot {
  seller: Seller;
  buyer: Buyer;
  orderNumber: string;
  currency: Currency;
  /** of a credit note: what of each line is taken back */
  lines: readonly DocumentLine[];
  price: Satang;
  discount: Satang;
  /** of the discount, what was let go when the order was approved with less than was due; documents of old do not say */
  allowance?: Satang;
  /** VAT included */
  total: Satang;
  /** the part of the total that contains VAT, VAT included, and the part that contains none */
  taxed: Satang;
  exempt: Satang;
  vat: Satang;
  /** null: no rate was kept with the order */
  vatBasisPoints: number | null;
  withholding: { amount: Satang; of: Satang; basisPoints: number | null } | null;
  /** what was paid, or goes back */
  due: Satang;
  /** the total in Thai words; empty in dollars */
  words: string;
  /** the day the money came, when the document bears another one; documents of old do not say */
  paidOn?: Day | null;
  /** the document this one stands in for */
  replaces: NamedDocument | null;
  credit: {
    of: NamedDocument;
    reason: string;
    /** values without VAT, as the original says and after this note */
    originalValue: Satang;
    creditedBefore: Satang;
    correctValue: Satang;
  } | null;
}

/** What an order keeps that its document says. */
export interface SoldOrder {
  number: string;
  contactName: string;
  currency: Currency;
  price: Satang;
  discount: Satang;
  /** of the discount, what was let go at the approval; left out: nothing */
  allowance?: Satang;
  shippingFee: Satang;
  /** the shipping's part of what was agreed; left out: the whole fee */
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

/** The words of a sale. @throws RangeError when the order's figures do not add up */
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
    // shipping is of the standard class
    isVatExempt: false,
  };
  const lines = shippingFee > 0 ? [...order.lines, shipping] : order.lines;
  const total = addMoney(subtractMoney(price, discount), shippingFee);
  if (addMoney(...lines.map(({ net }) => net)) !== total)
    throw new RangeError(`the lines of ${order.number} do not come to its total`);
  // without VAT nothing is of the taxed class
  const taxed =
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
    taxed,
    exempt: subtractMoney(total, taxed),
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

/** What the taxed part is worth without its VAT. */
export const taxBase = ({ taxed, vat }: Pick<DocumentSnapshot, 'taxed' | 'vat'>): Satang =>
  satang(taxed - vat);

/** What the whole document is worth without VAT. */
export const netValue = ({ total, vat }: Pick<DocumentSnapshot, 'total' | 'vat'>): Satang =>
  satang(total - vat);
