import { Pill } from '~/kit/pill';
import type { StateKind } from '~/kit/notice';
import { useText } from '~/text/text-context';
import type { OrderStatus } from './order-states';

const LOOKS: Readonly<Record<OrderStatus, StateKind | undefined>> = {
  notYetReceived: undefined,
  pendingApproved: 'warn',
  rejected: 'bad',
  approved: 'ok',
  cancelled: undefined,
};

/** The status of an order as staff reads it; a free request that waits says so. */
export function StaffStatusPill({ status, approvalKind }: { status: OrderStatus; approvalKind: string }) {
  const { t } = useText();
  const isFreeRequest = status === 'pendingApproved' && approvalKind === 'NeedApprovedFree';
  return (
    <Pill kind={LOOKS[status]} icon={status === 'approved' ? 'check' : undefined}>
      {t(isFreeRequest ? 'admin.order.status.free' : `admin.order.status.${status}`)}
    </Pill>
  );
}
