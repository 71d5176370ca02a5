import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { Select } from '~/kit/forms/select';
import { SectionHead } from '~/kit/frame/section-head';
import { useText } from '~/text/text-context';
import { CourseChecks, type DiscountChoices } from './discount-fields';

interface TrialCartFormProps extends DiscountChoices {
  /** The page itself, which shows the result. */
  action: string;
  cart: { courseIds: readonly number[]; paymentMethodId: number | null; email: string };
}

/** A made-up cart to try a discount on. It orders nothing and uses nothing up. */
export function TrialCartForm({ action, cart, courses, methods }: TrialCartFormProps) {
  const { t } = useText();
  return (
    <>
      <SectionHead ruled id="try" title={t('coupons.try')} />
      <p>{t('coupons.tryLead')}</p>
      <form action={`${action}#try`} className="flow" id="dry-test">
        <CourseChecks name="try" courses={courses} chosen={new Set(cart.courseIds.map(String))} />
        <Select
          name="method"
          label={t('coupons.tryMethod')}
          options={methods.map(({ id, name_th }) => ({ value: String(id), text: name_th }))}
          defaultValue={cart.paymentMethodId ? String(cart.paymentMethodId) : undefined}
        />
        <Field
          name="email"
          type="email"
          label={t('coupons.tryBuyer')}
          hint={t('coupons.tryBuyerHint')}
          defaultValue={cart.email}
          maxLength={320}
        />
        <Button look="ghost">{t('coupons.tryDo')}</Button>
      </form>
    </>
  );
}
