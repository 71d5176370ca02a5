import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useMay } from '~/accounts/rights-context';
import { Button } from '~/kit/button';
import { formFields } from '~/kit/forms/form-fields';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { PersonName } from '~/kit/person-name';
import { Pill } from '~/kit/pill';
import { Summary } from '~/kit/summary';
import { readOrderById } from '~/orders/page/orders.server';
import { approveRefundRequest, declineRefundRequest } from '~/payments/refunds/decide-refund-request.server';
import { linesBack } from '~/payments/refunds/lines-back';
import { ManualRefundFields } from '~/payments/refunds/manual-refund-fields';
import { type RefundChoice, readRefundChoice } from '~/payments/refunds/refund-choice.server';
import { refundEffects } from '~/payments/refunds/refund-effects';
import { refundMoneyOf } from '~/payments/refunds/refund-form';
import { askRefunds } from '~/payments/refunds/refund-money.server';
import { type RefundPlan, readRefundPlan } from '~/payments/refunds/refund-plan.server';
import { refundRequestSchema } from '~/payments/refunds/refund-request-form';
import { type KeptRefund, readRefundRequest } from '~/payments/refunds/refund-requests.server';
import { REFUSAL_TEXTS } from '~/payments/refunds/refusal-texts';
import { changedSeats, seatsOfLines } from '~/payments/refunds/reviewed-seats';
import { goesBackByHand } from '~/payments/settlement/money-decision';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { formatMoney, satang } from '~/values/money';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatDay } from '~/values/time';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import type { Visit } from '~/web/visit.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** One refund that waits for a second person: what goes back, and their word on it. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, administrator } = await requireRight(args, 'refunds');
  const request = await readRefundRequest(db, idOfSlug(args.params.requestId ?? '') ?? 0);
  if (!request) throw new Response(null, { status: 404 });
  const { orderId, kept, status, way } = request;
  const planned = status === 'waiting' && kept ? await readRefundPlan(db, { orderId, ...kept }) : null;
  const choice = await readRefundChoice(db, orderId, now);
  const plan =
    planned?.ok && kept && choice && isAsReviewed(planned.value, { kept, choice }) ? planned.value : null;
  const order = await readOrderById(db, orderId);
  if (!order) throw new Response(null, { status: 404 });
  const goneBecause = planned?.ok === false ? planned.refusal.code : ('CHANGED' as const);
  return {
    title: `${request.orderNumber} · ${t('second.title')} · ${settings.title}`,
    now,
    request,
    isOwn: request.createdBy === administrator.id,
    isAsked: url.searchParams.has('asked'),
    gone: status === 'waiting' && plan === null && request.exceptionId === null ? goneBecause : null,
    lines: plan ? linesBack(plan) : [],
    buyer: { name: order.contactName, email: order.email },
    order: { currency: order.currency, email: order.email },
    plan,
    choice: plan && choice,
    byHand: plan?.takes.some((take) => goesBackByHand(take, way)) ?? false,
  };
}

/** Money and seats are as the requester saw them. */
function isAsReviewed(
  { seen, back }: RefundPlan,
  { kept, choice }: { kept: KeptRefund; choice: RefundChoice },
): boolean {
  const lineIds = back.lines.map(({ lineId }) => lineId);
  const areSeats =
    kept.seats === null || changedSeats(seatsOfLines(choice.lines), lineIds, kept.seats).length === 0;
  return seen === kept.seen && areSeats;
}

