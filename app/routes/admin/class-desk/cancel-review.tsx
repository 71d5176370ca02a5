import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Notice } from '~/kit/notice';
import { Table } from '~/kit/table';
import { cancelClassSchema } from '~/payments/class-cancel/cancel-form';
import type { CancelPlan, PaidOrder } from '~/payments/class-cancel/cancel-plan.server';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import type { Typed } from '~/web/form.server';

export interface SentCancellation {
  typed: Typed;
  errors: Record<string, string>;
  isChanged: boolean;
}

/** Every order that taking a class off touches, what it gets back, and the one press that does it. */
export function CancelReview({
  plan,
  sent,
  action,
}: {
  plan: CancelPlan;
  sent: SentCancellation | undefined;
  action: string;
}) {
  const { t } = useText();
  const { scope, paid, unpaid, others, closesSales } = plan;
  const errors: Partial<Record<string, string>> = sent?.errors ?? {};
  const field = formFields(cancelClassSchema, { values: sent?.typed, errors });
  const wrong = Object.entries(errors).map(([id, text]) => ({ id, text: text! }));
  const hand = paid.filter(({ way }) => way === 'by-hand' || way === 'problem').length;
  return (
    <>
      <Notice kind={closesSales ? 'warn' : 'info'}>
        {t(closesSales ? 'classOff.closes' : 'classOff.staysOpen')}
      </Notice>
      {sent?.isChanged && <Notice kind="bad">{t('classOff.changed')}</Notice>}
      {wrong.length > 0 && <ErrorSummary title={t('classOff.wrong')} errors={wrong} />}
      <form method="post" action={action} className="flow">
        <input type="hidden" name="scope" value={scope} />
        <input type="hidden" name="seen" value={plan.seen} />
        <h2>{t('classOff.paid')}</h2>
        {paid.length === 0 ? (
          <p className="meta">{t('classOff.paid.none')}</p>
        ) : (
          <>
            <p>{t('classOff.sum', { provider: paid.length - hand, hand })}</p>
            <Table
              caption={t('classOff.paid')}
              columns={[
                { key: 'order', title: t('classOff.column.order') },
                { key: 'back', title: t('classOff.column.back'), isFigure: true },
                { key: 'way', title: t('classOff.column.way') },
              ]}
              rows={paid.map((order) => ({
                key: String(order.lineId),
                cells: [
                  <PaidCell
                    key="order"
                    order={order}
                    isChosen={isChosen(order, sent)}
                    mayChoose={scope === 'day'}
                  />,
                  order.amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ') ||
                    '–',
                  t(`classOff.way.${order.way}`),
                ],
              }))}
            />
          </>
        )}
        {unpaid.length > 0 && (
          <>
            <h2>{t('classOff.unpaid')}</h2>
            <Table
              caption={t('classOff.unpaid')}
              columns={[
                { key: 'order', title: t('classOff.column.order') },
                { key: 'what', title: t('classOff.column.what') },
              ]}
              rows={unpaid.map((order) => ({
                key: String(order.orderId),
                cells: [
                  <span key="order">
                    <a className="nb" href={paths.staffOrder({ orderId: order.orderId })}>
                      {order.number}
                    </a>
                    <br />
                    <span className="meta">{order.buyer}</span>
                  </span>,
                  t(order.isReported ? 'classOff.unpaid.reported' : 'classOff.unpaid.cancel'),
                ],
              }))}
            />
          </>
        )}
        {others > 0 && <p className="meta">{t('classOff.others', { count: others })}</p>}
        <div className="flow read">
          <Field {...field('reason')} label={t('classOff.reason')} hint={t('classOff.reasonHint')} />
          <Check
            name="understood"
            value="yes"
            label={t('classOff.understood')}
            error={errors.understood}
            defaultChecked={sent?.typed.understood === 'yes' && !sent.isChanged}
          />
          <Button look="danger">{t('classOff.confirm')}</Button>
        </div>
      </form>
    </>
  );
}

/** Who comes on other days keeps them, unless staff choose otherwise. */
const isChosen = (order: PaidOrder, sent: SentCancellation | undefined) =>
  sent ? [sent.typed.line ?? []].flat().includes(String(order.lineId)) : order.otherDays === 0;

function PaidCell({
  order,
  isChosen,
  mayChoose,
}: {
  order: PaidOrder;
  isChosen: boolean;
  mayChoose: boolean;
}) {
  const { t } = useText();
  const orderLine = (
    <span>
      <a className="nb" href={paths.staffOrder({ orderId: order.orderId })}>
        {order.number}
      </a>
      <br />
      <span className="meta">
        {order.buyer}
        {order.personIds.length === 0 && ` · ${t('classOff.openSeat')}`}
        {order.otherDays > 0 && ` · ${t('classOff.otherDays', { count: order.otherDays })}`}
      </span>
    </span>
  );
  if (!mayChoose) return orderLine;
  return (
    <label className="check" htmlFor={`line-${order.lineId}`}>
      <input
        type="checkbox"
        id={`line-${order.lineId}`}
        name="line"
        value={order.lineId}
        defaultChecked={isChosen}
      />
      {orderLine}
    </label>
  );
}
