import { normaliseTaxId } from '~/accounts/tax/tax-form';
import { Button } from '~/kit/button';
import { fieldNames } from '~/kit/forms/form-schema';
import { Notice } from '~/kit/notice';
import { Summary } from '~/kit/summary';
import type { OrderView } from '~/orders/page/orders.server';
import { goesBackByHand } from '~/payments/settlement/money-decision';
import { afterRefund } from '~/payments/refunds/opened-course';
import type { ChoiceLine, RefundChoice } from '~/payments/refunds/refund-choice.server';
import { refundSchema } from '~/payments/refunds/refund-form';
import type { RefundPlan } from '~/payments/refunds/refund-plan.server';
import { useText } from '~/text/text-context';
import { addMoney, formatMoney, type Satang, subtractMoney, ZERO } from '~/values/money';
import { spacedTaxId } from '~/values/tel';
import { formatDay, parseDay } from '~/values/time';
import { goesOnWords } from './goes-on-words';
import { paths } from '~/values/paths';

interface RefundReviewProps {
  plan: RefundPlan;
  order: OrderView;
  choice: RefundChoice;
  typed: Readonly<Record<string, string | string[]>>;
  /** nothing happens before a second person says yes */
  waits: boolean;
}

/** What was typed goes along with the confirmation, and with the way back to change it. */
const KEPT = fieldNames(refundSchema).filter((name) => name !== 'intent' && name !== 'seen');

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
          {whatHappens({ plan, order, choice, typed, waits }, text).map((words) => (
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
        ...back.lines.map(({ lineId, net }) => ({ label: nameOf(lineId), amount: money(net) })),
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

function whatHappens(
  { plan, order, choice, typed, waits }: RefundReviewProps,
  text: ReturnType<typeof useText>,
): string[] {
  const { t, locale } = text;
  const lineIds = plan.back.lines.map(({ lineId }) => lineId);
  const lines = choice.lines.filter(({ lineId }) => lineIds.includes(lineId));
  const { ends, goesOn } = afterRefund(lines);
  const { parts } = plan.back;
  // goods that go back in pieces are given back or not, as whole lines are
  const pieceIds = parts.filter(({ qty }) => qty !== null).map(({ lineId }) => lineId);
  const held = choice.lines.filter(({ lineId }) => lineIds.includes(lineId) || pieceIds.includes(lineId));
  const credited = addMoney(...[...plan.back.lines, ...parts].map(({ net }) => net), plan.back.shipping);
  const way = typed.way === 'provider' ? 'provider' : 'by-hand';
  const reference = typeof typed.refund_reference === 'string' ? typed.refund_reference : '';
  const refundDay = parseDay(String(typed.refund_date ?? ''));
  const day = refundDay === null ? '' : formatDay(refundDay, locale);
  return [
    ...(plan.takes.length === 0 ? [t('refund.will.noMoney')] : []),
    ...plan.takes.map((take) => {
      const amount = formatMoney(take.amount, take.currency);
      return goesBackByHand(take, way)
        ? t(waits ? 'second.willByHand' : 'refund.will.byHand', { amount, day, reference })
        : t('refund.will.provider', { amount });
    }),
    ...(ends.length > 0 ? [t('refund.will.access', { titles: ends.join(', ') })] : []),
    ...goesOn.map(({ title, until }) => `${title}: ${goesOnWords(until, text)}`),
    ...(ends.length + goesOn.length === 0 ? [t('refund.will.noAccess')] : []),
    ...(parts.length > pieceIds.length ? [t('refund.will.keepsAccess')] : []),
    ...heldWords(held, typed.gives_back === 'yes', t),
    choice.documentNumber !== null && credited > ZERO
      ? t('refund.will.note', {
          kind: t(`document.kind.${choice.noteKind ?? 'credit-note'}`),
          amount: formatMoney(credited, order.currency),
          number: choice.documentNumber,
        })
      : t('refund.will.noNote'),
    ...(choice.noteBuyer !== null && credited > ZERO ? [noteBuyerWords(typed, t)] : []),
    ...(order.email ? [t('refund.will.mail', { email: order.email })] : []),
  ];
}

/** Whom the credit note is made out to; without an address the books may not take it. */
function noteBuyerWords(typed: RefundReviewProps['typed'], t: ReturnType<typeof useText>['t']): string {
  const text = (name: string) => [typed[name] ?? ''].flat().join(' ').trim();
  const taxId = normaliseTaxId(text('note_tax_id'));
  const buyer = [
    text('note_name'),
    text('note_address'),
    taxId && t('document.taxId', { id: spacedTaxId(taxId) }),
  ].filter((part) => part !== '');
  return text('note_address') === ''
    ? t('refund.will.noteNoAddress')
    : t('refund.will.noteFor', { buyer: buyer.join(' ') });
}

/** Seats and goods are named only where the lines have some. */
function heldWords(
  lines: readonly Pick<ChoiceLine, 'holds'>[],
  givesBack: boolean,
  t: ReturnType<typeof useText>['t'],
): string[] {
  const hasSeats = lines.some(({ holds }) => holds === 'seat');
  const hasPieces = lines.some(({ holds }) => holds === 'pieces');
  if (!hasSeats && !hasPieces) return [];
  const held = hasSeats && hasPieces ? 'both' : hasSeats ? 'seats' : 'pieces';
  return [t(`refund.will.${givesBack ? 'holds' : 'noHolds'}.${held}`)];
}
