import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { cancelUnpaidOrder } from '~/orders/cancel-unpaid-order.server';
import { orderPath } from '~/orders/destinations';
import { ClaimOffer } from '~/orders/claim-offer';
import { OrderAside } from '~/orders/order-aside';
import { OrderHead } from '~/orders/order-head';
import { isPayable } from '~/orders/order-states';
import { readOrderPage } from '~/payments/order-page.server';
import { OrderState } from '~/payments/order-state';
import { useText } from '~/text/text-context';
import { readForm } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'paid', frame: 'shop' };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: 'robots', content: 'noindex' },
];

/** Everybody who holds the token may see the order; a token that opens none is a page that is not there. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings } = await openVisit(args);
  const page = await readOrderPage(db, args.params.token ?? '');
  if (!page) throw new Response(null, { status: 404 });
  return { page, now, title: `${t('order.number', { number: page.order.number })} · ${settings.title}` };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now } = await openVisit(args);
  const token = args.params.token ?? '';
  const { fields } = await readForm(args.request);
  if (fields.get('intent') !== 'cancel') throw new Response(null, { status: 400 });
  const cancelled = await cancelUnpaidOrder(db, { token }, now);
  if (cancelled.ok) return redirect(`${orderPath(token)}?notice=orderCancelled`, 303);
  if (cancelled.refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
  // cancelled twice is cancelled; anything else has moved on in the meantime, and the page shows to what
  if (cancelled.refusal.status === 'cancelled') return redirect(orderPath(token), 303);
  return data({ hasChanged: true }, { status: 409 });
}

export default function OrderPage() {
  const { page, now } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  const { order } = page;
  return (
    <div className="wrap pad5 flow gap6">
      {returned?.hasChanged && <Notice kind="warn">{t('order.cancelNo')}</Notice>}
      <OrderHead order={order} />
      <div className="split">
        <OrderState page={page} now={now} />
        <aside>
          <OrderAside order={order}>
            <ClaimOffer order={order} />
            {isPayable(order.status) && <Cancel token={order.token} />}
          </OrderAside>
        </aside>
      </div>
    </div>
  );
}

function Cancel({ token }: { token: string }) {
  const { t } = useText();
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
