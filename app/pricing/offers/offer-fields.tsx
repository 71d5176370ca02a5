import type { z } from 'zod';
import { Check } from '~/kit/forms/check';
import { ChoiceSet } from '~/kit/forms/choice-set';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import { TextArea } from '~/kit/forms/text-area';
import { useText } from '~/text/text-context';

export interface OfferChoices {
  courses: readonly { id: number; title: string }[];
  methods: readonly { id: number; name_th: string }[];
}

export interface OfferFieldsProps {
  /** The whole form, or what may still change of what was used. */
  schema: z.ZodType;
  values: Readonly<Partial<Record<string, string | string[]>>>;
  errors?: Readonly<Record<string, string>>;
}

export const chosenOf = (values: OfferFieldsProps['values'], name: string): ReadonlySet<string> =>
  new Set([values[name] ?? []].flat());

/** Until when, how often, and what staff notes: what can change as long as it is there. */
export function UntilFields({ schema, values, errors, isUsed }: OfferFieldsProps & { isUsed: boolean }) {
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

/** What it takes off. */
export function DiscountFields({ schema, values, errors }: OfferFieldsProps) {
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
      <Field {...field('discount_amont')} label={t('coupons.amount')} autoComplete="off" />
      <Field
        {...field('discount_amount_usd')}
        label={t('coupons.amountUsd')}
        hint={t('coupons.amountUsdHint')}
        autoComplete="off"
      />
    </div>
  );
}

/** From when, until when, and how often. */
export function TimeFields(props: OfferFieldsProps) {
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

/** The courses it is for. */
export function CourseSet({
  values,
  errors,
  courses,
  hint,
}: Omit<OfferFieldsProps, 'schema'> & { courses: OfferChoices['courses']; hint: string }) {
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

/** Courses to tick; a long list is folded. */
export function CourseChecks({
  name,
  courses,
  chosen,
  isWrong = false,
}: {
  name: string;
  courses: OfferChoices['courses'];
  chosen: ReadonlySet<string>;
  isWrong?: boolean;
}) {
  const { t } = useText();
  const isChosen = ({ id }: { id: number }) => chosen.has(String(id));
  const chosenFirst = [...courses.filter(isChosen), ...courses.filter((course) => !isChosen(course))];
  return (
    <details className="disclosure" open={isWrong || chosen.size > 0 || courses.length <= 12}>
      <summary>{t('coupons.coursesChosen', { count: chosen.size })}</summary>
      {chosenFirst.map(({ id, title }) => (
        <Check
          key={id}
          id={`${name}-${id}`}
          name={name}
          value={String(id)}
          label={title}
          defaultChecked={chosen.has(String(id))}
        />
      ))}
    </details>
  );
}
