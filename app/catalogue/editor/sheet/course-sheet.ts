import { courseForms } from '~/catalogue/editor/courses/course-forms';
import type { EditFields } from '~/catalogue/editor/edit-fields';
import type { EditedPlan } from '~/catalogue/editor/plans/edited-plans.server';

const { facts, seats } = courseForms;
export const SHEET_STATUSES = ['draft', 'published', 'archived'] as const;

/** The columns of the courses' sheet. */
export const courseSheetFields: EditFields = {
  status: { kind: 'choice', of: SHEET_STATUSES, isRequired: true },
  title: facts.fields.title!,
  price_satang: { kind: 'money', currency: 'THB' },
  /** by name, separated by commas */
  categories: { kind: 'line', max: 1000 },
  seat_limit: seats.fields.seat_limit!,
  start_reg_date: { kind: 'day' },
  end_reg_date: { kind: 'day' },
  end_publish: { kind: 'day' },
};

/** The plan of the sheet's price: the buyers' default, or the first they see. */
export function mainPlan(plans: readonly EditedPlan[]): EditedPlan | null {
  const plansOnSale = plans.filter(
    ({ isArchived, values }) =>
      !isArchived && values.status_show === true && values.pricing_type === 'default',
  );
  return plansOnSale.find(({ values }) => values.is_default === true) ?? plansOnSale[0] ?? null;
}
