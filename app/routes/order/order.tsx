import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { hintFor, meantEmail, SEEN_EMAIL_FIELD } from '~/accounts/contact/email-hint';
import { emailForm } from '~/accounts/registration/registration-form';
import { textIn } from '~/accounts/typed-fields';
import { DocumentLinks } from '~/documents/document-links';
import { OfferLinks } from '~/documents/offer-links';
import { readOrderDocuments } from '~/documents/order-documents.server';
import {
  CORRECT_AS_MEANT,
  CORRECT_INTENT,
  CorrectEmail,
  type CorrectionReturn,
} from '~/flows/membership/correct-email';
import { mayCorrectEmail, correctOrderEmail } from '~/flows/membership/correct-order-email.server';
import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { noticePath } from '~/messages/notices';
import { giveBackSchema } from '~/orders/give-back/give-back-form';
import { GiveBackSeat } from '~/orders/give-back/give-back-seat';
import { giveBackSeat, mayGiveBack } from '~/orders/give-back/give-back-seat.server';
import { readSeatsToGiveBack } from '~/orders/give-back/seats-to-give-back.server';
import { refundStateIn } from '~/orders/line-refunds/refund-state';
import { isPayable, isWaiting } from '~/orders/order-states';
import { AccessEnds } from '~/orders/page/access-ends';
import { readAccessEnds } from '~/orders/page/access-ends.server';
import { ClaimOffer } from '~/orders/page/claim-offer';
import { OrderAside } from '~/orders/page/order-aside';
import { OrderHead } from '~/orders/page/order-head';
import { OrderScheduleList } from '~/orders/page/order-schedules';
import { readOrderSchedules } from '~/orders/page/order-schedules.server';
import type { OrderView } from '~/orders/page/orders.server';
import { SeatsToHandOut } from '~/orders/page/seats-to-hand-out';
import { WithholdingNote } from '~/orders/page/withholding-note';
import { readWithheld } from '~/orders/withholding-certificate.server';
import { cancelOwnOrder } from '~/payments/attempts/cancel-own-order.server';
import { readOrderPage } from '~/payments/order-page/order-page.server';
import { OrderStanding } from '~/payments/order-page/order-standing';
import { isRefundAccountAsked } from '~/payments/refund-account/refund-account.server';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';
import { intentOf, parseForm, readForm } from '~/web/form.server';
import { LiveLine, liveHosts } from '~/web/live/live-line';
import { livePlace } from '~/web/live/live-place.server';
import type { PageHandle } from '~/web/page-handle';
import { openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = {
  stylesheet: 'account',
  frame: 'shop',
  leadsToPayment: true,
  connectHosts: liveHosts,
};

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: 'robots', content: 'noindex' },
];

/** Everybody who holds the token may see the order; a token that opens none is a page that is not there. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t, settings, environment, viewer } = visit;
  const page = await readOrderPage(db, args.params.token ?? '', now);
  if (!page) throw new Response(null, { status: 404 });
  const mayCorrect = await mayCorrectEmail(db, { order: page.order, personId: viewer.student?.id ?? null });
  const isOffered = environment.features.has('TAX_SYSTEM') && settings.is_enable_tax_invoice;
  const windowDays = settings.tax_invoice_request_days;
  return {
    page,
    now,
    schedules: await readOrderSchedules(db, page.order, viewer.student?.id ?? null, now),
    accessEnds: await readAccessEnds(db, page.order.id, now),
    isAccountAsked: await isRefundAccountAsked(db, page.order),
    withheld: page.order.withholding > 0 ? await readWithheld(db, page.order.id) : null,
    mayCorrect,
    seatsToGiveBack: page.order.due === 0 ? await readSeatsToGiveBack(db, page.order.id, now) : [],
    mayGiveBack: mayGiveBack(page.order, viewer.student?.id ?? null),
    mayChangeTax: isOffered && mayChangeTax(page.order),
    // nobody waits at an order that is paid or over
    live: isWaiting(page.order.status)
      ? livePlace(visit, { person: viewer.student, order: page.order.token })
      : null,
    papers: await readOrderDocuments(db, { order: page.order, windowDays, isOffered }, now),
    title: `${t('order.number', { number: page.order.number })} · ${settings.title}`,
  };
}

/** While it is unpaid; whose sale has no VAT in it has no tax invoice to ask for. */
const mayChangeTax = ({ status, due, taxIdentity, vat, currency }: OrderView) =>
  isWaiting(status) && due > 0 && (taxIdentity !== null || (vat > 0 && currency === 'THB'));

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now } = visit;
  const token = args.params.token ?? '';
  const { fields } = await readForm(args.request);
  const intent = intentOf(fields);
  if (intent === CORRECT_INTENT || intent === CORRECT_AS_MEANT) return mend(visit, token, fields);
  if (intent === 'give-back') return giveBack(visit, token, fields);
  if (intent !== 'cancel') throw new Response(null, { status: 400 });
  const cancelled = await cancelOwnOrder(db, { token }, now);
  if (cancelled.ok) return redirect(`${paths.order({ token })}?notice=orderCancelled`, 303);
  const { refusal } = cancelled;
  if (refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
  if (refusal.code === 'MONEY_WAITS')
    return data({ notCancelled: 'order.cancelMoney' as const, mend: null }, { status: 409 });
  // cancelled twice is cancelled; anything else has moved on in the meantime, and the page shows to what
  if (refusal.status === 'cancelled') return redirect(paths.order({ token }), 303);
  return data({ notCancelled: 'order.cancelNo' as const, mend: null }, { status: 409 });
}

