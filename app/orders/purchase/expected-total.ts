import { textIn, type TypedFields } from '~/accounts/typed-fields';
import type { Quote } from '~/pricing/quote-shape';
import { type Currency, type Satang, satang } from '~/values/money';

/** Field that carries the amount a page showed: of one course's form for each plan, of the cart once. */
export const seenDueName = (planId: number | null) => (planId === null ? 'seen_due' : `seen_due_${planId}`);

/** Dollars say so: a page shown before the shop changed its currency has not shown this amount. */
export const seenDueValue = ({ due, currency }: Pick<Quote, 'due' | 'currency'>) =>
  currency === 'THB' ? String(due) : `${due}${currency}`;

/** What the page showed, in the shop's currency of now; −1 when it showed nothing of it, which no order costs. */
export function expectedTotal(fields: TypedFields, planId: number | null, currency: Currency): Satang {
  const shownAmount = textIn(fields, seenDueName(planId));
  const [, amount, of = 'THB'] = /^(\d{1,13})(USD)?$/.exec(shownAmount) ?? [];
  return satang(amount !== undefined && of === currency ? Number(amount) : -1);
}