interface Sent {
  intent: string;
  refusal: string | null;
  errors: Record<string, string>;
  typed: Record<string, string>;
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'refunds');
  const { db, now, t, locale, administrator } = visit;
  const requestId = idOfSlug(args.params.requestId ?? '') ?? 0;
  const request = await readRefundRequest(db, requestId);
  if (!request) throw new Response(null, { status: 404 });
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, refundRequestSchema);
  const input = Object.fromEntries(Object.entries(form.typed).map(([name, value]) => [name, String(value)]));
  const again = (status: number, more: Partial<Sent>) =>
    data<Sent>({ intent: input.intent ?? '', refusal: null, errors: {}, typed: input, ...more }, { status });
  if (!form.ok) return again(422, { errors: firstErrors(form.errors, t) });
  const by = { requestId, administratorId: administrator.id };
  const to = (done: string) => redirect(`${paths.staffRefundRequests()}?done=${done}`, 303);
  if (form.value.intent !== 'approve') {
    const declined = await declineRefundRequest(db, { ...by, answer: form.value.answer }, now);
    if (declined.ok) return to(request.createdBy === administrator.id ? 'withdrawn' : 'declined');
    if (declined.refusal.code === 'REASON_MISSING')
      return again(422, { errors: { answer: t('second.declineMissing') } });
    return again(409, { refusal: refusalWords(declined.refusal.code, visit) });
  }
  const { orderId, way, kept } = request;
  const planned = kept && (await readRefundPlan(db, { orderId, ...kept }));
  const takes = planned?.ok ? planned.value.takes : [];
  const { money, errors, paidOn } = refundMoneyOf({ ...form.value, way }, takes, now);
  // what is typed matters to who may approve, and while it fits the order
  const canApprove = request.status === 'waiting' && request.createdBy !== administrator.id;
  const day = formatDay(paidOn, locale);
  if (canApprove && Object.keys(errors).length > 0)
    return again(422, { errors: firstErrors(errors, (key) => t(key, { day })) });
  const byHand = money.way === 'by-hand' ? money : (money.byHand ?? null);
  const approved = await approveRefundRequest(
    db,
    { ...by, byHand: byHand && { refundedAt: byHand.refundedAt, reference: byHand.reference } },
    now,
  );
  if (!approved.ok) return again(409, { refusal: refusalWords(approved.refusal.code, visit) });
  const ended = await askRefunds(db, approved.value.refundsToAsk);
  return redirect(`${paths.staffOrder({ orderId })}?done=${ended}`, 303);
}

function refusalWords(
  code: keyof typeof REFUSAL_TEXTS | 'NO_SUCH_REQUEST' | 'DECIDED' | 'SAME_PERSON',
  { t }: Pick<Visit, 't'>,
): string {
  if (code === 'NO_SUCH_REQUEST' || code === 'DECIDED') return t('second.no.DECIDED');
  if (code === 'SAME_PERSON') return t('second.no.SAME_PERSON');
  return t(code === 'CHANGED' || code === 'SEATS_CHANGED' ? 'second.no.CHANGED' : REFUSAL_TEXTS[code]);
}

export default function RefundRequest() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t, locale } = useText();
  const may = useMay();
  const { now, request, isOwn, gone, lines, byHand } = page;
  const amount = formatMoney(satang(request.amount), request.currency);
  const by = (name: string, at: Date) => t('second.by', { name, at: momentWords(at, { now, t, locale }) });
  const isWaiting = request.status === 'waiting';
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffRefundRequests()}>{t('second.back')}</a>
      </p>
      <h1>
        {t('second.head', { amount })}{' '}
        <Pill kind={isWaiting ? 'warn' : request.status === 'approved' ? 'ok' : undefined}>
          {t(`second.status.${request.status}`)}
        </Pill>
      </h1>
      {result?.refusal && <Notice kind="bad">{result.refusal}</Notice>}
      {page.isAsked && isWaiting && !result && <Notice kind="ok">{t('second.asked')}</Notice>}
      <Summary
        lines={[
          {
            label: t('admin.money.buyer'),
            amount: (
              <>
                <PersonName>{page.buyer.name}</PersonName>
                {page.buyer.email && (
                  <>
                    <br />
                    <span className="meta">{page.buyer.email}</span>
                  </>
                )}
              </>
            ),
          },
          {
            label: t('second.ofOrder'),
            amount: may('orders') ? (
              <a href={paths.staffOrder({ orderId: request.orderId })}>{request.orderNumber}</a>
            ) : (
              request.orderNumber
            ),
          },
          { label: t('second.column.asked'), amount: by(request.createdByName, request.createdAt) },
          { label: t('second.column.reason'), amount: request.reason || t('second.case.reason') },
          ...lines.map(({ name, net }) => ({ label: name, amount: formatMoney(net, request.currency) })),
          ...(request.decidedAt && request.decidedByName
            ? [
                {
                  label: t(`second.status.${request.status}`),
                  amount: by(request.decidedByName, request.decidedAt),
                },
              ]
            : []),
        ]}
      />
      {isWaiting && <Happens page={page} />}
      {request.answer && (
        <p>
          {t('second.declineWhy')}: {request.answer}
        </p>
      )}
      {isWaiting && gone && (
        <Notice kind="warn">
          {gone === 'CHANGED' ? t('second.no.CHANGED') : t('second.gone', { why: t(REFUSAL_TEXTS[gone]) })}
        </Notice>
      )}
      {isWaiting && isOwn && <Withdraw />}
      {isWaiting && !isOwn && request.exceptionId !== null && (
        <p>
          <a className="btn" href={paths.staffPaymentException({ exceptionId: request.exceptionId })}>
            {t('second.case.go')}
          </a>
        </p>
      )}
      {isWaiting && !isOwn && !gone && request.exceptionId === null && (
        <Approve amount={amount} byHand={byHand} way={request.way} now={now} sent={result} />
      )}
      {isWaiting && !isOwn && <Decline sent={result} isOpen={gone !== null} />}
    </div>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the requester read before asking; money of an exception ends no access and is on no document. */
