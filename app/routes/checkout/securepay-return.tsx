import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import paymentScript from '~/enhance/payment?worker&url';
import { Amount } from '~/kit/amount';
import { Button } from '~/kit/button';
import { carried } from '~/kit/forms/field-rules';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { isPayable } from '~/orders/order-states';
import { type OrderView, readOrderByToken } from '~/orders/page/orders.server';
import { findOwnOrder } from '~/orders/page/own-order.server';
import { consumeCardTry } from '~/payments/attempts/card-limits.server';
import { claimPaymentForm } from '~/payments/attempts/claim-payment-form.server';
import { openPayment } from '~/payments/attempts/open-payment.server';
import { CARD_2C2P } from '~/providers/2c2p/2c2p-card';
import { encryptedCardShape } from '~/providers/2c2p/securepay-request';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formOf, parseForm, readForm } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { reachedBy } from '~/web/reached-by';
import { openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'checkout', leadsToPayment: true };

export const meta = privateMeta;

const tokenForm = z.object({ order_token: carried() });

/** The action's order: its page is loaded in the same request, without the posted form. */
const opened = new WeakMap<object, OrderView>();

/**
 * The card-payment return page (specification 2, row PAY-03): the order by its number, else the session's last one; for its owner
 * only. A GET leads on to where the order is paid.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const order = opened.get(args.context) ?? (await ownOrder(visit, args.params.orderId ?? '', null));
  const { token, number, due, currency, status } = order;
  const title = `${visit.t('securePay.title')} · ${visit.settings.title}`;
  return { order: { token, number, due, currency, isPayable: isPayable(status) }, title };
}

/**
 * The four fields SecurePay's script made of a card begin an attempt; the answer is the form that brings the signed request to the
 * bank's check. It is written once: sent again, the buyer is led to the attempt that is under way.
 */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, publicUrl: origin, url, clientAddress } = visit;
  const { fields } = await readForm(args.request);
  const { order_token: orderToken } = formOf(fields, tokenForm);
  const order = await ownOrder(visit, args.params.orderId ?? '', orderToken || null);
  opened.set(args.context, order);
  const card = parseForm(fields, encryptedCardShape);
  if (!card.ok || order.paymentMethodId !== CARD_2C2P.id)
    return data({ form: null, watching: '', isUnread: true }, { status: 422 });
  if (!(await consumeCardTry(db, clientAddress, now)))
    return redirect(`${paths.orderPay({ token: order.token })}?notice=tooManyTries`, 303);
  const ask = {
    token: order.token,
    isAnotherTry: true,
    card: { kind: 'token', fields: card.value },
    origin,
  } as const;
  const begun = await openPayment(db, ask, now);
  const screen = begun?.kind === 'screen' ? begun.screen : null;
  const claim = screen?.kind === 'form' ? await claimPaymentForm(db, screen.attemptId) : null;
  if (screen?.kind !== 'form' || !claim?.ok) return redirect(paths.orderPay({ token: order.token }), 303);
  const watching = `${paths.orderPay({ token: order.token })}?attempt=${screen.attemptId}`;
  const form = { action: reachedBy(claim.value.action, url.hostname), fields: claim.value.fields };
  return { form, watching, isUnread: false };
}

async function ownOrder(
  { db, viewer, session }: Visit,
  orderId: string,
  heldToken: string | null,
): Promise<OrderView> {
  const personId = viewer.student?.id ?? null;
  const owner = { personId, lastOrderToken: session?.lastOrderToken ?? null, heldToken };
  const token = await findOwnOrder(db, orderId, owner);
  const order = token && (await readOrderByToken(db, token));
  if (!order) throw new Response(null, { status: 404 });
  return order;
}

export default function CardReturnPage() {
  const { order } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="wrap payment-page pad5 flow gap5">
      <div>
        <p className="meta">{t('pay.number', { number: order.number })}</p>
        <h1 className="f2">{t(answered?.form ? 'securePay.check' : 'securePay.title')}</h1>
        <p className="price x">
          <Amount satang={order.due} currency={order.currency} />
        </p>
      </div>
      {answered?.isUnread && <Notice kind="bad">{t('securePay.unread')}</Notice>}
      {answered?.form ? (
        <ToTheBank form={answered.form} watching={answered.watching} />
      ) : (
        <WayOn order={order} />
      )}
    </div>
  );
}

interface ToTheBankProps {
  form: { action: string; fields: Readonly<Record<string, string>> };
  watching: string;
}

function ToTheBank({ form, watching }: ToTheBankProps) {
  const { t } = useText();
  return (
    <>
      <p>{t('securePay.checkHow')}</p>
      <form className="slim" method="post" action={form.action} data-send-once={watching}>
        {Object.entries(form.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button full>{t('securePay.go')}</Button>
      </form>
      <p className="meta">{t('securePay.safe')}</p>
      <script type="module" src={paymentScript} async />
    </>
  );
}

function WayOn({ order }: { order: { token: string; isPayable: boolean } }) {
  const { t } = useText();
  return (
    <>
      <p>{t(order.isPayable ? 'securePay.how' : 'securePay.notPayable')}</p>
      <div className="row">
        {order.isPayable && (
          <LinkButton href={paths.orderPay({ token: order.token })}>{t('securePay.pay')}</LinkButton>
        )}
        <LinkButton look="plain" href={paths.order({ token: order.token })}>
          {t('order.view')}
        </LinkButton>
      </div>
    </>
  );
}
