import type { LoaderFunctionArgs } from '@remix-run/node';
import { isPayable } from '~/orders/order-states';
import { payloadOf } from '~/payments/bank/account-qr.server';
import { qrPicture } from '~/payments/bank/qr-code.server';
import { readOrderPage } from '~/payments/order-page/order-page.server';
import { orderToTransfer } from '~/payments/order-page/order-to-transfer';
import { contentDisposition } from '~/uploads/file-headers';
import { openVisit } from '~/web/visit.server';

/** The drawn code as a PNG: a phone keeps it among its pictures, where its bank's app finds it. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now } = await openVisit(args);
  const page = await readOrderPage(db, args.params.token ?? '', now);
  const account = page?.accounts.find(({ id }) => String(id) === args.params.accountId);
  const payload =
    page && account && isPayable(page.order.status) ? payloadOf(account, orderToTransfer(page).due) : null;
  if (!page || payload === null) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(await qrPicture(payload)), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': contentDisposition('attachment', `${page.order.number}.png`),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
