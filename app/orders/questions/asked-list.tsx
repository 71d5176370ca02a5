import { useText } from '~/text/text-context';
import { formatDateTime } from '~/values/time';
import type { OrderQuestion } from './order-question';

/** What was asked about an order, and what the shop said to it. */
export function AskedList({
  questions,
  isStaff,
}: {
  questions: readonly OrderQuestion[];
  isStaff?: boolean;
}) {
  const { t, locale } = useText();
  return (
    <ol className="flow">
      {questions.map(({ id, kind, body, askedAt, answer, answeredAt }) => (
        <li key={id} className="flow gap2">
          <p>
            <b>{t(`orderAsk.kind.${kind}`)}</b>{' '}
            <span className="meta nb">{formatDateTime(askedAt, locale)}</span>
          </p>
          <p className="free-text">{body}</p>
          {answeredAt ? (
            <>
              <p className="meta">{t('orderAsk.answeredAt', { at: formatDateTime(answeredAt, locale) })}</p>
              <p className="free-text strong">{answer}</p>
            </>
          ) : (
            !isStaff && <p className="say strong">{t('orderAsk.waits')}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
