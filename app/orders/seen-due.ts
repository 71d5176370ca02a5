import { type Satang, satang } from '../values/money';

/** Field that carries the amount a page showed: of one course's form for each plan, of the cart once. */
export const seenDueName = (planId: number | null) => (planId === null ? 'seen_due' : `seen_due_${planId}`);

/** What the page showed; −1 when it showed nothing, which no order costs. */
export function seenDue(fields: FormData, planId: number | null): Satang {
  const shown = fields.get(seenDueName(planId));
  return satang(typeof shown === 'string' && /^\d{1,13}$/.test(shown) ? Number(shown) : -1);
}
