import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useMay } from '~/accounts/rights-context';
import { DocumentLinks } from '~/documents/document-links';
import { readDocumentsOfOrder } from '~/documents/documents.server';
import { readMissingDocuments } from '~/documents/missing-documents.server';
import { MissingPanel } from '~/documents/missing-panel';
import { findReplaceableDocument, readReportedMonth } from '~/documents/replaceable.server';
import { approveFreeOrder } from '~/flows/checkout/place-purchase.server';
import { deskOrder, type DeskRefusal, isDeskForm } from '~/flows/order-desk/desk-order.server';
import { Notice } from '~/kit/notice';
import { paymentPath } from '~/orders/destinations';
import { cancelAsStaff } from '~/orders/life/cancel-as-staff.server';
import { readClassTimesOfOrder } from '~/orders/life/class-times-of-order.server';
import { LONGEST_DAYS, suggestedDeadline } from '~/orders/life/desk-deadline';
import { staffActionsOn } from '~/orders/life/staff-actions';
import { readWaitingMoney } from '~/orders/life/waiting-money.server';
import { refundFactsIn } from '~/orders/line-refunds/refund-state';
import { isPayable } from '~/orders/order-states';
import { OrderRecipients } from '~/orders/page/order-recipients';
import { readOrderById } from '~/orders/page/orders.server';
import { readPartnerCall } from '~/orders/partner/partner-calls.server';
import { PartnerLine } from '~/orders/partner/partner-line';
import { ShipmentPanel } from '~/orders/shipping/shipment-panel';
import { readShipment } from '~/orders/shipping/shipments.server';
import { readMailsOfOrder } from '~/orders/staff/mailed.server';
import { OrderBuyer } from '~/orders/staff/order-buyer';
import { OrderHistory } from '~/orders/staff/order-history';
import { staffOrderSchema } from '~/orders/staff/staff-order-form';
import { readOrderEvents } from '~/orders/staff/staff-orders.server';
import { StaffStatusPill } from '~/orders/staff/status-pill';
import { readAttemptsOfOrder } from '~/payments/attempts/attempts-of-order.server';
import { readMethodNames } from '~/payments/methods/payment-methods.server';
import { findWaitingRefund } from '~/payments/refunds/refund-requests.server';
import { readOrderMoney } from '~/payments/settlement/order-money.server';
import { suggestedDay } from '~/payments/transfers/transfer-form';
import { readReportsOfOrder } from '~/payments/transfers/transfer-queue.server';
import type { Db } from '~/platform/database/database.server';
import { useText } from '~/text/text-context';
import type { TextKey, Translate } from '~/text/translate';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { bangkokDay } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm, type Typed } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { OrderActions } from './order-actions';
import { type DeskReturn, OrderDesk, OrderMails } from './order-desk';
import { Lines } from './order-facts';
import { Attempts, Money, Reports } from './order-happenings';
import { REFUND_DONE, RefundDoneNotice, RefundLink } from './refund-link';
import { ReissueLink } from './reissue-link';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'orders');
  const { db, now, url, t, settings, locale, publicUrl } = visit;
  const order = await readOrderById(db, idOfSlug(args.params.orderId ?? '') ?? 0);
  if (!order) throw new Response(null, { status: 404 });
  const done = url.searchParams.get('done');
  const classes = await readClassTimesOfOrder(db, order.id);
  return {
    title: `${order.number} · ${settings.title} ${t('admin.place')}`,
    now,
    order,
    actions: staffActionsOn(order),
    payLink: isPayable(order.status) && order.due > 0 ? publicUrl + paymentPath(order) : null,
    untilDay: suggestedDay(bangkokDay(suggestedDeadline({ now, before: order.cancelAt, classes })), locale),
    formKey: newToken(),
    mails: await readMailsOfOrder(db, order.id),
    deskDone: DESK_DONE.find((each) => each === done) ?? null,
    waitingMoney: await readWaitingMoney(db, order.id, now),
    events: await readOrderEvents(db, order.id),
    reports: await readReportsOfOrder(db, order.id),
    money: await readOrderMoney(db, order.id),
    attempts: await readAttemptsOfOrder(db, order.id),
    method: await readMethodNames(db, order.paymentMethodId),
    documents: await readDocumentsOfOrder(db, order.id),
    missing: await readMissingDocuments(db, order.id),
    reissue: await reissueOf(db, order.id),
    isReissued: url.searchParams.has('reissued'),
    areIssued: url.searchParams.has('issued'),
    shipment: await readShipment(db, order.id),
    partnerCall: await readPartnerCall(db, order.id),
    done: done === order.status && (done === 'approved' || done === 'cancelled') ? done : null,
    waitingRefund: await findWaitingRefund(db, order.id),
    refundDone: REFUND_DONE.find((each) => each === done) ?? null,
  };
}

