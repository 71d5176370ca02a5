import type { ReactNode } from 'react';
import type { Trial } from '~/flows/opening/trial.server';
import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

interface TrialStepProps {
  trial: Trial | null;
  /** there is something to buy and a way to pay, and nobody else can yet */
  canBuy: boolean;
  isOpen: boolean;
  isPaid: boolean;
  /** the link, where one was just made */
  children: ReactNode;
}

/** A purchase tried as a visitor, then approved and taken back. */
export function TrialStep({ trial, canBuy, isOpen, isPaid, children }: TrialStepProps) {
  const { t } = useText();
  const isUnderWay = trial !== null && trial.status !== 'cancelled' && !trial.isVoided;
  return (
    <>
      <p>{t('trial.lead')}</p>
      {isPaid && <Notice kind="warn">{t('trial.paid')}</Notice>}
      {trial && trial.status !== 'cancelled' && <Stands trial={trial} />}
      {children}
      {!isOpen && !canBuy && <p className="meta">{t('trial.first')}</p>}
      {canBuy && !isUnderWay && !children && (
        <form method="post" action="#trial">
          <Button look="ghost" name="intent" value="trial">
            {t(trial?.isVoided ? 'trial.again' : 'trial.make')}
          </Button>
        </form>
      )}
    </>
  );
}

function Stands({ trial }: { trial: Trial }) {
  const { t } = useText();
  const { number, isVoided, status } = trial;
  const isApproved = status === 'approved';
  return (
    <>
      <p>
        {t(isVoided ? 'trial.voided' : isApproved ? 'trial.approved' : 'trial.placed', { number })}{' '}
        <a href={paths.staffOrder({ orderId: trial.orderId })}>{t('trial.see')}</a>
      </p>
      {!isVoided && (
        <form method="post" action="#trial">
          <Button name="intent" value={isApproved ? 'trial-void' : 'trial-approve'}>
            {t(isApproved ? 'trial.void' : 'trial.approve')}
          </Button>
        </form>
      )}
    </>
  );
}
