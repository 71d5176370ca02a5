import type { ReactNode } from 'react';
import { Button } from '~/kit/button';
import { Check } from '~/kit/check';
import { Field } from '~/kit/field';
import { RadioCards } from '~/kit/radio-cards';
import { TextArea } from '~/kit/text-area';
import type { OrderView } from '~/orders/orders.server';
import { HandMadeFields } from '~/payments/hand-made-fields';
import type { MoneyCaseView } from '~/payments/money-cases.server';
import { moneyCasePath } from '~/payments/money-view';
import { typedDay } from '~/payments/transfer-form';
import { useText } from '~/text/text-context';
import { formatMoney, moneyParts } from '~/values/money';
import { bangkokDay } from '~/values/time';

interface Sent {
  intent: string;
  errors: Record<string, string>;
  typed: Record<string, string | string[]>;
}

interface MoneyActionsProps {
  money: MoneyCaseView;
  order: OrderView;
  /** Of a decision that came back. */
  sent?: Sent;
  now: Date;
}

/** What can be decided on this money now: every way is a form of its own, and only those that fit are shown. */
export function MoneyActions(props: MoneyActionsProps) {
  const { money, order } = props;
  const { t } = useText();
  const hasOpen = money.open > 0;
  // what went back counts for its order no more
  const canKeep = hasOpen && money.left > 0 && money.kind !== 'line-refund';
  return (
    <section className="flow gap3">
      <h2>{t('admin.money.decide')}</h2>
      {canKeep && <Accept money={money} order={order} />}
      {hasOpen && <Refund {...props} />}
      {canKeep && money.open > money.left && <Split {...props} />}
      {hasOpen && (money.otherOrders.length > 0 || money.kind === 'unmatched') && <Move {...props} />}
      {!money.payment && money.source && <Arrived {...props} />}
      {!money.isRefunding && money.kind !== 'line-refund' && <Close {...props} />}
    </section>
  );
}

const plain = (amount: number) => moneyParts(amount).figure;

/** A way out, folded; open again when it came back with something missing. */
function Way({
  intent,
  title,
  money,
  sent,
  children,
}: Pick<MoneyActionsProps, 'money' | 'sent'> & { intent: string; title: string; children: ReactNode }) {
  return (
    <details className="fold" open={sent?.intent === intent}>
      <summary>{title}</summary>
      <Decision intent={intent} money={money}>
        {children}
      </Decision>
    </details>
  );
}

function Decision({
  intent,
  money,
  children,
}: {
  intent: string;
  money: MoneyCaseView;
  children: ReactNode;
}) {
  return (
    <form method="post" action={moneyCasePath(money.id)} className="flow">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={money.seen} />
      {children}
    </form>
  );
}

/** What was typed into a form that came back, by field. */
function typedIn({ sent }: Pick<MoneyActionsProps, 'sent'>, intent: string) {
  const mine = sent?.intent === intent ? sent : undefined;
  return {
    error: (name: string) => mine?.errors[name],
    value: (name: string, otherwise: string) => {
      const typed = mine?.typed[name];
      return typeof typed === 'string' ? typed : otherwise;
    },
  };
}

function Accept({ money, order }: Pick<MoneyActionsProps, 'money' | 'order'>) {
  const { t } = useText();
  const isSame = money.currency === order.currency;
  const isShort = isSame && money.open < money.left;
  const isLate = order.status === 'cancelled';
  const rest = isSame ? money.open - money.left : 0;
  const title =
    order.status === 'approved'
      ? t('admin.money.acceptKeep', {
          amount: formatMoney(Math.min(money.open, money.left), money.currency),
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
                  by: formatMoney(money.left - money.open, money.currency),
                })
              : t('admin.money.acceptForeign')
          }
        />
      )}
      <Button full>{title}</Button>
      <p className="meta">
        {t(isLate ? 'admin.money.acceptLateNote' : 'admin.money.acceptNote')}
        {rest > 0 && ` · ${t('admin.money.acceptRest', { amount: formatMoney(rest, money.currency) })}`}
      </p>
    </Decision>
  );
}

function Refund(props: MoneyActionsProps) {
  const { money, order } = props;
  const { t } = useText();
  // of money that is too much only the surplus goes back; what is due is the order's
  const isSurplus = money.kind === 'overpaid' && order.status !== 'cancelled';
  const suggested = isSurplus && money.open > money.left ? money.open - money.left : money.open;
  return (
    <Way intent="refund" title={t('admin.money.refund')} {...props}>
      <Back {...props} intent="refund" suggested={suggested} />
      <Button look="danger">{t('admin.money.refundSend')}</Button>
    </Way>
  );
}

