import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { suggestedDay } from '~/payments/transfers/transfer-form';
import { useText } from '~/text/text-context';
import { bangkokDay } from '~/values/time';
import { manualRefundSchema } from './manual-refund-form';

interface ManualRefundFieldsProps {
  /** Prefix of the fields' ids where a page has several such forms. */
  idPrefix?: string;
  now: Date;
  valueOf: (name: string, otherwise: string) => string;
  errorOf: (name: string) => string | undefined;
}

/** The day of a refund by transfer, and the bank's reference. */
export function ManualRefundFields({ idPrefix, now, valueOf, errorOf }: ManualRefundFieldsProps) {
  const { t, locale } = useText();
  const field = formFields(manualRefundSchema);
  const idOf = (name: string) => (idPrefix ? `${idPrefix}-${name}` : undefined);
  return (
    <div className="flow gap3">
      <Field
        {...field('refund_date')}
        id={idOf('date')}
        label={t('admin.money.refundDate')}
        defaultValue={valueOf('refund_date', suggestedDay(bangkokDay(now), locale))}
        error={errorOf('refund_date')}
      />
      <Field
        {...field('refund_reference')}
        id={idOf('reference')}
        label={t('admin.money.refundReference')}
        defaultValue={valueOf('refund_reference', '')}
        autoComplete="off"
        error={errorOf('refund_reference')}
      />
    </div>
  );
}
