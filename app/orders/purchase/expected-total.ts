import { textIn, type TypedFields } from '~/accounts/typed-fields';
import type { Quote } from '~/pricing/quote-shape';
import { type Currency, type Satang, satang } from '~/values/money';

/** The field that carries the shown amount: one for each plan of a course's form, one for the cart. */
export const seenDueName = (planId: number | null) => (planId === null ? 'seen_due' : `seen_due_${planId}`);

/** Dollars carry their currency: a page older than the shop's change of currency has not shown this amount. */
export const seenDueValue = ({ due, currency }: Pick<Quote, 'due' | 'currency'>) =>
  currency === 'THB' ? String(due) : `${due}${currency}`;

/** The shown amount in the shop's present currency; −1: none was shown, and no order costs that. */
export function expectedTotal(fields: TypedFields, planId: number | null, currency: Currency): Satang {
  const shownAmount = textIn(fields, seenDueName(planId));
  const [, amount, of = 'THB'] = /^(\d{1,13})(USD)?$/.exec(shownAmount) ?? [];
  return satang(amount !== undefined && of === currency ? Number(amount) : -1);
}
