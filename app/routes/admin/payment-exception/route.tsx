import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Notice } from '~/kit/notice';
import { readOrderById } from '~/orders/page/orders.server';
import { OrderBuyer } from '~/orders/staff/order-buyer';
import { OrderHistory } from '~/orders/staff/order-history';
import { readOrderEvents } from '~/orders/staff/staff-orders.server';
import { askProvider } from '~/payments/attempts/check-attempt.server';
import { readAttempt } from '~/payments/attempts/payment-attempts.server';
import { readMethodNames } from '~/payments/methods/payment-methods.server';
import { decideException, type MoneyRefusal } from '~/payments/payment-exceptions/decide-exception.server';
import { decideReversal, type ReversalRefusal } from '~/payments/payment-exceptions/decide-reversal.server';
import { type MoneyIntent, moneySchema, tooEarly } from '~/payments/payment-exceptions/money-form';
import { exceptionPath } from '~/payments/payment-exceptions/money-view';
import {
  type PaymentExceptionView,
  readException,
} from '~/payments/payment-exceptions/payment-exceptions.server';
import { readReversalDocuments } from '~/payments/payment-exceptions/reversal-documents.server';
import { askRefund, endUnknownRefund, type RefundOutcome } from '~/payments/refunds/refund-money.server';
import {
  isAskedFirst,
  readSecondPersonOfException,
} from '~/payments/refunds/second-person-of-exception.server';
import type { MoneyDecision } from '~/payments/settlement/money-decision';
import type { ProviderStatus } from '~/providers/port/provider';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatDay } from '~/values/time';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import type { Visit } from '~/web/visit.server';
import { MoneyActions } from './money-actions';
import { Attempts, Became, Compare, Settled } from './money-facts';
import { SecondPerson } from './second-person';

const DONE_TEXT = {
  done: 'admin.money.done',
  doneRefundUnknown: 'admin.money.doneRefundUnknown',
  doneRefundRefused: 'admin.money.doneRefundRefused',
} as const;

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const DONE = ['done', 'doneRefundUnknown', 'doneRefundRefused'] as const;
const ASKED = 'asked';

/** One piece of money that fits no order, with all a person needs to decide on it (PAY-22). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, administrator } = await requireRight(args, 'money');
  const money = await readException(db, idOfSlug(args.params.exceptionId ?? '') ?? 0);
  const order = money && (await readOrderById(db, money.orderId));
  if (!money || !order) throw new Response(null, { status: 404 });
  return {
    title: `${order.number} · ${t('admin.money')} · ${settings.title}`,
    now,
    money,
    order,
    method: await readMethodNames(db, order.paymentMethodId),
    events: await readOrderEvents(db, order.id),
    papers: await readReversalDocuments(db, money),
    second: await secondOf(db, money, administrator.id),
    isAsked: url.searchParams.get('done') === ASKED,
    done: DONE.find((each) => each === url.searchParams.get('done')) ?? null,
  };
}

const secondOf = (db: Visit['db'], money: { id: number; orderId: number }, administratorId: number) =>
  readSecondPersonOfException(db, { exceptionId: money.id, orderId: money.orderId, administratorId });

export async function action(args: ActionFunctionArgs) {
  const { administrator, ...visit } = await requireRight(args, 'money');
  const exceptionId = idOfSlug(args.params.exceptionId ?? '') ?? 0;
  const money = await readException(visit.db, exceptionId);
  if (!money) throw new Response(null, { status: 404 });
  const { fields } = await readForm(args.request);
  const second = await secondOf(visit.db, money, administrator.id);
  const asksFirst = (amount: number) => isAskedFirst(second, { amount, currency: money.currency });
  const form = parseForm(fields, moneySchema({ ...money, now: visit.now, asksFirst }));
  const intent = typeof form.typed.intent === 'string' ? form.typed.intent : '';
  const again = (errors: Record<string, string>) =>
    data({ ...NOTHING, intent, errors, typed: form.typed }, { status: 422 });
  if (!form.ok) return again(firstErrors(form.errors, visit.t));
  const early = form.value.kind === 'decide' && (await readTooEarly(visit.db, money, form.value.decision));
  if (early) {
    const { field, message, day } = early;
    return again(
      firstErrors({ [field]: [message] }, (key) => visit.t(key, { day: formatDay(day, visit.locale) })),
    );
  }
  return carryOut(visit, form.value, {
    exceptionId,
    orderId: money.orderId,
    administratorId: administrator.id,
  });
}

/** Unmatched money may be given to another order than it names; it counts from that order's day at the earliest. */
async function readTooEarly(
  db: Visit['db'],
  { payment }: Pick<PaymentExceptionView, 'payment'>,
  decision: MoneyDecision,
) {
  const order = decision.kind === 'arrived' ? await readOrderById(db, decision.toOrderId) : null;
  return tooEarly(decision, { placedAt: order?.placedAt ?? null, paidAt: payment?.receivedAt ?? null });
}

