import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readStaffPolicy } from '~/accounts/staff/staff-policy.server';
import { Notice } from '~/kit/notice';
import { readOrderById } from '~/orders/page/orders.server';
import { exceptionPath } from '~/payments/payment-exceptions/money-view';
import { readRefundAccount } from '~/payments/refund-account/refund-account.server';
import { readRefundChoice } from '~/payments/refunds/refund-choice.server';
import {
  readLinesBack,
  MOST_REFUND_FIELDS,
  noteBuyerOf,
  refundMoneyOf,
  refundSchema,
  type TypedRefund,
} from '~/payments/refunds/refund-form';
import type { LineRefundRefusal } from '~/payments/refunds/refund-lines.server';
import { askRefunds } from '~/payments/refunds/refund-money.server';
import { refundOrAsk, waitsForSecond } from '~/payments/refunds/refund-or-ask.server';
import { type PlanRefusal, readRefundPlan, type RefundPlan } from '~/payments/refunds/refund-plan.server';
import { findWaitingRefund } from '~/payments/refunds/refund-requests.server';
import { REFUSAL_TEXTS } from '~/payments/refunds/refusal-texts';
import type { Db } from '~/platform/database/database.server';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { type Currency, formatMoney, satang } from '~/values/money';
import { numberRanges } from '~/values/number-ranges';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatDay } from '~/values/time';
import { firstErrors } from '~/web/first-errors';
import { intentOf, parseForm, readForm, type Typed } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { RefundForm } from './refund-form';
import { RefundReview } from './refund-review';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** Which lines of an order go back, and what that comes to (PAY-24). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings } = await requireRight(args, 'refunds');
  const order = await readOrderById(db, idOfSlug(args.params.orderId ?? '') ?? 0);
  const choice = order && (await readRefundChoice(db, order.id, now));
  if (!order || !choice) throw new Response(null, { status: 404 });
  return {
    title: `${order.number} · ${t('refund.title')} · ${settings.title}`,
    now,
    order,
    choice,
    account: await readRefundAccount(db, order.id),
    waiting: await findWaitingRefund(db, order.id),
    limit: (await readStaffPolicy(db)).refundLimitSatang,
  };
}

interface Sent {
  typed: Typed;
  errors: Record<string, string>;
  refusal: LineRefundRefusal | null;
  /** to be confirmed */
  plan: RefundPlan | null;
  /** and then it waits for a second person */
  waits?: boolean;
}

/** First shows what would happen, then does what was shown; without JavaScript both are this page. */
export async function action(args: ActionFunctionArgs) {
  const { db, now, t, locale, administrator } = await requireRight(args, 'refunds');
  const orderId = idOfSlug(args.params.orderId ?? '') ?? 0;
  const { fields } = await readForm(args.request, { maxFields: MOST_REFUND_FIELDS });
  const form = parseForm(fields, refundSchema);
  const { typed } = form;
  const returnedWith = (more: Partial<Sent>): Sent => ({
    typed,
    errors: {},
    refusal: null,
    plan: null,
    ...more,
  });
  if (intentOf(fields) === 'change') return data(returnedWith({}));
  if (!form.ok) return data(returnedWith({ errors: firstErrors(form.errors, t) }), { status: 422 });
  const { reason, seen } = form.value;
  const order = await readOrderById(db, orderId);
  const choice = await readRefundChoice(db, orderId, now);
  const {
    lineIds,
    parts,
    errors: wrong,
  } = readLinesBack(form.value, {
    currency: order?.currency ?? 'THB',
    lines: choice?.lines ?? [],
  });
  if (Object.keys(wrong).length > 0)
    return data(returnedWith({ errors: firstErrors(wrong, t) }), { status: 422 });
  const planned = await readRefundPlan(db, { orderId, lineIds, parts });
  if (!planned.ok) {
    const { refusal } = planned;
    const beside = moreThanLeft(refusal, form.value, { t, currency: order?.currency ?? 'THB' });
    if (beside) return data(returnedWith({ errors: beside }), { status: 422 });
    return data(returnedWith({ refusal }), { status: 409 });
  }
  const plan = planned.value;
  const waits = await waitsForSecond(db, { orderId, plan });
  const { money, errors, paidOn } = refundMoneyOf(form.value, plan.takes, now);
  const day = formatDay(paidOn, locale);
  // the person who approves a waiting transfer makes it and records it
  if (!waits && Object.keys(errors).length > 0)
    return data(returnedWith({ errors: firstErrors(errors, (key) => t(key, { day })) }), { status: 422 });
  if (form.value.intent === 'review') return data(returnedWith({ plan, waits }));

  const givesBack = form.value.gives_back === 'yes';
  const done = await refundOrAsk(
    db,
    {
      orderId,
      lineIds,
      parts,
      reason,
      givesBack,
      administratorId: administrator.id,
      seen,
      seats: form.value.seats,
      way: form.value.way,
      money: waits ? null : money,
      noteBuyer: noteBuyerOf(form.value),
    },
    now,
  );
  if (!done.ok) {
    const { refusal } = done;
    if (refusal.code === 'WAITS_FOR_SECOND')
      return redirect(paths.staffRefundRequest({ requestId: refusal.requestId }), 303);
    const anew = await planAnew(db, { orderId, refusal, form: form.value, now });
    return data(
      returnedWith({
        refusal,
        plan: anew,
        waits: anew !== null && (await waitsForSecond(db, { orderId, plan: anew })),
      }),
      {
        status: 409,
      },
    );
  }
  if (done.value.state === 'waiting')
    return redirect(`${paths.staffRefundRequest({ requestId: done.value.requestId })}?asked`, 303);
  const ended = await askRefunds(db, done.value.refundsToAsk);
  return redirect(`${paths.staffOrder({ orderId })}?done=${ended}`, 303);
}

