import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import cardScript from '~/enhance/card-form?worker&url';
import paymentScript from '~/enhance/payment?worker&url';
import { readWaitingMoney } from '~/orders/life/waiting-money.server';
import { isPayable } from '~/orders/order-states';
import { consumeCardTry } from '~/payments/attempts/card-limits.server';
import { markSent, openPayment, watchPayment } from '~/payments/attempts/open-payment.server';
import { paidCardForm } from '~/payments/attempts/paid-card';
import { type PaymentScreen, watchedMove } from '~/payments/attempts/payment-screen';
import { readOrderMethods } from '~/payments/methods/order-methods.server';
import { readMethodName } from '~/payments/methods/payment-methods.server';
import { methodInstead } from '~/payments/methods/ways-to-pay';
import { readShortMoney } from '~/payments/settlement/rest-to-pay.server';
import { appBrowserOf } from '~/platform/http/app-browser';
import { isPaidByTransfer } from '~/providers/methods/payment-methods';
import { paths } from '~/values/paths';
import { formOf, readForm } from '~/web/form.server';
import { LiveLine, liveHosts, type LivePlace } from '~/web/live/live-line';
import { livePlace } from '~/web/live/live-place.server';
import type { PageHandle } from '~/web/page-handle';
import { donePath, watchedPath } from '~/web/payment-moves.server';
import { privateMeta } from '~/web/private-meta';
import { reachedBy } from '~/web/reached-by';
import { openVisit, type Visit } from '~/web/visit.server';
import { AtProvider } from './at-provider';
import { CardToPay } from './card-to-pay';
import { EndedPayment } from './ended-payment';
import { QrToPay } from './qr-to-pay';

export const handle: PageHandle = {
  stylesheet: 'account',
  frame: 'checkout',
  leadsToPayment: true,
  connectHosts: liveHosts,
  cardHosts: (page) => cardHostsOf((page as { screen?: PaymentScreen } | null | undefined)?.screen),
};

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
  const opened = await openPayment(db, { token, isAnotherTry: false, origin: visit.publicUrl }, now);
  if (!opened) throw new Response(null, { status: 404 });
  const { order } = opened;
  if (opened.kind === 'elsewhere') {
    if (order.status === 'approved') throw redirect(watchedPath('approved', visit, order), 303);
    // who was paying is told why there is nothing to pay any more
    if (order.status === 'cancelled') {
      const here = paths.order({ token });
      // its money came late: the page says to wait, and not to order once more
      const { isMoneyLookedAt } = await readWaitingMoney(db, order.id, now);
      throw redirect(isMoneyLookedAt ? here : `${here}?notice=orderOver`, 303);
    }
    const isReported = isPaidByTransfer(order.paymentMethodId) && isPayable(order.status);
    throw redirect(isReported ? paths.orderTransfer({ token }) : paths.order({ token }), 303);
  }
  const { number, currency, email } = order;
  const rest = await readShortMoney(db, order.id);
  const due = rest?.left ?? order.due;
  const screen = lookedAt(atThisAddress(opened.screen, url), url);
  await leaveOnce(visit, screen);
  const hasFailed =
    (screen.kind === 'failed' && screen.failure?.end !== 'cancelled') || hasDeclinedCard(screen);
  const methods = hasFailed ? await readOrderMethods(db, order, visit.locale, rest) : [];
  const instead = methodInstead(methods, order.paymentMethodId);
  return {
    order: { token, number, due, currency, email, paymentMethodId: order.paymentMethodId },
    rest: rest && { came: rest.came, left: rest.left },
    screen,
    // one provider's encrypted card has a door of its own (PAY-03)
    sendCardTo:
      screen.kind === 'card' && screen.form.dialect === 'securepay'
        ? paths.cartOrder({ orderId: order.id })
        : paths.orderPay({ token }),
    instead: instead && { id: instead.id, name: visit.locale === 'en' ? instead.nameEn : instead.nameTh },
    methodName: await readMethodName(db, order.paymentMethodId, visit.locale),
    shopName: settings.shop_name,
    isAskedAgain: url.searchParams.has('done'),
    app: appBrowserOf(args.request.headers.get('User-Agent')),
    live: livePlace(visit, { person: visit.viewer.student, order: token }),
    now,
    title: `${t('order.step.pay')} · ${settings.title}`,
  };
}

/** The card is asked for once more, beside why the one before was refused. */
const hasDeclinedCard = (screen: PaymentScreen) => screen.kind === 'card' && screen.failure !== null;

