import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { sendClaimLink } from '~/flows/membership/send-claim-link.server';
import { paths } from '~/values/paths';
import { openVisit } from '~/web/visit.server';

/** "Set a password to keep the courses" on a guest's order: the link goes to the order's e-mail (REG-14). */
export async function action(args: ActionFunctionArgs) {
  const { db, now, clientAddress } = await openVisit(args);
  const orderToken = args.params.token ?? '';
  const result = await sendClaimLink(db, { orderToken, clientAddress }, now);
  if (result.ok) return redirect(`${paths.order({ token: orderToken })}?notice=claimSent`, 303);
  if (result.refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
  return redirect(`${paths.order({ token: orderToken })}?notice=tooManyTries`, 303);
}

/** Somebody opened the address itself: nothing is sent by a link. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(paths.order({ token: encodeURIComponent(params.token ?? '') }), 302);
