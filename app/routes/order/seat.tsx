import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { confirmSeat, readSeatLink } from '~/flows/checkout/confirm-seat.server';
import { Button } from '~/kit/button';
import { isPayable } from '~/orders/order-states';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: view?.title },
  { name: 'robots', content: 'noindex' },
];

const linkOf = ({ params }: Pick<LoaderFunctionArgs, 'params'>) => ({
  token: params.token ?? '',
  confirmKey: params.key ?? '',
});

/** The link of a free seat's mail: says what it is for, and takes it by a button. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings } = await openVisit(args);
  const link = linkOf(args);
  const found = await readSeatLink(db, link);
  if (!found) throw new Response(null, { status: 404 });
  // taken or given back: the order's page says which
  if (!isPayable(found.status)) throw redirect(paths.order({ token: link.token }), 303);
  return { names: found.names, title: `${t('seat.title')} · ${settings.title}` };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now } = await openVisit(args);
  const link = linkOf(args);
  const confirmed = await confirmSeat(db, link, now);
  if (!confirmed.ok && confirmed.refusal.code === 'NO_SUCH_LINK') throw new Response(null, { status: 404 });
  if (!confirmed.ok && confirmed.refusal.code === 'SEAT_HELD')
    return redirect(`${paths.order({ token: confirmed.refusal.token })}?notice=seatHeld`, 303);
  return redirect(paths.order({ token: link.token }), 303);
}

export default function SeatPage() {
  const { names } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('seat.title')}</h1>
      <p>{t('seat.lead', { names: names.join(', ') })}</p>
      <form method="post" className="flow">
        <Button full>{t('seat.confirm')}</Button>
      </form>
      <p className="meta">{t('seat.notMe')}</p>
    </div>
  );
}
