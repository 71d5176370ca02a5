import type { z } from 'zod';
import { Check } from '~/kit/forms/check';
import { ChoiceSet } from '~/kit/forms/choice-set';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import { TextArea } from '~/kit/forms/text-area';
import { useText } from '~/text/text-context';

export interface DiscountChoices {
  courses: readonly { id: number; title: string }[];
  methods: readonly { id: number; name_th: string }[];
}

export interface DiscountFieldsProps {
  /** The whole form, or the part that may change after the first use. */
  schema: z.ZodType;
  values: Readonly<Partial<Record<string, string | string[]>>>;
  errors?: Readonly<Record<string, string>>;
}

export const chosenOf = (values: DiscountFieldsProps['values'], name: string): ReadonlySet<string> =>
  new Set([values[name] ?? []].flat());

/** End, quota and note: the fields that may always change. */
export function UntilFields({ schema, values, errors, isUsed }: DiscountFieldsProps & { isUsed: boolean }) {
  const { t } = useText();
  const field = formFields(schema, { values, errors });
  return (
    <>
      <Field
        {...field('ends_at')}
        label={t('coupons.endsAt')}
        hint={t('coupons.endsAtHint')}
        data-day="moment"
        data-min="#starts_at"
        autoComplete="off"
      />
      <Field
        {...field('quota')}
        label={t('coupons.quota')}
        hint={t(isUsed ? 'coupons.quotaUpHint' : 'coupons.quotaHint')}
        autoComplete="off"
      />
      <TextArea {...field('note')} label={t('coupons.note')} hint={t('coupons.noteHint')} rows={2} />
    </>
  );
}

/** The type and the amount. */
export function AmountFields({ schema, values, errors }: DiscountFieldsProps) {
  const { t } = useText();
  const field = formFields(schema, { values, errors });
  return (
    <div className="two">
      <Select
        {...field('discount_type')}
        label={t('coupons.discountType')}
        options={(['percent', 'amount'] as const).map((value) => ({
          value,
          text: t(`coupons.discountType.${value}`),
        }))}
      />
      <Field {...field('percent')} label={t('coupons.percent')} autoComplete="off" />
      <Field {...field('discount_amount_thb')} label={t('coupons.amount')} autoComplete="off" />
      <Field
        {...field('discount_amount_usd')}
        label={t('coupons.amountUsd')}
        hint={t('coupons.amountUsdHint')}
        autoComplete="off"
      />
    </div>
  );
}

/** Start, end and quota. */
export function TimeFields(props: DiscountFieldsProps) {
  const { t } = useText();
  const field = formFields(props.schema, props);
  return (
    <>
      <Field
        {...field('starts_at')}
        label={t('coupons.startsAt')}
        hint={t('coupons.startsAtHint')}
        data-day="moment"
        autoComplete="off"
      />
      <UntilFields {...props} isUsed={false} />
      <Field
        {...field('per_buyer_limit')}
        label={t('coupons.perBuyer')}
        hint={t('coupons.perBuyerHint')}
        autoComplete="off"
      />
    </>
  );
}

/** The courses it applies to. */
export function CourseSet({
  values,
  errors,
  courses,
  hint,
}: Omit<DiscountFieldsProps, 'schema'> & { courses: DiscountChoices['courses']; hint: string }) {
  const { t } = useText();
  return (
    <ChoiceSet name="courses" legend={t('coupons.courses')} hint={hint} error={errors?.courses}>
      <CourseChecks
        name="courses"
        courses={courses}
        chosen={chosenOf(values, 'courses')}
        isWrong={Boolean(errors?.courses)}
      />
    </ChoiceSet>
  );
}

/** Courses as boxes; a long list is folded. */
export function CourseChecks({
  name,
  courses,
  chosen: chosenIds,
  isWrong = false,
}: {
  name: string;
  courses: DiscountChoices['courses'];
  chosen: ReadonlySet<string>;
  isWrong?: boolean;
}) {
  const { t } = useText();
  const isChosen = ({ id }: { id: number }) => chosenIds.has(String(id));
  const chosenFirst = [...courses.filter(isChosen), ...courses.filter((course) => !isChosen(course))];
  return (
    <details className="disclosure" open={isWrong || chosenIds.size > 0 || courses.length <= 12}>
      <summary>{t('coupons.coursesChosen', { count: chosenIds.size })}</summary>
      {chosenFirst.map(({ id, title }) => (
        <Check
          key={id}
          id={`${name}-${id}`}
          name={name}
          value={String(id)}
          label={title}
          defaultChecked={chosenIds.has(String(id))}
        />
      ))}
    </details>
  );
}