const NOTHING = {
  intent: '',
  errors: {} as Record<string, string>,
  typed: {} as Record<string, string | string[]>,
  refusal: null as MoneyRefusal | ReversalRefusal | { code: 'IN_HAND' } | null,
  verdict: null as ProviderStatus | null,
};

interface By {
  exceptionId: number;
  orderId: number;
  administratorId: number;
}

async function carryOut({ db, now }: Pick<Visit, 'db' | 'now'>, asked: MoneyIntent, by: By) {
  const back = (done: (typeof DONE)[number] | typeof ASKED = 'done') =>
    redirect(exceptionPath(by.exceptionId, { done }), 303);
  switch (asked.kind) {
    case 'ask': {
      const attempt = await readAttempt(db, asked.attemptId);
      if (attempt?.orderId !== by.orderId) throw new Response(null, { status: 404 });
      const { verdict } = await askProvider(db, attempt, now);
      return data({ ...NOTHING, verdict });
    }
    case 'refund-again': {
      const state = await askRefund(db, asked.refundId);
      if (state === 'in-other-hands') return data({ ...NOTHING, refusal: { code: 'IN_HAND' as const } });
      return back(REFUND_DONE[state]);
    }
    case 'refund-end': {
      const ended = await endUnknownRefund(db, { ...asked, ...by, reference: '' }, now);
      if (ended.ok) return back();
      return data({ ...NOTHING, refusal: { code: 'CHANGED' as const } }, { status: 409 });
    }
    case 'taken-back': {
      const decided = await decideReversal(db, { ...by, ...asked }, now);
      if (decided.ok) return back();
      return data({ ...NOTHING, refusal: decided.refusal }, { status: 409 });
    }
    case 'decide': {
      const decided = await decideException(db, { ...by, ...asked }, now);
      if (!decided.ok) return data({ ...NOTHING, refusal: decided.refusal }, { status: 409 });
      const { refundToAsk, requestId } = decided.value;
      if (requestId !== undefined) return back(ASKED);
      if (refundToAsk === null) return back();
      const state = await askRefund(db, refundToAsk);
      return back(state === 'in-other-hands' ? 'doneRefundUnknown' : REFUND_DONE[state]);
    }
  }
}

const REFUND_DONE: Readonly<Record<Exclude<RefundOutcome, 'in-other-hands'>, (typeof DONE)[number]>> = {
  done: 'done',
  refused: 'doneRefundRefused',
  unknown: 'doneRefundUnknown',
};