/** Whether its document can be replaced, or the closed month that keeps it. */
async function reissueOf(db: Db, orderId: number) {
  const found = await findReplaceableDocument(db, orderId);
  const why = found.ok ? null : found.refusal.code;
  return { why, month: why === 'MONTH_CLOSED' ? await readReportedMonth(db, orderId) : null };
}

const DESK_DONE = [
  'extend',
  'reopen',
  'mail',
  'note',
  'contact',
  'hand',
  'handKnown',
  'placed',
  'placedFree',
] as const;

interface Sent {
  isTooLate?: boolean;
  error?: TextKey;
  typed?: string;
  desk?: DeskReturn;
}

const deskReturn = (typed: Typed, errors: Record<string, string>): DeskReturn => ({
  intent: String(typed.intent ?? ''),
  errors,
  typed: Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value)])),
});

/** Beside which field it stands when a form of the desk is refused. */
const FIELD_OF = { extend: 'until_day', reopen: 'until_day', mail: 'form_key', note: 'note' } as const;

/** Null: the order is not what the page showed. */
function refusedWords(refusal: DeskRefusal, t: Translate): string | null {
  switch (refusal.code) {
    case 'NOT_FOUND':
    case 'NOT_PAYABLE':
    case 'NOT_CANCELLED':
      return null;
    case 'TOO_FAR':
      return t('desk.no.TOO_FAR', { days: LONGEST_DAYS });
    case 'MISSING':
      return t('desk.no.MISSING', { names: refusal.names.join(', ') });
    case 'BOUGHT_AGAIN':
      return t('desk.no.BOUGHT_AGAIN', { number: refusal.orderNumber });
    default:
      return t(`desk.no.${refusal.code}`);
  }
}

/** What its page does besides: more time, opening again, the mail once more, a note. Approves a free request, or cancels what is not paid with a reason for the buyer. */
export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'order-changes');
  const order = await readOrderById(db, idOfSlug(args.params.orderId ?? '') ?? 0);
  if (!order) throw new Response(null, { status: 404 });
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, staffOrderSchema);
  if (!form.ok) {
    const input = typeof form.typed.reason === 'string' ? form.typed.reason : '';
    const desk = deskReturn(form.typed, firstErrors(form.errors, t));
    return data<Sent>({ error: form.errors.reason?.[0] as TextKey, typed: input, desk }, { status: 422 });
  }
  if (isDeskForm(form.value)) {
    const by = { orderId: order.id, administratorId: administrator.id };
    const desked = await deskOrder(db, { form: form.value, ...by }, now);
    if (desked.ok) return redirect(`${paths.staffOrder(by)}?done=${form.value.intent}#desk`, 303);
    const refusalText = refusedWords(desked.refusal, t);
    if (refusalText === null) return data<Sent>({ isTooLate: true }, { status: 409 });
    const field = FIELD_OF[form.value.intent];
    return data<Sent>({ desk: deskReturn(form.typed, { [field]: refusalText }) }, { status: 422 });
  }
  const { canApproveFree, canCancel } = staffActionsOn(order);
  const isApproval = form.value.intent === 'approve-free';
  const done = isApproval
    ? canApproveFree &&
      (await approveFreeOrder(db, { orderId: order.id, administratorId: administrator.id }, now))
    : canCancel &&
      (await cancelAsStaff(
        db,
        {
          orderId: order.id,
          administratorId: administrator.id,
          reason: form.value.intent === 'cancel' ? form.value.reason : '',
          knowsMoney: form.value.intent === 'cancel' && form.value.knowsMoney === 'yes',
        },
        now,
      ));
  if (!done || !done.ok) return data<Sent>({ isTooLate: true }, { status: 409 });
  return redirect(
    `${paths.staffOrder({ orderId: order.id })}?done=${isApproval ? 'approved' : 'cancelled'}`,
    303,
  );
}

