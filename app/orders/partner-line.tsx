import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';

/** For staff: whether the partner has heard of the books of an order, and what it said last. */
export function PartnerLine({ call }: { call: { isDone: boolean; attempts: number; lastError: string } }) {
  const { t } = useText();
  return (
    <Notice kind={call.isDone ? 'ok' : 'warn'}>
      <p>{call.isDone ? t('partner.done') : t('partner.waits', { attempts: call.attempts })}</p>
      {call.lastError && <p className="meta">{call.lastError}</p>}
    </Notice>
  );
}
