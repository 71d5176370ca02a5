import { useLocation } from '@remix-run/react';
import { RaisedNotice } from '~/kit/raised-notice';
import { noticeKind, NOTICES } from '~/messages/notices';
import { useText } from '~/text/text-context';

/** What the step before has to say (`?notice=KIND`), on top of the page it led to. */
export function StandingNotice() {
  const { search } = useLocation();
  const { t } = useText();
  const kind = noticeKind(new URLSearchParams(search).get('notice'));
  if (!kind) return null;
  const { severity, text } = NOTICES[kind];
  return (
    <div className="wrap pad4">
      <RaisedNotice kind={severity}>{t(text)}</RaisedNotice>
    </div>
  );
}
