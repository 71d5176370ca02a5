import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { readOrderByToken } from '~/orders/page/orders.server';
import { AccountInputs } from '~/payments/refund-account/account-inputs';
import { refundAccountSchema } from '~/payments/refund-account/refund-account-form';
import { giveRefundAccount, readRefundAccount } from '~/payments/refund-account/refund-account.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm, type Typed } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

/** Where a buyer whom staff asked says to which account the money goes back; what was said is shown to nobody here. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings } = await openVisit(args);
  const order = await readOrderByToken(db, args.params.token ?? '');
  if (!order) throw new Response(null, { status: 404 });
  const { askedAt, givenAt } = await readRefundAccount(db, order.id);
  return {
    title: `${t('refundAccount.title')} · ${settings.title}`,
    token: order.token,
    number: order.number,
    isAsked: askedAt !== null && givenAt === null,
    isGiven: givenAt !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t } = await openVisit(args);
  const order = await readOrderByToken(db, args.params.token ?? '');
  if (!order) throw new Response(null, { status: 404 });
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, refundAccountSchema);
  if (!form.ok)
    return data({ typed: textsOf(form.typed), errors: firstErrors(form.errors, t) }, { status: 422 });
  const { bank_code: bankCode, account_number: number, account_name: name } = form.value;
  await giveRefundAccount(db, { orderId: order.id, account: { bankCode, number, name } }, now);
  // given twice, or not asked for: the page says which
  return redirect(paths.orderRefundAccount({ token: order.token }), 303);
}

const textsOf = (input: Typed): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));

export default function OrderRefundAccount() {
  const { token, number, isAsked, isGiven } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="wrap read pad5 flow">
      <p>
        <a href={paths.order({ token })}>{t('orderAsk.back', { number })}</a>
      </p>
      <h1>{t('refundAccount.title')}</h1>
      {isAsked && (
        <form className="flow" method="post" action={paths.orderRefundAccount({ token })}>
          <p>{t('refundAccount.lead')}</p>
          <AccountInputs values={result?.typed} errors={result?.errors} />
          <p>
            <Button>{t('refundAccount.send')}</Button>
          </p>
        </form>
      )}
      {!isAsked && (
        <Notice kind={isGiven ? 'ok' : 'info'}>
          {t(isGiven ? 'refundAccount.given' : 'refundAccount.notAsked')}
        </Notice>
      )}
    </div>
  );
}
