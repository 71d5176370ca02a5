import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { PartnerCallView } from './partner-calls.server';
import { answerWords } from './partner-words';

/** For staff: whether the partner has heard of the books of an order, what it said last, and a button to tell it again. */
export function PartnerLine({ call }: { call: PartnerCallView }) {
  const { t } = useText();
  const { status, attempts, lastError, isObsolete, canTell } = call;
  const isUntold = status !== 'done';
  const isFirstUnderWay = status === 'waiting' && attempts === 0 && canTell;
  const kind =
    status === 'failed' ? 'bad' : isFirstUnderWay ? 'info' : isUntold || isObsolete ? 'warn' : 'ok';
  const state = isFirstUnderWay ? 'partner.sending' : (`partner.status.${status}` as const);
  return (
    <section className="flow" id="partner">
      <Notice kind={kind}>
        <div>
          <p>{t(isObsolete ? 'partner.obsolete' : state)}</p>
          {isUntold && !canTell && <p>{t('partner.notTold')}</p>}
          {isUntold && !isFirstUnderWay && <p className="meta">{t('partner.attempts', { attempts })}</p>}
          {lastError && (
            <p className="meta">{t('partner.lastAnswer', { answer: answerWords(lastError, t) })}</p>
          )}
        </div>
      </Notice>
      {canTell && (
        <form method="post" action={paths.staffPartnerCall({ orderId: call.orderId })}>
          <Button look="ghost">{t('partner.again')}</Button>
        </form>
      )}
    </section>
  );
}

/** Orders the partner has not taken: above the parcels they are none of, and among the jobs. */
export function UntoldCalls({ calls }: { calls: readonly PartnerCallView[] }) {
  const { t } = useText();
  if (calls.length === 0) return null;
  return (
    <section className="panel flow" id="partner">
      <h2>{t('partner.untold', { count: calls.length })}</h2>
      <ul className="lines dense">
        {calls.map(({ orderId, number, status, attempts, lastError }) => (
          <li key={orderId}>
            <span>
              <a className="nb" href={`${paths.staffOrder({ orderId })}#partner`}>
                {number}
              </a>
              <br />
              <span className="meta">{t(`partner.status.${status}`)}</span>
            </span>
            <span className="meta">
              {t('partner.attempts', { attempts })}
              {lastError && ` · ${answerWords(lastError, t)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
