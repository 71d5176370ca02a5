import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { currentPartnerShop } from '~/orders/partner/partner-shop.server';
import { tellPartnerAgain } from '~/orders/partner/tell-partner-again.server';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { requireRight } from '~/web/guards.server';

/** “ส่งอีกครั้ง” on the page of an order, which then shows the outcome. */
export async function action(args: ActionFunctionArgs) {
  const { db, now, administrator } = await requireRight(args, 'order-changes');
  const orderId = idOfSlug(args.params.orderId ?? '') ?? 0;
  const command = { orderId, administratorId: administrator.id, partner: currentPartnerShop() };
  await tellPartnerAgain(db, command, now);
  return redirect(`${paths.staffOrder({ orderId })}#partner`, 303);
}

/** Somebody opened the address itself. */
export async function loader(args: LoaderFunctionArgs) {
  await requireRight(args, 'order-changes');
  return redirect(paths.staffOrder({ orderId: idOfSlug(args.params.orderId ?? '') ?? 0 }), 302);
}
