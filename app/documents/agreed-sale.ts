import type { PaidParts } from '~/orders/line-refunds/line-refund';
import { containedVat } from '../pricing/tax-rules';
import { addMoney, type Satang, shareOf, subtractMoney, ZERO } from '../values/money';
import type { SoldOrder } from './document-snapshot';

/**
 * A sale at the price the shop accepted when it approved an order with less than was due: each line and the shipping at
 * its share, the difference as a discount, and the VAT of the rest. `parts` are in the order of the lines.
 */
export function atAgreedPrice<Sold extends SoldOrder>(sale: Sold, parts: PaidParts): Sold {
  const lines = sale.lines.map((line, index) => {
    const { net } = parts.lines[index]!;
    return { ...line, net, discount: addMoney(line.discount, subtractMoney(line.net, net)) };
  });
  const total = addMoney(...lines.map(({ net }) => net), parts.shipping);
  const before = addMoney(...sale.lines.map(({ net }) => net), sale.shippingFee);
  const allowance = subtractMoney(before, total);
  const agreedSale: Sold = {
    ...sale,
    lines,
    shippingNet: parts.shipping,
    discount: addMoney(sale.discount, allowance),
    allowance,
    withholding: addMoney(...parts.lines.map(({ withholding }) => withholding)),
  };
  return { ...agreedSale, vat: vatIn(agreedSale, sale) };
}

/** By the order's own VAT rate; without a stored rate, in proportion. */
function vatIn(agreedSale: SoldOrder, sale: SoldOrder): Satang {
  if (sale.vat === 0) return ZERO;
  if (sale.vatBasisPoints !== null) return containedVat(taxedOf(agreedSale), sale.vatBasisPoints);
  const taxable = taxedOf(sale);
  return taxable === 0 ? ZERO : shareOf(sale.vat, taxedOf(agreedSale), taxable);
}

/** Shipping belongs to the standard class. */
const taxedOf = ({ lines, shippingFee, shippingNet = shippingFee }: SoldOrder): Satang =>
  addMoney(...lines.filter(({ isVatExempt }) => !isVatExempt).map(({ net }) => net), shippingNet);