/** Pressed twice, a seat that went back is told of as that. */
async function giveBack({ db, now, viewer }: Visit, token: string, fields: FormData) {
  const form = parseForm(fields, giveBackSchema);
  if (!form.ok) throw new Response(null, { status: 400 });
  const personId = viewer.student?.id ?? null;
  const result = await giveBackSeat(db, { token, lineId: form.value.line, personId }, now);
  if (result.ok) return redirect(noticePath(paths.order({ token }), 'seatGivenBack'), 303);
  if (result.refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
  const why = result.refusal.code === 'NOT_ALLOWED' ? ('seatBack.no' as const) : ('seatBack.hangs' as const);
  return data({ notCancelled: why, mend: null }, { status: 409 });
}

/** A guest's mistyped e-mail is put right; an address that looks mistyped itself is asked about once. */
async function mend({ db, now, viewer, session, clientAddress }: Visit, token: string, fields: FormData) {
  const form = parseForm(fields, emailForm);
  const typedEmail = textIn(form.typed, 'email');
  const again = (said: Partial<CorrectionReturn>, status = 422) =>
    data({ notCancelled: null, mend: { typed: typedEmail, ...said } satisfies CorrectionReturn }, { status });
  if (!form.ok) return again({ error: form.errors.email?.[0] as TextKey });
  const email = intentOf(fields) === CORRECT_AS_MEANT ? meantEmail(form.value.email) : form.value.email;
  const meant = hintFor(email, textIn(form.typed, SEEN_EMAIL_FIELD));
  if (meant) return again({ typed: email, meant });
  const mended = await correctOrderEmail(
    db,
    {
      orderToken: token,
      personId: viewer.student?.id ?? null,
      sessionToken: session?.token ?? null,
      email,
      clientAddress,
    },
    now,
  );
  if (mended.ok)
    return redirect(`${paths.order({ token: mended.value.orderToken })}?notice=emailMended`, 303);
  switch (mended.refusal.code) {
    case 'NOT_FOUND':
      throw new Response(null, { status: 404 });
    case 'SAME':
      return again({ error: 'mend.same' });
    case 'TOO_MANY_TRIES':
      return again({ error: 'notice.tooManyTries' }, 429);
    case 'CLOSED':
      return again({ error: 'mend.closed' }, 403);
  }
}

export default function OrderPage() {
  const {
    page,
    now,
    schedules,
    accessEnds,
    isAccountAsked,
    withheld,
    mayCorrect,
    mayChangeTax,
    papers,
    live,
    ...seats
  } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  const { order } = page;
  const isGone = refundStateIn(order) === 'wholly';
  return (
    <div className="wrap pad5 flow gap6">
      {returned?.notCancelled && <Notice kind="warn">{t(returned.notCancelled)}</Notice>}
      <LiveLine live={live} />
      <div data-fresh="head">
        <OrderHead order={order} situation={page.situation} />
      </div>
      <div className="split">
        <div className="flow" data-fresh="state" aria-live={live ? 'polite' : undefined}>
          <OrderStanding page={page} now={now}>
            {isAccountAsked && <AccountAsked token={order.token} />}
            <AccessEnds ends={accessEnds} />
            <OrderScheduleList {...schedules} token={order.token} now={now} />
            <SeatsToHandOut order={order} />
          </OrderStanding>
          {!isGone && <WithholdingNote withheld={withheld} />}
        </div>
        <aside data-fresh="aside">
          <OrderAside
            order={order}
            creditNotePath={(number) => paths.orderDocumentNumbered({ token: order.token, number })}
          >
            {mayChangeTax && (
              <p>
                <a href={paths.orderTax({ token: order.token })}>
                  {t(order.taxIdentity ? 'order.tax.change' : 'order.tax.ask')}
                </a>
              </p>
            )}
            {order.taxIdentity && isPayable(order.status) && order.due > 0 && (
              <OfferLinks token={order.token} />
            )}
            <DocumentLinks
              {...papers}
              pathOf={(number) => paths.orderDocumentNumbered({ token: order.token, number })}
            />
            <p>
              <a href={paths.orderAsk({ token: order.token })}>{t('order.askHelp')}</a>
            </p>
            <CorrectEmail token={order.token} mayCorrect={mayCorrect} returned={returned?.mend} />
            <ClaimOffer order={order} />
            <GiveBackSeat token={order.token} seats={seats.seatsToGiveBack} mayGiveBack={seats.mayGiveBack} />
            {isPayable(order.status) && !page.situation.isMoneyLookedAt && (
              <Cancel token={order.token} isUnderWay={page.situation.isUnderWay} />
            )}
          </OrderAside>
        </aside>
      </div>
    </div>
  );
}

/** Staff wait for where the money is to go back to. */
function AccountAsked({ token }: { token: string }) {
  const { t } = useText();
  return (
    <Notice kind="info">
      <p>
        {t('order.refundAccount.asked')}{' '}
        <a href={paths.orderRefundAccount({ token })}>{t('order.refundAccount.open')}</a>
      </p>
    </Notice>
  );
}

function Cancel({ token, isUnderWay }: { token: string; isUnderWay: boolean }) {
  const { t } = useText();
  if (isUnderWay) return <p className="meta">{t('order.cancelLater')}</p>;
  return (
    <details className="disclosure">
      <summary>{t('order.cancel')}</summary>
      <form method="post" action={paths.order({ token })} className="flow gap3">
        <p className="meta">{t('order.cancelWhy')}</p>
        <p>
          <Button look="danger" size="small" name="intent" value="cancel">
            {t('order.cancelYes')}
          </Button>
        </p>
      </form>
    </details>
  );
}