/** What the same form comes to now, where something of it changed since it was reviewed; null: nothing to review anew. */
async function planAnew(
  db: Db,
  {
    orderId,
    refusal,
    form,
    now,
  }: { orderId: number; refusal: LineRefundRefusal; form: TypedRefund; now: Date },
): Promise<RefundPlan | null> {
  if (refusal.code !== 'CHANGED' && refusal.code !== 'SEATS_CHANGED') return null;
  const choice = await readRefundChoice(db, orderId, now);
  const order = await readOrderById(db, orderId);
  if (!choice || !order) return null;
  const { lineIds, parts } = readLinesBack(
    { ...form, intent: 'review' },
    { currency: order.currency, lines: choice.lines },
  );
  const planned = await readRefundPlan(db, { orderId, lineIds, parts });
  return planned.ok ? planned.value : null;
}

/** What is too much of a line stands beside its field, with what is left. */
function moreThanLeft(
  refusal: PlanRefusal,
  { part_line: lines }: TypedRefund,
  { t, currency }: { t: Translate; currency: Currency },
): Record<string, string> | null {
  if (refusal.code === 'NO_SUCH_PIECES')
    return {
      [`part_qty[${lines.indexOf(refusal.lineId)}]`]: t('refund.part.morePieces', {
        pieces: refusal.pieces,
      }),
    };
  if (refusal.code === 'MORE_THAN_LEFT')
    return {
      [`part_amount[${lines.indexOf(refusal.lineId)}]`]: t('refund.part.moreMoney', {
        left: formatMoney(refusal.left, currency),
      }),
    };
  return null;
}

export default function RefundOfLines() {
  const { now, order, choice, account, waiting, limit } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const canRefund = order.status === 'approved' && choice.lines.some((line) => !line.isRefunded);
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffOrder({ orderId: order.id })}>{t('refund.back', { number: order.number })}</a>
      </p>
      <h1>
        {t(result?.plan ? 'refund.review.title' : 'refund.title')}{' '}
        <span className="meta">{order.number}</span>
      </h1>
      {result?.refusal && <Refused refusal={result.refusal} />}
      {waiting !== null ? (
        <Notice kind="info">
          <p>
            {t('second.onOrder')}{' '}
            <a href={paths.staffRefundRequest({ requestId: waiting })}>{t('second.see')}</a>
          </p>
        </Notice>
      ) : !canRefund ? (
        <Notice kind="info">{t('refund.none')}</Notice>
      ) : result?.plan ? (
        <RefundReview
          plan={result.plan}
          order={order}
          choice={choice}
          typed={result.typed}
          waits={result.waits === true}
        />
      ) : (
        <>
          {limit !== null && (
            <Notice kind="info">{t('second.limit', { amount: formatMoney(satang(limit)) })}</Notice>
          )}
          <RefundForm
            order={order}
            choice={choice}
            account={account}
            errors={result?.errors ?? {}}
            typed={result?.typed}
            now={now}
            limit={limit === null ? null : satang(limit)}
          />
        </>
      )}
    </div>
  );
}

function Refused({ refusal }: { refusal: LineRefundRefusal }) {
  const { t } = useText();
  return (
    <Notice kind="bad">
      <p>
        {t(REFUSAL_TEXTS[refusal.code], {
          seats: 'seats' in refusal ? numberRanges(refusal.seats) : '',
        })}
        {'exceptionId' in refusal && (
          <>
            {' '}
            <a href={exceptionPath(refusal.exceptionId)}>{t('refund.case')}</a>
          </>
        )}
        {'orderNumber' in refusal && (
          <>
            {' '}
            <a href={paths.staffOrder({ orderId: refusal.orderId })}>
              {t('refund.waitingOrder', { number: refusal.orderNumber })}
            </a>
          </>
        )}
      </p>
    </Notice>
  );
}
