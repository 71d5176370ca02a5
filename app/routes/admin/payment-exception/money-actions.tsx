import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { RadioCards } from '~/kit/forms/radio-cards';
import { TextArea } from '~/kit/forms/text-area';
import { ManualRefundFields } from '~/payments/refunds/manual-refund-fields';
import { isAboutCounted, hasNoOrder } from '~/payments/settlement/payment-exception';
import { suggestedDay } from '~/payments/transfers/transfer-form';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { formatMoney, moneyParts } from '~/values/money';
import { bangkokDay } from '~/values/time';
import { TakenBackActions } from './chargeback-actions';
import { Decision, type MoneyActionsProps, typedIn, Way } from './decision-form';

/** What can be decided on this money now: every way is a form of its own, and only those that fit are shown. */
export function MoneyActions(props: MoneyActionsProps) {
  const { money, order } = props;
  const { t } = useText();
  // money that is counted already: what its exception says is about the provider
  const hasOpen = money.open > 0 && !isAboutCounted(money.kind);
  // what went back counts for its order no more
  const canKeep = hasOpen && money.amountDue > 0 && money.kind !== 'line-refund';
  return (
    <section className="flow gap3">
      <h2>{t('admin.money.decide')}</h2>
      {money.kind === 'taken-back' && money.takenBack?.state !== 'returned' && (
        <TakenBackActions {...props} papers={props.papers} />
      )}
      {canKeep && <Accept money={money} order={order} />}
      {hasOpen && <Refund {...props} />}
      {canKeep && money.open > money.amountDue && <Split {...props} />}
      {hasOpen && (money.otherOrders.length > 0 || hasNoOrder(money.kind)) && <Move {...props} />}
      {!money.payment && money.source && <Arrived {...props} />}
      {!money.isRefunding && money.kind !== 'line-refund' && <Close {...props} />}
    </section>
  );
}

const plain = (amount: number) => moneyParts(amount).figure;

function Accept({ money, order }: Pick<MoneyActionsProps, 'money' | 'order'>) {
  const { t } = useText();
  const isSame = money.currency === order.currency;
  const isShort = isSame && money.open < money.amountDue;
  const isLate = order.status === 'cancelled';
  const rest = isSame ? money.open - money.amountDue : 0;
  const title =
    order.status === 'approved'
      ? t('admin.money.acceptKeep', {
          amount: formatMoney(Math.min(money.open, money.amountDue), money.currency),
        })
      : t(isLate ? 'admin.money.acceptLate' : 'admin.money.accept');
  return (
    <Decision intent="accept" money={money}>
      {(isShort || !isSame) && order.status !== 'approved' && (
        <Check
          name="difference"
          value="yes"
          required
          label={
            isSame
              ? t('admin.money.acceptDifference', {
                  by: formatMoney(money.amountDue - money.open, money.currency),
                })
              : t('admin.money.acceptForeign')
          }
        />
      )}
      <Button full>{title}</Button>
      <p className="meta">
        {t(acceptNote(order.status))}
        {rest > 0 && ` · ${t('admin.money.acceptRest', { amount: formatMoney(rest, money.currency) })}`}
      </p>
    </Decision>
  );
}

function acceptNote(status: MoneyActionsProps['order']['status']): TextKey {
  if (status === 'approved') return 'admin.money.acceptKeepNote';
  return status === 'cancelled' ? 'admin.money.acceptLateNote' : 'admin.money.acceptNote';
}

function Refund(props: MoneyActionsProps) {
  const { money, order } = props;
  const { t } = useText();
  // of money that is too much only the surplus goes back; what is due is the order's
  const isSurplus = money.kind === 'overpaid' && order.status !== 'cancelled';
  const suggested = isSurplus && money.open > money.amountDue ? money.open - money.amountDue : money.open;
  return (
    <Way intent="refund" title={t('admin.money.refund')} {...props}>
      <Back {...props} intent="refund" suggested={props.second.waiting?.amount ?? suggested} />
      <Button look="danger">{t('admin.money.refundSend')}</Button>
    </Way>
  );
}

function Split(props: MoneyActionsProps) {
  const { money } = props;
  const { t } = useText();
  const { field } = typedIn(props, 'split');
  return (
    <Way intent="split" title={t('admin.money.split')} {...props}>
      <Field {...field('keep', plain(money.amountDue))} id="split-keep" label={t('admin.money.splitKeep')} />
      <Back {...props} intent="split" suggested={money.open - money.amountDue} />
      <Button>{t('admin.money.splitSend')}</Button>
    </Way>
  );
}

