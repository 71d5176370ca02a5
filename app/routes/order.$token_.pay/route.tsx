import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import paymentScript from '~/enhance/payment?worker&url';
import { orderPath, payPath, transferPath } from '~/orders/destinations';
import { isPayable } from '~/orders/order-states';
import { BANK_TRANSFER } from '~/payments/offered-method';
import { openPayment, watchPayment } from '~/payments/open-payment.server';
import { type PaymentScreen, watchedMove } from '~/payments/payment-screen';
import { readForm } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { watchedPath } from '~/web/payment-moves.server';
import { privateMeta } from '~/web/private-meta';
import { openVisit, type Visit } from '~/web/visit.server';
import { EndedPayment } from './ended-payment';
import { QrToPay } from './qr-to-pay';

export const handle: PageHandle = { sheet: 'paid', frame: 'till' };

export const meta = privateMeta;

/**
 * Where an order is paid by a method of a provider. The first visit begins, every other one goes on with what is under way;
 * a page that watches (`?attempt=ID`, by refresh or by its Done link) is led on as soon as something has happened.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t, settings, url } = visit;
  const token = args.params.token ?? '';
  await followWatched(visit, token);
  const opened = await openPayment(db, { token, isAnotherTry: false }, now);
  if (!opened) throw new Response(null, { status: 404 });
  const { order } = opened;
  if (opened.kind === 'elsewhere') {
    if (order.status === 'approved') throw redirect(watchedPath('approved', visit, order), 303);
    const isTransfer = order.paymentMethodId === null || order.paymentMethodId === BANK_TRANSFER;
    throw redirect(isTransfer && isPayable(order.status) ? transferPath(token) : orderPath(token), 303);
  }
  const { number, due, currency, email } = order;
  return {
    order: { token, number, due, currency, email },
    screen: atThisAddress(opened.screen, url),
    shopName: settings.shop_name,
    isAskedAgain: url.searchParams.has('done'),
    now,
    title: `${t('pay.title')} · ${settings.title}`,
  };
}

async function followWatched(visit: Visit, token: string): Promise<void> {
  const { db, now, url } = visit;
  const attemptId = Number(url.searchParams.get('attempt'));
  if (!Number.isSafeInteger(attemptId) || attemptId <= 0) return;
  const watched = await watchPayment(db, { token, attemptId }, now);
  if (!watched) return;
  const move = watchedMove(watched.order, watched.attempt, now);
  if (move !== null && move !== 'pay') throw redirect(watchedPath(move, visit, watched.order), 303);
}

/** The sandbox stands on the machine of the shop: it is reached by the name the shop was reached by. */
function atThisAddress(screen: PaymentScreen, url: URL): PaymentScreen {
  if (screen.kind !== 'qr' || screen.testPage === null) return screen;
  const testPage = new URL(screen.testPage);
  testPage.hostname = url.hostname;
  return { ...screen, testPage: testPage.href };
}

/** Another try after one that failed or ran out. */
export async function action(args: ActionFunctionArgs) {
  const { db, now } = await openVisit(args);
  const { fields } = await readForm(args.request);
  if (fields.get('intent') !== 'again') throw new Response(null, { status: 400 });
  const token = args.params.token ?? '';
  const opened = await openPayment(db, { token, isAnotherTry: true }, now);
  if (!opened) throw new Response(null, { status: 404 });
  return redirect(payPath(token), 303);
}

export default function PaymentPage() {
  const { order, screen, shopName, isAskedAgain, now } = useLoaderData<typeof loader>();
  if (screen.kind !== 'qr') return <EndedPayment order={order} screen={screen} />;
  return (
    <>
      <QrToPay order={order} screen={screen} shopName={shopName} isAskedAgain={isAskedAgain} now={now} />
      <script type="module" src={paymentScript} async />
    </>
  );
}
