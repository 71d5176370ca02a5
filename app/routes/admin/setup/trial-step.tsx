import type { Trial } from '~/flows/opening/trial.server';
import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

interface TrialStepProps {
  trial: Trial | null;
  /** just made: opens a browser for a trial */
  url: string | null;
  /** there is something to buy and a way to pay, and nobody else can yet */
  canBuy: boolean;
  isOpen: boolean;
  isPaid: boolean;
}

/** A purchase tried as a visitor, then approved and taken back. */
export function TrialStep({ trial, url, canBuy, isOpen, isPaid }: TrialStepProps) {
  const { t } = useText();
  const isUnderWay = trial !== null && trial.status !== 'cancelled' && !trial.isVoided;
  return (
    <>
      <p>{t('trial.lead')}</p>
      {isPaid && <Notice kind="warn">{t('trial.paid')}</Notice>}
      {trial && trial.status !== 'cancelled' && <Stands trial={trial} />}
      {url && (
        <Notice kind="info">
          <p>{t('trial.link')}</p>
          <p>
            <a href={url}>{url}</a>
          </p>
        </Notice>
      )}
      {isOpen && !trial && <p className="meta">{t('trial.isOpen')}</p>}
      {!isOpen && !canBuy && <p className="meta">{t('trial.first')}</p>}
      {canBuy && !isUnderWay && !url && (
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
