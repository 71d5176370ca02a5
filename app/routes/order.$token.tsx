import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { normaliseEmail, readEmail } from '~/accounts/contact-form';
import { hintFor, meantEmail, SEEN_EMAIL_FIELD } from '~/accounts/email-hint';
import { DocumentLinks } from '~/documents/document-links';
import { documentPath } from '~/documents/document-paths';
import { readOrderDocuments } from '~/documents/order-documents.server';
import { MEND_AS_MEANT, MEND_INTENT, MendEmail, type MendReturn } from '~/flows/mend-email';
import { mayMendEmail, mendOrderEmail } from '~/flows/mend-order-email.server';
import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { orderPath } from '~/orders/destinations';
import { ClaimOffer } from '~/orders/claim-offer';
import { OrderAside } from '~/orders/order-aside';
import { OrderHead } from '~/orders/order-head';
import { ParcelLine } from '~/orders/parcel-line';
import { isPayable } from '~/orders/order-states';
import { cancelOwnOrder } from '~/payments/cancel-own-order.server';
import { readOrderPage } from '~/payments/order-page.server';
import { OrderState } from '~/payments/order-state';
import { useText } from '~/text/text-context';
import { readForm } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'paid', frame: 'shop', leadsToPayment: true };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: 'robots', content: 'noindex' },
];

/** Everybody who holds the token may see the order; a token that opens none is a page that is not there. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings, environment, viewer } = await openVisit(args);
  const page = await readOrderPage(db, args.params.token ?? '', now);
  if (!page) throw new Response(null, { status: 404 });
  const mayMend = await mayMendEmail(db, { order: page.order, personId: viewer.student?.id ?? null });
  const isOffered = environment.features.has('TAX_SYSTEM') && settings.is_enable_tax_invoice;
  const windowDays = settings.tax_invoice_request_days;
  return {
    page,
    now,
    mayMend,
    papers: await readOrderDocuments(db, { order: page.order, windowDays, isOffered }, now),
    title: `${t('order.number', { number: page.order.number })} · ${settings.title}`,
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now } = visit;
  const token = args.params.token ?? '';
  const { fields } = await readForm(args.request);
  const intent = fields.get('intent');
  if (intent === MEND_INTENT || intent === MEND_AS_MEANT) return mend(visit, token, fields);
  if (intent !== 'cancel') throw new Response(null, { status: 400 });
  const cancelled = await cancelOwnOrder(db, { token }, now);
  if (cancelled.ok) return redirect(`${orderPath(token)}?notice=orderCancelled`, 303);
  const { refusal } = cancelled;
  if (refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
  if (refusal.code === 'MONEY_WAITS')
    return data({ notCancelled: 'order.cancelMoney' as const, mend: null }, { status: 409 });
  // cancelled twice is cancelled; anything else has moved on in the meantime, and the page shows to what
  if (refusal.status === 'cancelled') return redirect(orderPath(token), 303);
  return data({ notCancelled: 'order.cancelNo' as const, mend: null }, { status: 409 });
}

/** A guest's mistyped e-mail is put right; an address that looks mistyped itself is asked about once. */
async function mend({ db, now, viewer, session, clientAddress }: Visit, token: string, fields: FormData) {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const again = (said: Partial<MendReturn>, status = 422) =>
    data({ notCancelled: null, mend: { typed: text('email'), ...said } satisfies MendReturn }, { status });
  const typed = readEmail(text('email'));
  if (typed === null)
    return again({ error: normaliseEmail(text('email')) ? 'contact.emailInvalid' : 'contact.emailMissing' });
  const email = text('intent') === MEND_AS_MEANT ? meantEmail(typed) : typed;
  const meant = hintFor(email, text(SEEN_EMAIL_FIELD));
  if (meant) return again({ typed: email, meant });
  const mended = await mendOrderEmail(
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
  if (mended.ok) return redirect(`${orderPath(mended.value.orderToken)}?notice=emailMended`, 303);
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
  const { page, now, mayMend, papers } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  const { order } = page;
  return (
    <div className="wrap pad5 flow gap6">
      {returned?.notCancelled && <Notice kind="warn">{t(returned.notCancelled)}</Notice>}
      <OrderHead order={order} situation={page.situation} />
      <div className="split">
        <div className="flow">
          <ParcelLine shipment={page.order.shipment} />
          <OrderState page={page} now={now} />
        </div>
        <aside>
          <OrderAside order={order} creditNotePath={(number) => documentPath(order.token, number)}>
            <DocumentLinks {...papers} pathOf={(number) => documentPath(order.token, number)} />
            <MendEmail token={order.token} mayMend={mayMend} returned={returned?.mend} />
            <ClaimOffer order={order} />
            {isPayable(order.status) && !page.situation.isMoneyLookedAt && (
              <Cancel token={order.token} isUnderWay={page.situation.isUnderWay} />
            )}
          </OrderAside>
        </aside>
      </div>
    </div>
  );
}

function Cancel({ token, isUnderWay }: { token: string; isUnderWay: boolean }) {
  const { t } = useText();
  if (isUnderWay) return <p className="meta">{t('order.cancelLater')}</p>;
  return (
    <details className="fold">
      <summary>{t('order.cancel')}</summary>
      <form method="post" action={orderPath(token)} className="flow gap3">
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
