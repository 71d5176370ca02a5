import type { LoaderFunctionArgs } from '@remix-run/node';
import { readOrderCertificate } from '~/orders/page/order-certificate.server';
import { readOrderById } from '~/orders/page/orders.server';
import { sendFile } from '~/uploads/send-file.server';
import { idOfSlug } from '~/values/slug-id';
import { requireRight } from '~/web/guards.server';

/** The company certificate beside its order, for administrators only. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, fileStore } = await requireRight(args, 'orders');
  const order = await readOrderById(db, idOfSlug(args.params.orderId ?? '') ?? 0);
  const file = order && (await readOrderCertificate(db, order, fileStore));
  if (!file) throw new Response(null, { status: 404 });
  return sendFile(args, file);
}
