import type { LoaderFunctionArgs } from '@remix-run/node';
import { readOrderByToken } from '~/orders/page/orders.server';
import { isSlipOfOrder } from '~/payments/transfers/slips.server';
import { readPrivateFile } from '~/uploads/private-files.server';
import { sendFile } from '~/uploads/send-file.server';
import { openVisit } from '~/web/visit.server';

/** The slip of an order, for the holder of the order's token. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, fileStore } = await openVisit(args);
  const uploadId = /^[1-9]\d{0,14}$/.test(args.params.uploadId ?? '') ? Number(args.params.uploadId) : null;
  const order = await readOrderByToken(db, args.params.token ?? '');
  if (uploadId === null || !order || !(await isSlipOfOrder(db, uploadId, order.id)))
    throw new Response(null, { status: 404 });
  const file = await readPrivateFile(db, { uploadId, files: fileStore });
  if (!file) throw new Response(null, { status: 404 });
  return sendFile(args, file);
}
