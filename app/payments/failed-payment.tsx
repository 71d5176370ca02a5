import type { ReactNode } from 'react';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import type { PaymentFailure } from './providers/provider';

/** The provider's code and words, and that it can be tried again (PAY-25). */
export function FailedPayment({ failure, children }: { failure: PaymentFailure; children?: ReactNode }) {
  const { t } = useText();
  return (
    <Notice kind="bad">
      <p className="strong">{t('pay.failed.title')}</p>
      <p>{t('pay.failed.how')}</p>
      <p>{t('pay.failed.why', { ...failure })}</p>
      {children}
    </Notice>
  );
}