function Split(props: MoneyActionsProps) {
  const { money } = props;
  const { t } = useText();
  const { error, value } = typedIn(props, 'split');
  return (
    <Way intent="split" title={t('admin.money.split')} {...props}>
      <Field
        id="split-keep"
        name="keep"
        label={t('admin.money.splitKeep')}
        inputMode="decimal"
        required
        defaultValue={value('keep', plain(money.left))}
        error={error('keep')}
      />
      <Back {...props} intent="split" suggested={money.open - money.left} />
      <Button>{t('admin.money.splitSend')}</Button>
    </Way>
  );
}

/** How much goes back, which way, and of a transfer by hand when and under which reference. */
function Back(props: MoneyActionsProps & { intent: 'refund' | 'split'; suggested: number }) {
  const { money, intent, suggested, now } = props;
  const { t } = useText();
  const { error, value } = typedIn(props, intent);
  const id = (name: string) => `${intent}-${name}`;
  const byHand = <HandMadeFields idPrefix={intent} now={now} valueOf={value} errorOf={error} />;
  return (
    <>
      <Field
        id={id('amount')}
        name="refund"
        label={t('admin.money.refundAmount')}
        inputMode="decimal"
        required
        defaultValue={value('refund', plain(suggested))}
        error={error('refund')}
      />
      {money.hasAttempt ? (
        <RadioCards
          name="way"
          idPrefix={intent}
          legend={t('admin.money.refundWay')}
          // what the provider refused it refuses again
          chosen={value(
            'way',
            money.refunds.some(({ status }) => status === 'refused') ? 'by-hand' : 'provider',
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
  const { error, value } = typedIn(props, 'move');
  const [first] = money.otherOrders;
  const suggested = first ? Math.min(first.due, money.open) : money.open;
  return (
    <Way intent="move" title={t('admin.money.move')} {...props}>
      <OrderField
        {...props}
        intent="move"
        hint={
          money.kind === 'unmatched'
            ? t('admin.money.moveToAny')
            : money.otherOrders
                .map((each) => `${each.number} ${formatMoney(each.due, each.currency)}`)
                .join(', ')
        }
        otherwise={first?.number ?? ''}
      />
      <Field
        id="move-amount"
        name="amount"
        label={t('admin.money.moveAmount')}
        inputMode="decimal"
        required
        defaultValue={value('amount', plain(suggested))}
        error={error('amount')}
      />
      <Check name="difference" id="move-difference" value="yes" label={t('admin.money.moveDifference')} />
      <Button>{t('admin.money.moveSend')}</Button>
    </Way>
  );
}

function OrderField(props: MoneyActionsProps & { intent: string; hint: string; otherwise: string }) {
  const { t } = useText();
  const { error, value } = typedIn(props, props.intent);
  return (
    <Field
      id={`${props.intent}-order`}
      name="to_order"
      label={t('admin.money.moveTo')}
      hint={props.hint}
      required
      maxLength={40}
      defaultValue={value('to_order', props.otherwise)}
      error={error('to_order')}
    />
  );
}

function Arrived(props: MoneyActionsProps) {
  const { money, order, now } = props;
  const { t, locale } = useText();
  const { error, value } = typedIn(props, 'arrived');
  return (
    <Way intent="arrived" title={t('admin.money.arrived')} {...props}>
      {money.kind === 'unmatched' ? (
        <OrderField {...props} intent="arrived" hint={t('admin.money.moveToAny')} otherwise={order.number} />
      ) : (
        <Field
          id="arrived-amount"
          name="amount"
          label={t('admin.money.arrivedAmount')}
          inputMode="decimal"
          required
          defaultValue={value('amount', plain(money.amount))}
          error={error('amount')}
        />
      )}
      <Field
        id="arrived-date"
        name="arrived_date"
        label={t('admin.money.arrivedAt')}
        required
        defaultValue={value('arrived_date', typedDay(bangkokDay(now), locale))}
        error={error('arrived_date')}
      />
      {money.source?.reference === null && (
        <Field
          id="arrived-reference"
          name="reference"
          label={t('admin.money.arrivedReference')}
          required
          maxLength={100}
          defaultValue={value('reference', '')}
          error={error('reference')}
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
  const { error, value } = typedIn(props, 'close');
  return (
    <Way intent="close" title={t('admin.money.close')} {...props}>
      <TextArea
        id="close-note"
        name="note"
        label={t('admin.money.closeNote')}
        hint={t('admin.money.closeHint')}
        required
        rows={2}
        maxLength={500}
        defaultValue={value('note', '')}
        error={error('note')}
      />
      {money.open > 0 && (
        <p className="meta">
          {t('admin.money.closeKeeps', { amount: formatMoney(money.open, money.currency) })}
        </p>
      )}
      <Button look="danger">{t('admin.money.closeSend')}</Button>
    </Way>
  );
}
