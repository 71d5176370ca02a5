import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { TextArea } from '~/kit/forms/text-area';
import { useText } from '~/text/text-context';
import { shippingFeeSchema } from './shipping-fee-form';

interface ShippingFeeFieldsProps {
  values: Readonly<Partial<Record<string, string | string[]>>>;
  errors?: Readonly<Record<string, string>>;
}

/** All of a way to send goods. */
export function ShippingFeeFields({ values, errors }: ShippingFeeFieldsProps) {
  const { t } = useText();
  const field = formFields(shippingFeeSchema, { values, errors });
  const off = { autoComplete: 'off' };
  return (
    <>
      <Field {...field('name')} {...off} label={t('shippingSetup.name')} hint={t('shippingSetup.nameHint')} />
      <Field {...field('note')} {...off} label={t('shippingSetup.note')} />
      <div className="two">
        <Field {...field('fee_satang')} {...off} label={t('shippingSetup.fee')} />
        <Field
          {...field('free_from_satang')}
          {...off}
          label={t('shippingSetup.freeFrom')}
          hint={t('shippingSetup.freeFromHint')}
        />
        <Field
          {...field('fee_usd_cents')}
          {...off}
          label={t('shippingSetup.feeUsd')}
          hint={t('shippingSetup.feeUsdHint')}
        />
        <Field {...field('free_from_usd_cents')} {...off} label={t('shippingSetup.freeFromUsd')} />
      </div>
      <Field
        {...field('max_weight_grams')}
        {...off}
        label={t('shippingSetup.weight')}
        hint={t('shippingSetup.weightHint')}
      />
      <TextArea
        {...field('region')}
        label={t('shippingSetup.region')}
        hint={t('shippingSetup.regionHint')}
        rows={2}
      />
      <Field
        {...field('position')}
        {...off}
        label={t('shippingSetup.position')}
        hint={t('shippingSetup.positionHint')}
      />
      <Check
        name="is_enabled"
        value="1"
        label={t('shippingSetup.isEnabled')}
        note={t('shippingSetup.isEnabledNote')}
        defaultChecked={values.is_enabled === '1'}
      />
    </>
  );
}
