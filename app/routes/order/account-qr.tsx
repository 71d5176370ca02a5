import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accountQr } from '~/payments/bank/account-qr.server';
import { readBankAccounts } from '~/payments/bank/bank-accounts.server';
import { QrScreen } from '~/payments/bank/qr-screen';
import { shopCurrency } from '~/settings/shop-currency';
import { useText } from '~/text/text-context';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'checkout' };

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: view?.title },
  { name: 'robots', content: 'noindex' },
];

/** An account's code before there is an order: the checkout shows it beside itself, without an amount. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings } = await openVisit(args);
  const accounts = await readBankAccounts(db, shopCurrency(settings));
  const qr = accountQr(
    accounts.find(({ id }) => String(id) === args.params.accountId),
    null,
  );
  if (!qr) throw new Response(null, { status: 404 });
  return { qr, title: `${t('qr.title')} · ${settings.title}` };
}

export default function AccountQrPage() {
  const { qr } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <QrScreen qr={qr} amount={null}>
      <p className="meta">{t('qr.close')}</p>
    </QrScreen>
  );
}
