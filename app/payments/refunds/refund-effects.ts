import type { NoteBuyer } from '~/documents/credit';
import type { OrderView } from '~/orders/page/orders.server';
import { goesBackByHand } from '~/payments/settlement/money-decision';
import type { useText } from '~/text/text-context';
import { addMoney, formatMoney, ZERO } from '~/values/money';
import { numberRanges } from '~/values/number-ranges';
import { spacedTaxId } from '~/values/tel';
import { type Day, formatDay } from '~/values/time';
import { accessUntilText } from './access-until-text';
import { afterRefund } from './opened-course';
import type { ChoiceLine, RefundChoice } from './refund-choice.server';
import type { RefundPlan } from './refund-plan.server';

/** The choices beside the lines. */
export interface RefundChoices {
  way: 'provider' | 'by-hand';
  /** day of a transfer that was made */
  day: Day | null;
  reference: string;
  givesBack: boolean;
  /** the buyer of a credit note, as far as typed */
  noteBuyer: NoteBuyer;
}

interface Refunding {
  plan: RefundPlan;
  order: Pick<OrderView, 'currency' | 'email'>;
  choice: RefundChoice;
  asked: RefundChoices;
  /** nothing happens before a second person approves */
  waits: boolean;
}

/**
 * The effects of a refund on money, access, seats, goods and documents, one a line, for the person who asks
 * and the one who approves.
 */
export function refundEffects(
  { plan, order, choice, asked, waits }: Refunding,
  text: ReturnType<typeof useText>,
): string[] {
  const { t, locale } = text;
  const lineIds = plan.back.lines.map(({ lineId }) => lineId);
  const lines = choice.lines.filter(({ lineId }) => lineIds.includes(lineId));
  const { ends, goesOn } = afterRefund(lines);
  const takenBy = lines.flatMap(({ seat }) =>
    seat?.use === 'taken' ? [seat.takenBy || t('seats.number', { n: seat.n })] : [],
  );
  const untaken = lines.flatMap(({ seat }) => (seat && seat.use !== 'taken' ? [seat.n] : []));
  const { parts } = plan.back;
  // pieces return to stock or not, as whole lines do
  const pieceIds = parts.filter(({ qty }) => qty !== null).map(({ lineId }) => lineId);
  const heldLines = choice.lines.filter(
    ({ lineId }) => lineIds.includes(lineId) || pieceIds.includes(lineId),
  );
  const creditedSum = addMoney(...[...plan.back.lines, ...parts].map(({ net }) => net), plan.back.shipping);
  const { way, reference } = asked;
  const day = asked.day === null ? '' : formatDay(asked.day, locale);
  return [
    ...(plan.takes.length === 0 ? [t('refund.will.noMoney')] : []),
    ...plan.takes.map((take) => {
      const amount = formatMoney(take.amount, take.currency);
      return goesBackByHand(take, way)
        ? t(waits ? 'second.willByHand' : 'refund.will.byHand', { amount, day, reference })
        : t('refund.will.provider', { amount });
    }),
    ...(ends.length > 0 ? [t('refund.will.access', { titles: ends.join(', ') })] : []),
    ...goesOn.map(({ title, until }) => `${title}: ${accessUntilText(until, text)}`),
    ...(takenBy.length > 0 ? [t('refund.will.seats', { names: takenBy.join(', ') })] : []),
    ...(untaken.length > 0 ? [t('refund.will.untaken', { seats: numberRanges(untaken) })] : []),
    ...(ends.length + goesOn.length + takenBy.length === 0 ? [t('refund.will.noAccess')] : []),
    ...(parts.length > pieceIds.length ? [t('refund.will.keepsAccess')] : []),
    ...heldWords(heldLines, asked.givesBack, t),
    choice.documentNumber !== null && creditedSum > ZERO
      ? t('refund.will.note', {
          kind: t(`document.kind.${choice.noteKind ?? 'credit-note'}`),
          amount: formatMoney(creditedSum, order.currency),
          number: choice.documentNumber,
        })
      : t('refund.will.noNote'),
    ...(choice.noteBuyer !== null && creditedSum > ZERO ? [noteBuyerWords(asked.noteBuyer, t)] : []),
    ...(order.email ? [t('refund.will.mail', { email: order.email })] : []),
  ];
}

/** The buyer of the credit note; without an address the books may reject it. */
function noteBuyerWords({ name, address, taxId }: NoteBuyer, t: ReturnType<typeof useText>['t']): string {
  const buyer = [name, address, taxId && t('document.taxId', { id: spacedTaxId(taxId) })].filter(
    (part) => part !== '',
  );
  return address === ''
    ? t('refund.will.noteNoAddress')
    : t('refund.will.noteFor', { buyer: buyer.join(' ') });
}

/** Names seats and goods only where the lines have some. */
function heldWords(
  lines: readonly Pick<ChoiceLine, 'holds'>[],
  givesBack: boolean,
  t: ReturnType<typeof useText>['t'],
): string[] {
  const hasSeats = lines.some(({ holds }) => holds === 'seat');
  const hasPieces = lines.some(({ holds }) => holds === 'pieces');
  if (!hasSeats && !hasPieces) return [];
  const kind = hasSeats && hasPieces ? 'both' : hasSeats ? 'seats' : 'pieces';
  return [t(`refund.will.${givesBack ? 'holds' : 'noHolds'}.${kind}`)];
}
