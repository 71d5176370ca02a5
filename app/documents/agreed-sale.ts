import type { PaidParts } from '~/orders/line-refunds/line-refund';
import { containedVat } from '../pricing/tax-rules';
import { addMoney, type Satang, shareOf, subtractMoney, ZERO } from '../values/money';
import type { SoldOrder } from './document-snapshot';

/**
 * A sale at the price the shop took in the end, when an order was approved with less than was due: each line and the shipping at what was
 * paid for it and withheld of it, the difference let go as a discount, and the VAT that is in what remains. `parts` are of the lines in
 * the order's own turn.
 */
export function atAgreedPrice<Sold extends SoldOrder>(sold: Sold, parts: PaidParts): Sold {
  const lines = sold.lines.map((line, index) => {
    const { net } = parts.lines[index]!;
    return { ...line, net, discount: addMoney(line.discount, subtractMoney(line.net, net)) };
  });
  const total = addMoney(...lines.map(({ net }) => net), parts.shipping);
  const before = addMoney(...sold.lines.map(({ net }) => net), sold.shippingFee);
  const allowance = subtractMoney(before, total);
  const agreed: Sold = {
    ...sold,
    lines,
    shippingNet: parts.shipping,
    discount: addMoney(sold.discount, allowance),
    allowance,
    withholding: addMoney(...parts.lines.map(({ withholding }) => withholding)),
  };
  return { ...agreed, vat: vatIn(agreed, sold) };
}

/** By the rate the order was placed at; of an order that kept none, in proportion. */
function vatIn(agreed: SoldOrder, sold: SoldOrder): Satang {
  if (sold.vat === 0) return ZERO;
  if (sold.vatBasisPoints !== null) return containedVat(taxedOf(agreed), sold.vatBasisPoints);
  const taxed = taxedOf(sold);
  return taxed === 0 ? ZERO : shareOf(sold.vat, taxedOf(agreed), taxed);
}

/** Shipping is of the standard class. */
const taxedOf = ({ lines, shippingFee, shippingNet = shippingFee }: SoldOrder): Satang =>
  addMoney(...lines.filter(({ isVatExempt }) => !isVatExempt).map(({ net }) => net), shippingNet);