function Happens({ page: { request, plan, choice, order } }: { page: Page }) {
  const text = useText();
  const { t } = text;
  const { kept, way, exceptionId } = request;
  const command = {
    way,
    day: null,
    reference: '',
    givesBack: kept?.givesBack ?? false,
    noteBuyer: kept?.noteBuyer ?? { name: '', address: '', taxId: '' },
  };
  const words =
    plan && choice
      ? refundEffects({ plan, order, choice, asked: command, waits: true }, text)
      : exceptionId === null
        ? []
        : [t('refund.will.noAccess'), t('refund.will.noNote')];
  if (words.length === 0) return null;
  return (
    <section>
      <h2>{t('second.happens')}</h2>
      <ul className="lines dense">
        {words.map((each) => (
          <li key={each}>
            <span>{each}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Withdraw() {
  const { t } = useText();
  return (
    <>
      <Notice kind="info">{t('second.own')}</Notice>
      <form method="post">
        <Button look="ghost" name="intent" value="withdraw">
          {t('second.withdraw')}
        </Button>
      </form>
    </>
  );
}

function Approve(props: {
  amount: string;
  byHand: boolean;
  way: 'provider' | 'by-hand';
  now: Date;
  sent: Sent | undefined;
}) {
  const { t } = useText();
  const { byHand, way, sent, now } = props;
  const errors = sent?.intent === 'approve' ? sent.errors : {};
  return (
    <form method="post" className="flow">
      <p>{t(`second.way.${way === 'provider' && byHand ? 'part' : way}`)}</p>
      {byHand && (
        <>
          <p className="meta">{t('second.approveHand')}</p>
          <ManualRefundFields
            now={now}
            valueOf={(name, otherwise) => sent?.typed[name] ?? otherwise}
            errorOf={(name) => errors[name]}
          />
        </>
      )}
      <Button look="danger" name="intent" value="approve">
        {t('second.approve', { amount: props.amount })}
      </Button>
    </form>
  );
}

function Decline({ sent, isOpen }: { sent: Sent | undefined; isOpen: boolean }) {
  const { t } = useText();
  const isBack = sent?.intent === 'decline' && Object.keys(sent.errors).length > 0;
  return (
    <details open={isOpen || isBack}>
      <summary className="btn ghost">{t('second.decline')}</summary>
      <form method="post" className="flow mt3">
        <TextArea
          {...formFields(refundRequestSchema, { values: sent?.typed, errors: isBack ? sent.errors : {} })(
            'answer',
          )}
          label={t('second.declineWhy')}
          hint={t('second.declineWhyHint')}
          rows={2}
        />
        <Button name="intent" value="decline">
          {t('second.declineDo')}
        </Button>
      </form>
    </details>
  );
}
