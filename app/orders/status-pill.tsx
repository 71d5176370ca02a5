import { Pill } from '~/kit/pill';
import type { StateKind } from '~/kit/notice';
import { useText } from '~/text/text-context';
import type { OrderStatus } from './order-states';
import type { RefundState } from './refund-state';

const LOOKS: Readonly<Record<OrderStatus, StateKind | undefined>> = {
  notYetReceived: undefined,
  pendingApproved: 'warn',
  rejected: 'bad',
  approved: 'ok',
  cancelled: undefined,
};

interface StaffStatusPillProps {
  status: OrderStatus;
  approvalKind: string;
  refundState?: RefundState;
}

/** The status of an order as staff reads it; a free request that waits says so, and so does what went back. */
export function StaffStatusPill({ status, approvalKind, refundState = 'none' }: StaffStatusPillProps) {
  const { t } = useText();
  if (refundState !== 'none') return <Pill>{t(`order.refunded.${refundState}`)}</Pill>;
  const isFreeRequest = status === 'pendingApproved' && approvalKind === 'NeedApprovedFree';
  return (
    <Pill kind={LOOKS[status]} icon={status === 'approved' ? 'check' : undefined}>
      {t(isFreeRequest ? 'admin.order.status.free' : `admin.order.status.${status}`)}
    </Pill>
  );
}
