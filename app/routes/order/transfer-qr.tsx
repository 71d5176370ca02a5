import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LinkButton } from '~/kit/link-button';
import { isPayable } from '~/orders/order-states';
import { accountQr } from '~/payments/bank/account-qr.server';
import { QrScreen } from '~/payments/bank/qr-screen';
import { readOrderPage } from '~/payments/order-page/order-page.server';
import { orderToTransfer } from '~/payments/order-page/order-to-transfer';
import { appBrowserOf } from '~/platform/http/app-browser';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'checkout' };

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: view?.title },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings } = await openVisit(args);
  const page = await readOrderPage(db, args.params.token ?? '', now);
  if (!page) throw new Response(null, { status: 404 });
  const { order, accounts } = page;
  // nobody should pay twice
  if (!isPayable(order.status)) throw redirect(paths.order({ token: order.token }), 303);
  const account = accounts.find(({ id }) => String(id) === args.params.accountId);
  const qr = accountQr(account, orderToTransfer(page).due);
  if (!qr) throw new Response(null, { status: 404 });
  const { token, number } = order;
  const command = {
    path: paths.orderQrImage({ token, accountId: qr.account.id }),
    number,
    page: paths.orderQr({ token, accountId: qr.account.id }),
    app: appBrowserOf(args.request.headers.get('User-Agent')),
  };
  return {
    qr,
    amount: orderToTransfer(page).due,
    token,
    kept: command,
    title: `${t('qr.title')} · ${settings.title}`,
  };
}

export default function QrPage() {
  const { qr, amount, token, kept } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <QrScreen qr={qr} amount={amount} kept={kept}>
      <LinkButton full look="plain" href={paths.orderTransfer({ token })}>
        {t('qr.back')}
      </LinkButton>
    </QrScreen>
  );
}