export default function OrderPage() {
  const {
    now,
    order,
    actions,
    events,
    reports,
    money,
    attempts,
    method,
    documents,
    missing,
    areIssued,
    reissue,
    isReissued,
    shipment,
    partnerCall,
    done,
    refundDone,
    waitingRefund,
    waitingMoney,
    payLink,
    untilDay,
    formKey,
    mails,
    deskDone,
  } = useLoaderData<typeof loader>();
  const result: Sent | undefined = useActionData<typeof action>();
  const { t } = useText();
  const may = useMay();
  return (
    <div className="flow">
      <div className="between">
        <h1>
          {order.number} <StaffStatusPill {...order} refund={refundFactsIn(order)} />
        </h1>
        <a href={paths.order({ token: order.token })}>{t('admin.order.see')}</a>
      </div>
      {order.isTest && <Notice kind="info">{t('trial.order')}</Notice>}
      {result?.isTooLate && <Notice kind="bad">{t('admin.order.changed')}</Notice>}
      {done && <Notice kind="ok">{t(`admin.order.done.${done}`)}</Notice>}
      {deskDone && <Notice kind="ok">{t(`desk.done.${deskDone}`)}</Notice>}
      <RefundDoneNotice done={refundDone} />
      {order.statusReason && <Notice kind="warn">{order.statusReason}</Notice>}
      <div className="half flow">
        <div className="flow">
          <Lines order={order} />
          {may('refunds') && <RefundLink order={order} waiting={waitingRefund} />}
          <Money money={money} now={now} />
          <Attempts attempts={attempts} now={now} />
          {areIssued && <Notice kind="ok">{t('document.issued')}</Notice>}
          {isReissued && <Notice kind="ok">{t('document.reissue.done')}</Notice>}
          <DocumentLinks
            documents={documents}
            pathOf={(number) =>
              may('documents')
                ? paths.staffDocument({ number })
                : paths.orderDocumentNumbered({ token: order.token, number })
            }
          />
          {may('documents') && <ReissueLink orderId={order.id} {...reissue} />}
          {may('documents') && (
            <MissingPanel hasHeading={documents.length > 0} orderId={order.id} missing={missing} />
          )}
          <Reports reports={reports} currency={order.currency} now={now} />
        </div>
        <div className="flow">
          <OrderBuyer order={order} method={method} />
          <OrderRecipients
            order={order}
            certificatePath={paths.staffOrderCertificate({ orderId: order.id })}
            isStaff
          />
          {may('shipping') && shipment && <ShipmentPanel shipment={shipment} />}
          {may('order-changes') && partnerCall && <PartnerLine call={partnerCall} />}
          <OrderDesk
            {...{ order, actions, payLink, untilDay, formKey }}
            may={{ change: may('order-changes'), money: may('money') }}
            returned={result?.desk}
          />
          {may('order-changes') && (
            <OrderActions
              actions={actions}
              order={order}
              error={result?.error}
              typed={result?.typed}
              money={waitingMoney}
            />
          )}
          <OrderMails mails={mails} now={now} />
          <OrderHistory events={events} now={now} />
        </div>
      </div>
    </div>
  );
}
