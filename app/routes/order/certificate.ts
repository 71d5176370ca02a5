import type { LoaderFunctionArgs } from '@remix-run/node';
import { readOrderCertificate } from '~/orders/page/order-certificate.server';
import { readOrderByToken } from '~/orders/page/orders.server';
import { sendFile } from '~/uploads/send-file.server';
import { openVisit } from '~/web/visit.server';

/** The company certificate of an order, for the holder of the order's token. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, fileStore } = await openVisit(args);
  const order = await readOrderByToken(db, args.params.token ?? '');
  const file = order && (await readOrderCertificate(db, order, fileStore));
  if (!file) throw new Response(null, { status: 404 });
  return sendFile(args, file);
}
