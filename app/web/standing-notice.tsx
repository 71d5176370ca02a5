import { useLocation } from '@remix-run/react';
import { RaisedNotice } from '~/kit/raised-notice';
import { noticeKind, NOTICES } from '~/messages/notices';
import { useText } from '~/text/text-context';

/** Why a payment failed stands on the order, and above one's orders, beside the way on: told here as well it would be told twice. */
const TOLD_BY_PAGE = 'paymentFailed';

/** What the step before has to say (`?notice=KIND`), on top of the page it led to. */
export function StandingNotice() {
  const { search } = useLocation();
  const { t } = useText();
  const kind = noticeKind(new URLSearchParams(search).get('notice'));
  if (!kind || kind === TOLD_BY_PAGE) return null;
  const { severity, text } = NOTICES[kind];
  return (
    <div className="wrap pad4">
      <RaisedNotice kind={severity}>{t(text)}</RaisedNotice>
    </div>
  );
}
