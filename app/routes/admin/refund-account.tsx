import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { readOrderById } from '~/orders/page/orders.server';
import { AccountInputs } from '~/payments/refund-account/account-inputs';
import { AccountLines } from '~/payments/refund-account/account-lines';
import { refundAccountSchema } from '~/payments/refund-account/refund-account-form';
import {
  askRefundAccount,
  readRefundAccount,
  typeRefundAccount,
} from '~/payments/refund-account/refund-account.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { intentOf, parseForm, readForm, type Typed } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** To which account an order's money goes back by hand: asked of the buyer, or typed by those who may refund. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, url, settings } = await requireRight(args, 'refunds');
  const order = await readOrderById(db, idOfSlug(args.params.orderId ?? '') ?? 0);
  if (!order) throw new Response(null, { status: 404 });
  const done = url.searchParams.get('done');
  return {
    title: `${t('refundAccount.title')} · ${order.number} · ${settings.title}`,
    order: { id: order.id, number: order.number, email: order.email },
    known: await readRefundAccount(db, order.id),
    done: DONE.find((each) => each === done) ?? null,
  };
}

const DONE = ['asked', 'typed'] as const;

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'refunds');
  const order = await readOrderById(db, idOfSlug(args.params.orderId ?? '') ?? 0);
  if (!order) throw new Response(null, { status: 404 });
  const { fields } = await readForm(args.request);
  const by = { orderId: order.id, staffId: administrator.id };
  const back = (done: (typeof DONE)[number]) =>
    redirect(`${paths.staffRefundAccount({ orderId: order.id })}?done=${done}`, 303);
  if (intentOf(fields) === 'ask') {
    await askRefundAccount(db, by, now);
    return back('asked');
  }
  const form = parseForm(fields, refundAccountSchema);
  if (!form.ok)
    return data({ typed: textsOf(form.typed), errors: firstErrors(form.errors, t) }, { status: 422 });
  const { bank_code: bankCode, account_number: number, account_name: name } = form.value;
  await typeRefundAccount(db, { ...by, account: { bankCode, number, name } }, now);
  return back('typed');
}

const textsOf = (input: Typed): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));

export default function StaffRefundAccount() {
  const { order, known, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const path = paths.staffRefundAccount({ orderId: order.id });
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffOrder({ orderId: order.id })}>{order.number}</a> ·{' '}
        <a href={paths.staffRefund({ orderId: order.id })}>{t('refundAccount.toRefund')}</a>
      </p>
      <h1>{t('refundAccount.title')}</h1>
      {done && !result && <Notice kind="ok">{t(`refundAccount.done.${done}`)}</Notice>}
      <AccountLines known={known} />
      {order.email !== '' && (
        <form method="post" action={path}>
          <Button look="ghost" name="intent" value="ask">
            {t(known.askedAt ? 'refundAccount.askAgain' : 'refundAccount.ask')}
          </Button>
          <p className="meta">{t('refundAccount.askNote', { email: order.email })}</p>
        </form>
      )}
      <form className="flow" method="post" action={path}>
        <h2>{t('refundAccount.type')}</h2>
        <AccountInputs values={result?.typed} errors={result?.errors} />
        <p>
          <Button name="intent" value="type">
            {t('refundAccount.save')}
          </Button>
        </p>
      </form>
    </div>
  );
}