/** How much goes back, which way, and of a transfer by hand when and under which reference. */
function Back(props: MoneyActionsProps & { intent: 'refund' | 'split'; suggested: number }) {
  const { money, intent, suggested, now } = props;
  const { t } = useText();
  const { error, value, field } = typedIn(props, intent);
  const id = (name: string) => `${intent}-${name}`;
  const byHand = <ManualRefundFields idPrefix={intent} now={now} valueOf={value} errorOf={error} />;
  return (
    <>
      <Field {...field('refund', plain(suggested))} id={id('amount')} label={t('admin.money.refundAmount')} />
      {money.hasAttempt ? (
        <RadioCards
          name="way"
          idPrefix={intent}
          legend={t('admin.money.refundWay')}
          // what the provider refused it refuses again
          chosen={value(
            'way',
            props.second.waiting?.way ??
              (money.refunds.some(({ status }) => status === 'refused') ? 'by-hand' : 'provider'),
          )}
          error={error('way')}
          radio={{ required: true }}
          cards={[
            { value: 'provider', label: t('admin.money.refundWay.provider') },
            { value: 'by-hand', label: t('admin.money.refundWay.by-hand'), panel: byHand },
          ]}
        />
      ) : (
        <>
          <input type="hidden" name="way" value="by-hand" />
          {byHand}
        </>
      )}
    </>
  );
}

function Move(props: MoneyActionsProps) {
  const { money } = props;
  const { t } = useText();
  const { field } = typedIn(props, 'move');
  const [first] = money.otherOrders;
  const suggested = first ? Math.min(first.due, money.open) : money.open;
  return (
    <Way intent="move" title={t('admin.money.move')} {...props}>
      <OrderField
        {...props}
        intent="move"
        hint={
          hasNoOrder(money.kind)
            ? t('admin.money.moveToAny')
            : money.otherOrders
                .map((each) => `${each.number} ${formatMoney(each.due, each.currency)}`)
                .join(', ')
        }
        otherwise={first?.number ?? ''}
      />
      <Field {...field('amount', plain(suggested))} id="move-amount" label={t('admin.money.moveAmount')} />
      <Check name="difference" id="move-difference" value="yes" label={t('admin.money.moveDifference')} />
      <Button>{t('admin.money.moveSend')}</Button>
    </Way>
  );
}

function OrderField(props: MoneyActionsProps & { intent: string; hint: string; otherwise: string }) {
  const { t } = useText();
  const { field } = typedIn(props, props.intent);
  return (
    <Field
      {...field('to_order', props.otherwise)}
      id={`${props.intent}-order`}
      label={t('admin.money.moveTo')}
      hint={props.hint}
      required
    />
  );
}

function Arrived(props: MoneyActionsProps) {
  const { money, order, now } = props;
  const { t, locale } = useText();
  const { field } = typedIn(props, 'arrived');
  return (
    <Way intent="arrived" title={t('admin.money.arrived')} {...props}>
      {hasNoOrder(money.kind) ? (
        <OrderField {...props} intent="arrived" hint={t('admin.money.moveToAny')} otherwise={order.number} />
      ) : (
        <Field
          {...field('amount', plain(money.amount))}
          id="arrived-amount"
          label={t('admin.money.arrivedAmount')}
          required
        />
      )}
      <Field
        {...field('arrived_date', suggestedDay(bangkokDay(now), locale))}
        id="arrived-date"
        label={t('admin.money.arrivedAt')}
      />
      {money.source?.reference === null && (
        <Field
          {...field('reference')}
          id="arrived-reference"
          label={t('admin.money.arrivedReference')}
          required
        />
      )}
      <Button>{t('admin.money.arrivedSend')}</Button>
      <p className="meta">{t('admin.money.arrivedNote')}</p>
    </Way>
  );
}

function Close(props: MoneyActionsProps) {
  const { money } = props;
  const { t } = useText();
  const { field } = typedIn(props, 'close');
  return (
    <Way intent="close" title={t('admin.money.close')} {...props}>
      <TextArea
        {...field('note')}
        id="close-note"
        label={t('admin.money.closeNote')}
        hint={t(money.kind === 'taken-back' ? 'takenBack.closeHint' : 'admin.money.closeHint')}
        rows={2}
      />
      {money.open > 0 && !isAboutCounted(money.kind) && (
        <p className="meta">
          {t('admin.money.closeKeeps', { amount: formatMoney(money.open, money.currency) })}
        </p>
      )}
      <Button look="danger">{t('admin.money.closeSend')}</Button>
    </Way>
  );
}
