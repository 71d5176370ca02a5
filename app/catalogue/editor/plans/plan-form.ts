import { type EditFields, type EditValues, schemaOf } from '~/catalogue/editor/edit-fields';
import { numberOrNull, textOrNull } from '~/catalogue/editor/kept-values';
import { isFormerTooLow } from '~/catalogue/plans/former-price';
import { type PlanMistake, planMistakes } from '~/catalogue/plans/plan-mistakes';
import type { PricePlan } from '~/catalogue/plans/plan-visibility';
import type { TextKey } from '~/text/translate';

const PLAN_TYPES = [
  'Period',
  'Actual',
  'One-Time Payment',
  'Free',
] as const satisfies PricePlan['planType'][];
const UNITS = ['year', 'month', 'day', 'hour'] as const;
const count = { kind: 'number', min: 1, max: 100_000 } as const;
const unit = { kind: 'choice', of: UNITS } as const;

export const planFields: EditFields = {
  name: { kind: 'line', max: 255, isRequired: true },
  note: { kind: 'line', max: 500 },
  plan_type: { kind: 'choice', of: PLAN_TYPES, isRequired: true },
  price_satang: { kind: 'money', currency: 'THB' },
  price_usd_cents: { kind: 'money', currency: 'USD' },
  former_price_satang: { kind: 'money', currency: 'THB' },
  term: count,
  term_unit: unit,
  course_days: { kind: 'number', min: -1, max: 100_000 },
  term_2: count,
  term_unit_2: unit,
  pricing_type: { kind: 'choice', of: ['default', 'renew', 'others'], isRequired: true },
  status_show: { kind: 'tick' },
  is_default: { kind: 'tick' },
  is_for_member: { kind: 'tick' },
  need_approval: { kind: 'tick' },
  sells_seats: { kind: 'tick' },
  free_for: { kind: 'choice', of: ['Student'] },
  prerequisites: { kind: 'courses' },
  reference_code: { kind: 'choice', of: ['COURSE'] },
};

const FIELD_OF = {
  term: 'term',
  termUnit: 'term_unit',
  term2: 'term_2',
  termUnit2: 'term_unit_2',
  price: 'price_satang',
  planType: 'plan_type',
  courseDays: 'course_days',
  freeFor: 'free_for',
} as const;

/** The rules of an imported plan, and that a former price is higher. */
export function planRule(values: EditValues): Partial<Record<string, TextKey>> {
  const mistakes = planMistakes({
    planType: PLAN_TYPES.find((each) => each === values.plan_type) ?? null,
    term: numberOrNull(values.term),
    termUnit: textOrNull(values.term_unit),
    term2: numberOrNull(values.term_2),
    termUnit2: textOrNull(values.term_unit_2),
    courseDays: numberOrNull(values.course_days),
    price: numberOrNull(values.price_satang),
    freeFor: textOrNull(values.free_for),
  });
  const texts = mistakes.map(({ column, code }) => [FIELD_OF[column], textOf(code)] as const);
  const days = values.course_days === 0 ? [['course_days', 'edit.error.number'] as const] : [];
  const former = isFormerTooLow(numberOrNull(values.former_price_satang), numberOrNull(values.price_satang))
    ? [['former_price_satang', 'edit.error.formerTooLow'] as const]
    : [];
  return Object.fromEntries<TextKey>([...texts, ...days, ...former]);
}

const textOf = (code: PlanMistake): TextKey => `edit.plan.${code}`;

export const planSchema = schemaOf(planFields, planRule);

/** The values of a new plan. */
export const NEW_PLAN: EditValues = {
  plan_type: 'Period',
  pricing_type: 'default',
  status_show: true,
};
