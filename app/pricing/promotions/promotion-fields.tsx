import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import { TextArea } from '~/kit/forms/text-area';
import {
  CourseSet,
  AmountFields,
  type DiscountChoices,
  type DiscountFieldsProps,
  TimeFields,
} from '~/pricing/discounts/discount-fields';
import { useText } from '~/text/text-context';
import { promotionSchema } from './promotion-form';

/** All fields of an unused promotion. */
export function PromotionFields({
  values,
  errors,
  courses,
}: Omit<DiscountFieldsProps, 'schema'> & Pick<DiscountChoices, 'courses'>) {
  const { t } = useText();
  const form = { schema: promotionSchema, values, errors };
  const field = formFields(promotionSchema, form);
  return (
    <>
      <Field
        {...field('title')}
        label={t('promotionAdmin.name')}
        hint={t('promotionAdmin.nameHint')}
        autoComplete="off"
      />
      <TextArea
        {...field('description_list')}
        label={t('promotionAdmin.points')}
        hint={t('promotionAdmin.pointsHint')}
        rows={3}
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
          {...field('promotion_type')}
          label={t('coupons.type')}
          options={(['P1', 'P2'] as const).map((value) => ({
            value,
            text: t(`promotionAdmin.type.${value}`),
          }))}
        />
        <Field
          {...field('number_of_course')}
          label={t('coupons.number')}
          hint={t('coupons.numberHint')}
          autoComplete="off"
        />
      </div>
      <CourseSet values={values} errors={errors} courses={courses} hint={t('promotionAdmin.coursesHint')} />
      <TimeFields {...form} />
    </>
  );
}
