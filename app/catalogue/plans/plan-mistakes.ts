import type { PricePlan } from './plan-visibility';

/** The fields of a plan that must fit together. */
export interface EditedTerms {
  planType: PricePlan['planType'] | null;
  term: number | null;
  termUnit: string | null;
  term2: number | null;
  termUnit2: string | null;
  courseDays: number | null;
  price: number | null;
  freeFor: string | null;
}

export type PlanMistake =
  | 'termAlone'
  | 'term2Alone'
  | 'periodWithoutTerm'
  | 'actualWithoutTerm'
  | 'freeWithPrice'
  | 'studentFreeWithPrice';

/** Mistakes with their fields. */
export function planMistakes(plan: EditedTerms): { column: keyof EditedTerms; code: PlanMistake }[] {
  const mistakes: { column: keyof EditedTerms; code: PlanMistake }[] = [];
  if ((plan.term === null) !== (plan.termUnit === null))
    mistakes.push({ column: plan.term === null ? 'term' : 'termUnit', code: 'termAlone' });
  if ((plan.term2 === null) !== (plan.termUnit2 === null))
    mistakes.push({ column: plan.term2 === null ? 'term2' : 'termUnit2', code: 'term2Alone' });
  if (plan.planType === 'Period' && plan.term === null && plan.courseDays === null)
    mistakes.push({ column: 'term', code: 'periodWithoutTerm' });
  if (plan.planType === 'Actual' && plan.term === null)
    mistakes.push({ column: 'term', code: 'actualWithoutTerm' });
  if (plan.planType === 'Free' && plan.price !== null && plan.price > 0)
    mistakes.push({ column: 'price', code: 'freeWithPrice' });
  if (plan.freeFor === 'Student' && plan.price !== null && plan.price > 0)
    mistakes.push({ column: 'price', code: 'studentFreeWithPrice' });
  return mistakes;
}
