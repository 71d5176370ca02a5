import { Button } from '~/kit/button';
import { formFields } from '~/kit/forms/form-fields';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import type { StaffActions } from '~/orders/life/staff-actions';
import type { WaitingMoney } from '~/orders/life/waiting-money.server';
import type { OrderView } from '~/orders/page/orders.server';
import { staffOrderSchema } from '~/orders/staff/staff-order-form';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';

interface OrderActionsProps {
  actions: StaffActions;
  order: Pick<OrderView, 'id'>;
  /** Why the cancellation was refused. */
  error?: TextKey;
  typed?: string;
  money: WaitingMoney;
}

/** What can be done with the order now; nothing when nothing can. */
export function OrderActions({ actions, order, error, typed, money }: OrderActionsProps) {
  const { t } = useText();
  const field = formFields(staffOrderSchema, {
    intent: 'cancel',
    values: { reason: typed },
    errors: { reason: error && t(error) },
  });
  const action = paths.staffOrder({ orderId: order.id });
  if (!actions.canApproveFree && !actions.canCancel) return null;
  return (
    <section className="decision">
      {actions.canApproveFree && (
        <form method="post" action={action} className="flow">
          <input type="hidden" name="intent" value="approve-free" />
          <Button full data-key="a">
            {t('admin.order.approveFree')}
          </Button>
          <p className="meta">{t('admin.order.approveFreeNote')}</p>
        </form>
      )}
      {actions.canCancel && (
        <details open={error !== undefined}>
          <summary className="btn danger">
            {t(actions.canApproveFree ? 'admin.order.refuseFree' : 'admin.order.cancel')}
          </summary>
          <form method="post" action={action} className="flow">
            <input type="hidden" name="intent" value="cancel" />
            <MoneyThere money={money} />
            <TextArea
              {...field('reason')}
              label={t('admin.reason')}
              hint={t('admin.order.cancelNote')}
              rows={2}
              why={{ required: t('admin.reasonMissing') }}
            />
            <Button look="danger">{t('admin.order.cancelSend')}</Button>
          </form>
        </details>
      )}
    </section>
  );
}

/** What waits or can still come, before it is cancelled; who has seen this says so with the form. */
function MoneyThere({ money }: { money: WaitingMoney }) {
  const { t } = useText();
  if (!money.isMoneyLookedAt && !money.isOpen) return null;
  return (
    <>
      <input type="hidden" name="knowsMoney" value="yes" />
      <Notice kind="warn">
        {money.isMoneyLookedAt && <p>{t('admin.order.moneyLookedAt')}</p>}
        {money.isOpen && <p>{t('admin.order.moneyCanCome')}</p>}
      </Notice>
    </>
  );
}
