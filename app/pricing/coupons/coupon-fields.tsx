import { Check } from '~/kit/forms/check';
import { ChoiceSet } from '~/kit/forms/choice-set';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import { TextArea } from '~/kit/forms/text-area';
import { useText } from '~/text/text-context';
import { couponSchema, usedCouponSchema } from './coupon-form';

export interface CouponChoices {
  courses: readonly { id: number; title: string }[];
  methods: readonly { id: number; name_th: string }[];
}

interface CouponFieldsProps {
  values: Readonly<Partial<Record<string, string | string[]>>>;
  errors?: Readonly<Record<string, string>>;
}

/** Until when, how often, and what staff notes: what can change as long as a coupon is there. */
export function UntilFields({ values, errors, isUsed }: CouponFieldsProps & { isUsed: boolean }) {
  const { t } = useText();
  const field = formFields(isUsed ? usedCouponSchema : couponSchema, { values, errors });
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

/** All of a coupon that nobody has used. */
export function CouponFields({ values, errors, courses, methods }: CouponFieldsProps & CouponChoices) {
  const { t } = useText();
  const field = formFields(couponSchema, { values, errors });
  const chosen = (name: string) => new Set([values[name] ?? []].flat());
  return (
    <>
      <Field
        {...field('code')}
        label={t('coupons.code')}
        hint={t('coupons.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Check
        name="is_active"
        value="1"
        label={t('coupons.isActive')}
        note={t('coupons.isActiveNote')}
        defaultChecked={values.is_active === '1'}
      />
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
        <Select
          {...field('coupon_type')}
          label={t('coupons.type')}
          options={(['P1', 'P2'] as const).map((value) => ({ value, text: t(`coupons.type.${value}`) }))}
        />
        <Field
          {...field('number_of_course')}
          label={t('coupons.number')}
          hint={t('coupons.numberHint')}
          autoComplete="off"
        />
      </div>
      <ChoiceSet
        name="courses"
        legend={t('coupons.courses')}
        hint={t('coupons.coursesHint')}
        error={errors?.courses}
      >
        <CourseChecks name="courses" courses={courses} chosen={chosen('courses')} />
      </ChoiceSet>
      <ChoiceSet
        name="payment_method"
        legend={t('coupons.methods')}
        hint={t('coupons.methodsHint')}
        error={errors?.payment_method}
      >
        {methods.map(({ id, name_th }) => (
          <Check
            key={id}
            id={`payment_method-${id}`}
            name="payment_method"
            value={String(id)}
            label={name_th}
            defaultChecked={chosen('payment_method').has(String(id))}
          />
        ))}
      </ChoiceSet>
      <Field
        {...field('starts_at')}
        label={t('coupons.startsAt')}
        hint={t('coupons.startsAtHint')}
        data-day="moment"
        autoComplete="off"
      />
      <UntilFields values={values} errors={errors} isUsed={false} />
      <Field
        {...field('per_buyer_limit')}
        label={t('coupons.perBuyer')}
        hint={t('coupons.perBuyerHint')}
        autoComplete="off"
      />
    </>
  );
}

/** Courses to tick; a long list is folded. */
export function CourseChecks({
  name,
  courses,
  chosen,
}: {
  name: string;
  courses: CouponChoices['courses'];
  chosen: ReadonlySet<string>;
}) {
  const { t } = useText();
  return (
    <details open={chosen.size > 0 || courses.length <= 12}>
      <summary>{t('coupons.coursesChosen', { count: chosen.size })}</summary>
      {courses.map(({ id, title }) => (
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
