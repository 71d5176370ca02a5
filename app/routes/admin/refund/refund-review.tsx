import { normaliseTaxId } from '~/accounts/tax/tax-form';
import { Button } from '~/kit/button';
import { fieldNames } from '~/kit/forms/form-schema';
import { Notice } from '~/kit/notice';
import { Summary } from '~/kit/summary';
import type { OrderView } from '~/orders/page/orders.server';
import { linesBack } from '~/payments/refunds/lines-back';
import type { RefundChoice } from '~/payments/refunds/refund-choice.server';
import { type RefundChoices, refundEffects } from '~/payments/refunds/refund-effects';
import { refundSchema } from '~/payments/refunds/refund-form';
import type { RefundPlan } from '~/payments/refunds/refund-plan.server';
import { reviewedSeats, seatsOfLines } from '~/payments/refunds/reviewed-seats';
import { useText } from '~/text/text-context';
import { addMoney, formatMoney, type Satang, subtractMoney, ZERO } from '~/values/money';
import { paths } from '~/values/paths';
import { parseDay } from '~/values/time';

interface RefundReviewProps {
  plan: RefundPlan;
  order: OrderView;
  choice: RefundChoice;
  typed: Readonly<Record<string, string | string[]>>;
  /** nothing happens before a second person says yes */
  waits: boolean;
}

/** What was typed goes along with the confirmation, and with the way back to change it. */
const KEPT = fieldNames(refundSchema).filter((name) => !['intent', 'seen', 'seats'].includes(name));

/** Exactly what will happen to money, access, seats, goods and documents; the second button does it. */
export function RefundReview({ plan, order, choice, typed, waits }: RefundReviewProps) {
  const text = useText();
  const { t } = text;
  const isFree = plan.takes.length === 0;
  return (
    <>
      <Notice kind="warn">{t(waits ? 'second.review' : 'refund.review.note')}</Notice>
      <Figures plan={plan} order={order} />
      <section>
        <h2>{t('refund.review.whatElse')}</h2>
        <ul className="lines dense">
          {refundEffects({ plan, order, choice, asked: askedIn(typed), waits }, text).map((words) => (
            <li key={words}>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      </section>
      <p>{t('order.refund.why', { reason: [typed.reason ?? ''].flat().join(' ') })}</p>
      <form method="post" action={paths.staffRefund({ orderId: order.id })} className="row">
        {KEPT.flatMap((name) =>
          [typed[name] ?? []]
            .flat()
            .map((value) => <input key={`${name}-${value}`} type="hidden" name={name} value={value} />),
        )}
        <input type="hidden" name="seen" value={plan.seen} />
        <input
          type="hidden"
          name="seats"
          value={reviewedSeats(
            seatsOfLines(choice.lines),
            plan.back.lines.map(({ lineId }) => lineId),
          )}
        />
        <Button look="danger" name="intent" value="refund">
          {isFree
            ? t('refund.confirmFree')
            : t(waits ? 'second.ask' : 'refund.confirm', {
                amount: formatMoney(plan.amount, order.currency),
              })}
        </Button>
        <Button look="ghost" name="intent" value="change">
          {t('refund.change')}
        </Button>
      </form>
    </>
  );
}

function askedIn(typed: RefundReviewProps['typed']): RefundChoices {
  const textOf = (name: string) => [typed[name] ?? ''].flat().join(' ').trim();
  return {
    way: typed.way === 'provider' ? 'provider' : 'by-hand',
    day: parseDay(textOf('refund_date')),
    reference: textOf('refund_reference'),
    givesBack: typed.gives_back === 'yes',
    noteBuyer: {
      name: textOf('note_name'),
      address: textOf('note_address'),
      taxId: normaliseTaxId(textOf('note_tax_id')),
    },
  };
}

function Figures({ plan, order }: Pick<RefundReviewProps, 'plan' | 'order'>) {
  const { t } = useText();
  const { back } = plan;
  const withheld = addMoney(...[...back.lines, ...back.parts].map(({ withholding }) => withholding));
  const nameOf = (id: number) => plan.order.lines.find((line) => line.id === id)?.name ?? '';
  const money = (amount: number) => formatMoney(amount, order.currency);
  const less = (amount: Satang) => money(subtractMoney(ZERO, amount));
  return (
    <Summary
      lines={[
        ...linesBack(plan).map(({ name, net }) => ({ label: name, amount: money(net) })),
        ...back.parts.map(({ lineId, qty, net }) => ({
          label:
            qty === null
              ? t('refund.part.amountOff', { name: nameOf(lineId) })
              : t('refund.part.pieces', { name: nameOf(lineId), qty }),
          amount: money(net),
        })),
        ...(withheld > 0 ? [{ label: t('refund.review.withheld'), amount: less(withheld) }] : []),
        ...(back.shipping > 0 ? [{ label: t('refund.review.shipping'), amount: money(back.shipping) }] : []),
        ...(plan.shortBy > 0 ? [{ label: t('refund.review.short'), amount: less(plan.shortBy) }] : []),
        { label: t('refund.review.total'), amount: <b>{money(plan.amount)}</b>, kind: 'due' as const },
      ]}
    />
  );
}
