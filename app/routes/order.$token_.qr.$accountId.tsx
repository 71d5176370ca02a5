import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LinkButton } from '~/kit/link-button';
import { orderPath, transferPath } from '~/orders/destinations';
import { isPayable } from '~/orders/order-states';
import { accountQr } from '~/payments/account-qr.server';
import { readOrderPage } from '~/payments/order-page.server';
import { QrScreen } from '~/payments/qr-screen';
import { useText } from '~/text/text-context';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'paid', frame: 'till' };

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
  if (!isPayable(order.status)) throw redirect(orderPath(order.token), 303);
  const account = accounts.find(({ id }) => String(id) === args.params.accountId);
  const qr = accountQr(account, order.due);
  if (!qr) throw new Response(null, { status: 404 });
  return { qr, amount: order.due, token: order.token, title: `${t('qr.title')} · ${settings.title}` };
}

export default function QrPage() {
  const { qr, amount, token } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <QrScreen qr={qr} amount={amount} picturePath={`/order/${token}/qr/${qr.account.id}/image`}>
      <LinkButton full look="plain" href={transferPath(token)}>
        {t('qr.back')}
      </LinkButton>
    </QrScreen>
  );
}
