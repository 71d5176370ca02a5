import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import type { TextKey, Translate } from '~/text/translate';
import { paths } from '~/values/paths';
import type { PartnerCallView } from './partner-calls.server';

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

const WORDS: Readonly<Record<string, TextKey>> = {
  TimeoutError: 'partner.error.timeout',
  TypeError: 'partner.error.unreached',
  'an answer nobody understands': 'partner.error.unread',
  'an answer too long': 'partner.error.unread',
  'a page elsewhere was not followed': 'partner.error.elsewhere',
};

/** The last answer of the partner in words; a number of HTTP in brackets. */
function answerWords(lastError: string, t: Translate): string {
  if (lastError.startsWith('HTTP ')) return t('partner.error.http', { answer: lastError });
  const key = WORDS[lastError];
  return key === undefined ? lastError : t(key);
}
