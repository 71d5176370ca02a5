import { Field } from '~/kit/field';
import { useText } from '~/text/text-context';
import { bangkokDay } from '~/values/time';
import { typedDay } from './transfer-form';

interface HandMadeFieldsProps {
  /** Stands before the fields' ids where a page has several such forms. */
  idPrefix?: string;
  now: Date;
  valueOf: (name: string, otherwise: string) => string;
  errorOf: (name: string) => string | undefined;
}

/** Money sent back by a transfer: when, and under which reference of the bank. */
export function HandMadeFields({ idPrefix, now, valueOf, errorOf }: HandMadeFieldsProps) {
  const { t, locale } = useText();
  const idOf = (name: string) => (idPrefix ? `${idPrefix}-${name}` : undefined);
  return (
    <div className="flow gap3">
      <Field
        id={idOf('date')}
        name="refund_date"
        label={t('admin.money.refundDate')}
        defaultValue={valueOf('refund_date', typedDay(bangkokDay(now), locale))}
        error={errorOf('refund_date')}
      />
      <Field
        id={idOf('reference')}
        name="refund_reference"
        label={t('admin.money.refundReference')}
        defaultValue={valueOf('refund_reference', '')}
        maxLength={200}
        autoComplete="off"
        error={errorOf('refund_reference')}
      />
    </div>
  );
}
