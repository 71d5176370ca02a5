import { useLocation } from '@remix-run/react';
import { RaisedNotice } from '~/kit/raised-notice';
import { noticeKind, NOTICES } from '~/messages/notices';
import { useText } from '~/text/text-context';

/**
 * The order and the list of orders explain a failed payment beside the next step, so it is not repeated here.
 */
const TOLD_BY_PAGE = 'paymentFailed';

/** The message of the previous step (`?notice=KIND`), on top of the page it led to. */
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
