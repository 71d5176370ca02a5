import { toAmount, toMinor } from '~/api/amount-fields';
import { tooManyTries } from '~/api/call-limit.server';
import type { Caller } from '~/api/endpoint.server';
import { ownOrder } from '~/api/own-order.server';
import type { ProblemCode } from '~/api/problem-codes';
import { Refusal } from '~/api/refusal';
import type { OrderView } from '~/orders/page/orders.server';
import { consumeCardTry } from '~/payments/attempts/card-limits.server';
import { openPayment } from '~/payments/attempts/open-payment.server';
import type { PaymentScreen } from '~/payments/attempts/payment-screen';
import { readShortMoney } from '~/payments/settlement/rest-to-pay.server';
import type { CardWay } from '~/providers/port/provider';
import { paths } from '~/values/paths';
import { reachedBy } from '~/web/reached-by';

export interface Asked {
  orderId: number;
  orderToken?: string;
  methodId: number;
  /** as the caller saw it; compared, never trusted */
  amount?: number;
  card?: CardWay;
}

export interface Begun {
  order: OrderView;
  screen: Extract<PaymentScreen, { kind: 'qr' | 'redirect' | 'form' | 'wait' }>;
}

const ENDED: Partial<Record<PaymentScreen['kind'], ProblemCode>> = {
  expired: 'NOT_PAYABLE',
  failed: 'PAYMENT_FAILED',
  preparing: 'PROVIDER_AWAY',
  card: 'METHOD_NOT_USABLE',
  'money-waits': 'MONEY_WAITS',
  'money-held': 'MONEY_WAITS',
  'too-many': 'TOO_MANY_REQUESTS',
  'not-usable': 'METHOD_NOT_USABLE',
};

export const PAY_ERRORS: readonly ProblemCode[] = [
  'NOT_FOUND',
  'WRONG_METHOD',
  'PRICE_CHANGED',
  'NOT_PAYABLE',
  'METHOD_NOT_USABLE',
  'MONEY_WAITS',
  'PAYMENT_FAILED',
  'PROVIDER_AWAY',
  'TOO_MANY_REQUESTS',
];

export const WITHOUT_AMOUNT = PAY_ERRORS.filter((code) => code !== 'PRICE_CHANGED');

/** Starts or resumes a payment by the verb of the shop's own payment page. */
export async function pay(caller: Caller, request: Asked): Promise<Begun> {
  const { visit } = caller;
  const { db, now, publicUrl: origin, url, clientAddress } = visit;
  const order = await ownOrder(caller, request);
  if (order.paymentMethodId !== request.methodId)
    throw new Refusal('WRONG_METHOD', { result: { payment_method_id: order.paymentMethodId } });
  const due = (await readShortMoney(db, order.id))?.left ?? order.due;
  if (request.amount !== undefined && toMinor(request.amount) !== due)
    throw new Refusal('PRICE_CHANGED', { result: { amount_due: toAmount(due) } });
  if (request.card?.kind === 'token' && !(await consumeCardTry(db, clientAddress, now)))
    throw tooManyTries(3600);
  const { token } = order;
  const first = await openPayment(db, { token, isAnotherTry: true, card: request.card, origin }, now);
  // the card is typed on the provider's own page
  const isHosted =
    first?.kind === 'screen' && first.screen.kind === 'card' && first.screen.form.hasHostedPage;
  const payment =
    isHosted && !request.card
      ? await openPayment(db, { token, isAnotherTry: true, card: { kind: 'hosted-page' }, origin }, now)
      : first;
  if (payment?.kind !== 'screen')
    throw new Refusal('NOT_PAYABLE', { result: { payment_status: payment?.order.status } });
  const { screen } = payment;
  if (screen.kind === 'qr' || screen.kind === 'wait') return { order, screen };
  if (screen.kind === 'redirect')
    return { order, screen: { ...screen, url: reachedBy(screen.url, url.hostname) } };
  if (screen.kind === 'form')
    return { order, screen: { ...screen, action: reachedBy(screen.action, url.hostname) } };
  const code = ENDED[screen.kind] ?? 'NOT_PAYABLE';
  const failure = 'failure' in screen ? screen.failure : null;
  throw new Refusal(code, {
    ...(failure && { result: { code: failure.code, description: failure.description } }),
    ...(code === 'PROVIDER_AWAY' && { headers: { 'Retry-After': '2' } }),
  });
}

export const pictureOf = ({ order, screen }: Begun) =>
  screen.kind === 'qr' ? `${paths.orderPayImage({ token: order.token })}?attempt=${screen.attemptId}` : null;

export async function payElsewhere(call: Caller, request: Asked): Promise<string> {
  const { order, screen } = await pay(call, request);
  // a provider that needs a posted form is reached by the shop's own page
  return screen.kind === 'redirect'
    ? screen.url
    : `${call.visit.publicUrl}${paths.orderPay({ token: order.token })}`;
}
