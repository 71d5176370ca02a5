import { Check } from '~/kit/forms/check';
import { ChoiceSet } from '~/kit/forms/choice-set';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import {
  chosenOf,
  CourseSet,
  AmountFields,
  type DiscountChoices,
  type DiscountFieldsProps,
  TimeFields,
} from '~/pricing/discounts/discount-fields';
import { useText } from '~/text/text-context';
import { couponSchema } from './coupon-form';

/** All fields of an unused coupon. */
export function CouponFields({
  values,
  errors,
  courses,
  methods,
}: Omit<DiscountFieldsProps, 'schema'> & DiscountChoices) {
  const { t } = useText();
  const form = { schema: couponSchema, values, errors };
  const field = formFields(couponSchema, form);
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
      <AmountFields {...form} />
      <div className="two">
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
      <CourseSet values={values} errors={errors} courses={courses} hint={t('coupons.coursesHint')} />
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
            defaultChecked={chosenOf(values, 'payment_method').has(String(id))}
          />
        ))}
      </ChoiceSet>
      <TimeFields {...form} />
    </>
  );
}