async function followWatched(visit: Visit, token: string): Promise<void> {
  const { db, now, url } = visit;
  const attemptId = Number(url.searchParams.get('attempt'));
  if (!Number.isSafeInteger(attemptId) || attemptId <= 0) return;
  const watched = await watchPayment(db, { token, attemptId }, now);
  if (!watched) return;
  const move = watchedMove(watched.order, watched.attempt, now);
  if (move !== null && move !== 'pay') throw redirect(watchedPath(move, visit, watched.order), 303);
  const onward = move === null && url.searchParams.has('done') ? donePath(visit, watched.order) : null;
  if (onward !== null) throw redirect(onward, 303);
}

/**
 * The first time the browser goes on to the provider by itself; who comes back, by "back" or to look, finds a page with the way
 * there. A form is sent by script, or by its button.
 */
async function leaveOnce({ db }: Visit, screen: PaymentScreen): Promise<void> {
  if (screen.kind !== 'redirect' || screen.isSent || screen.staysOpen) return;
  await markSent(db, screen.attemptId);
  throw redirect(screen.url, 303);
}

/** Who asks how an attempt stands has been at the provider already. */
const lookedAt = (screen: PaymentScreen, { searchParams }: URL): PaymentScreen =>
  (screen.kind === 'redirect' || screen.kind === 'form') && searchParams.has('attempt')
    ? { ...screen, isSent: true }
    : screen;

/** The sandbox stands on the machine of the shop: it is reached by the name the shop was reached by. */
function atThisAddress(screen: PaymentScreen, { hostname }: URL): PaymentScreen {
  switch (screen.kind) {
    case 'qr':
      return { ...screen, testPage: screen.testPage && reachedBy(screen.testPage, hostname) };
    case 'redirect':
      return { ...screen, url: reachedBy(screen.url, hostname) };
    case 'form':
      return { ...screen, action: reachedBy(screen.action, hostname) };
    case 'card': {
      const { script, vault } = screen.form;
      const there = (address: string | null) => address && reachedBy(address, hostname);
      return { ...screen, form: { ...screen.form, script: there(script), vault: there(vault) } };
    }
    default:
      return screen;
  }
}

/** Another try after one that failed or ran out; a card, by its token or on the provider's own page. */
export async function action(args: ActionFunctionArgs) {
  const { db, now, clientAddress, publicUrl: origin } = await openVisit(args);
  const { fields } = await readForm(args.request);
  const token = args.params.token ?? '';
  const paid = formOf(fields, paidCardForm);
  if (paid.card && !(await consumeCardTry(db, clientAddress, now)))
    return redirect(`${paths.orderPay({ token })}?notice=tooManyTries`, 303);
  const opened = await openPayment(db, { token, isAnotherTry: true, ...paid, origin }, now);
  if (!opened) throw new Response(null, { status: 404 });
  return redirect(paths.orderPay({ token }), 303);
}

/** The provider's script and its vault: on this page, and on no other, they may be asked. */
function cardHostsOf(screen: PaymentScreen | undefined): string[] {
  if (screen?.kind !== 'card') return [];
  const addresses = [screen.form.script, screen.form.vault].filter((address) => address !== null);
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

export default function PaymentPage() {
  const { order, rest, screen, sendCardTo, methodName, instead, shopName, isAskedAgain, app, live, now } =
    useLoaderData<typeof loader>();
  switch (screen.kind) {
    case 'qr':
      return (
        <Watched live={live}>
          <QrToPay
            order={order}
            screen={screen}
            shopName={shopName}
            isAskedAgain={isAskedAgain}
            app={app}
            now={now}
          />
        </Watched>
      );
    case 'redirect':
    case 'form':
    case 'wait':
      return (
        <Watched live={live}>
          <AtProvider order={order} methodName={methodName} screen={screen} isAskedAgain={isAskedAgain} />
        </Watched>
      );
    case 'card':
      return (
        <>
          <CardToPay
            order={order}
            methodName={methodName}
            screen={screen}
            sendTo={sendCardTo}
            instead={instead}
          />
          <script type="module" src={cardScript} async />
        </>
      );
    default:
      return (
        <EndedPayment order={order} rest={rest} screen={screen} methodName={methodName} instead={instead} />
      );
  }
}

/** A page that looks by itself whether it was paid. */
function Watched({ live, children }: { live: LivePlace | null; children: React.ReactNode }) {
  return (
    <>
      {children}
      <LiveLine live={live} />
      <script type="module" src={paymentScript} async />
    </>
  );
}
