import type { StateKind } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { type RefundFacts, refundLabel } from '~/orders/line-refunds/refund-state';
import type { OrderStatus } from '~/orders/order-states';
import { useText } from '~/text/text-context';

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
  /** what went back of it */
  refund?: RefundFacts;
}

/** The status of an order as staff reads it; a free request that waits says so, and so does what went back. */
export function StaffStatusPill({ status, approvalKind, refund }: StaffStatusPillProps) {
  const { t } = useText();
  const refunded = refund && refundLabel(refund);
  if (refunded) return <Pill>{t(refunded)}</Pill>;
  const isFreeRequest = status === 'pendingApproved' && approvalKind === 'NeedApprovedFree';
  return (
    <Pill kind={LOOKS[status]} icon={status === 'approved' ? 'check' : undefined}>
      {t(isFreeRequest ? 'admin.order.status.free' : `admin.order.status.${status}`)}
    </Pill>
  );
}