export default function PaymentExceptionPage() {
  const { now, money, order, method, events, papers, second, isAsked, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  // "waits to go back" is over then
  const isBack = money.kind === 'line-refund' && money.settled !== null;
  const what = t(whatKey(money));
  return (
    <div className="flow">
      <p>
        <a href={paths.staffPaymentExceptions()}>{t('admin.money.back')}</a>
      </p>
      <div className="between">
        <h1>
          {formatMoney(money.amount, money.currency)} <span className="meta">{order.number}</span>
        </h1>
        <a href={paths.staffOrder({ orderId: order.id })}>{t('admin.queue.open')}</a>
      </div>
      {result?.refusal && <Refused refusal={result.refusal} currency={money.currency} />}
      {isAsked && second.waiting && !result && <Notice kind="ok">{t('second.case.asked')}</Notice>}
      {done && !result && <Notice kind={done === 'done' ? 'ok' : 'warn'}>{t(DONE_TEXT[done])}</Notice>}
      {!isBack && <Notice kind={money.settled ? 'info' : 'warn'}>{what}</Notice>}
      {money.settled && <Settled money={money} />}
      <div className="half flow">
        <div className="flow">
          <Compare money={money} order={order} now={now} />
          <Became money={money} now={now} />
          <Attempts money={money} verdict={result?.verdict ?? null} now={now} />
        </div>
        <div className="flow">
          {!money.settled && <SecondPerson second={second} money={money} />}
          {!money.settled && <MoneyActions {...{ money, order, sent: result, now, papers, second }} />}
          <OrderBuyer order={order} method={method} />
          <OrderHistory events={events} now={now} />
        </div>
      </div>
    </div>
  );
}

function whatKey({ kind, isReportedOnly, cameInTime }: PaymentExceptionView): TextKey {
  if (cameInTime) return 'admin.money.what.foundLate';
  return isReportedOnly ? 'admin.money.what.reported' : `admin.money.what.${kind}`;
}

function Refused({
  refusal,
  currency,
}: {
  refusal: NonNullable<typeof NOTHING.refusal>;
  currency: Parameters<typeof formatMoney>[1];
}) {
  const { t } = useText();
  if (isOfPapers(refusal)) return <Notice kind="bad">{t(PAPER_WORDS[refusal.code])}</Notice>;
  const code = refusal.code === 'NO_SUCH_CASE' ? 'CHANGED' : refusal.code;
  const amount = 'open' in refusal ? refusal.open : 'left' in refusal ? refusal.left : 0;
  return (
    <Notice kind="bad">
      {t(`admin.money.no.${code}`, {
        amount: formatMoney(amount, currency),
        names: 'names' in refusal ? refusal.names.join(', ') : '',
        number: 'orderNumber' in refusal ? refusal.orderNumber : '',
      })}
    </Notice>
  );
}

/** Why lines cannot go back, in the words of the refund page. */
const PAPER_WORDS = {
  NO_LINES: 'refund.none',
  NO_SUCH_LINE: 'refund.no.NO_SUCH_LINE',
  SEATS_CHANGED: 'refund.no.CHANGED',
  NO_SUCH_PIECES: 'refund.no.NO_SUCH_PIECES',
  MORE_THAN_LEFT: 'refund.no.MORE_THAN_LEFT',
  REASON_MISSING: 'admin.reasonMissing',
  NOT_APPROVED: 'refund.no.NOT_APPROVED',
  ALREADY_REFUNDED: 'refund.no.ALREADY_REFUNDED',
  MONEY_CASE_OPEN: 'refund.no.MONEY_CASE_OPEN',
  REFUND_UNDER_WAY: 'refund.no.REFUND_UNDER_WAY',
  RENEWAL_WAITS: 'refund.no.RENEWAL_WAITS',
  FOREIGN_MONEY: 'refund.no.FOREIGN_MONEY',
  BY_HAND_NEEDED: 'refund.no.BY_HAND_NEEDED',
} as const;

type OfPapers = Extract<NonNullable<typeof NOTHING.refusal>, { code: keyof typeof PAPER_WORDS }>;
const isOfPapers = (refusal: NonNullable<typeof NOTHING.refusal>): refusal is OfPapers =>
  refusal.code in PAPER_WORDS;
