import type { ReactNode } from 'react';
import { Notice } from '~/kit/notice';
import type { PaymentFailure } from '~/providers/port/provider';
import { useText } from '~/text/text-context';
import { failureMeaning } from './failure-meanings';

interface FailedPaymentProps {
  /** Null: nothing has failed yet; the card form's script fills the failure in. */
  failure: PaymentFailure | null;
  children?: ReactNode;
}

/** Says that the payment failed and can be tried again, why, and the provider's code and words (PAY-25). */
export function FailedPayment({ failure, children }: FailedPaymentProps) {
  const { t } = useText();
  return (
    <Notice kind="bad">
      <p className="strong">{t('pay.failed.title')}</p>
      <p data-card-how="">{t('pay.failed.how')}</p>
      <ProviderWords failure={failure} />
      {children}
    </Notice>
  );
}

/** The meaning of a refusal where the shop knows it, and the provider's own words. */
export function ProviderWords({ failure }: Pick<FailedPaymentProps, 'failure'>) {
  const { t } = useText();
  const meaning = failure && failureMeaning(failure);
  return (
    <>
      {meaning && <p data-card-meaning="">{t(meaning)}</p>}
      <p data-card-why={t('pay.failed.why', { description: '{description}', code: '{code}' })}>
        {failure && t('pay.failed.why', { ...failure })}
      </p>
    </>
  );
}
