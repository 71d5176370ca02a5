import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { issueMissingDocuments } from '~/documents/issue-missing-documents.server';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { requireRight } from '~/web/guards.server';

/** Issues what an order's documents lack (TAX-04); pressed twice it has been done once. */
export async function action(args: ActionFunctionArgs) {
  const { db, now, administrator } = await requireRight(args, 'documents');
  const orderId = idOfSlug(args.params.orderId ?? '') ?? 0;
  const issued = await issueMissingDocuments(db, { orderId, administratorId: administrator.id }, now);
  return redirect(`/admin/orders/${orderId}${issued.length > 0 ? '?issued' : ''}`, 303);
}

/** Somebody opened the address itself. */
export async function loader(args: LoaderFunctionArgs) {
  await requireRight(args, 'documents');
  return redirect(paths.staffOrder({ orderId: idOfSlug(args.params.orderId ?? '') ?? 0 }), 302);
}
