import { readWaitingMoney } from '~/orders/life/waiting-money.server';
import { isPayable } from '~/orders/order-states';
import type { OrderSituation } from '~/orders/page/order-texts';
import { type OrderView, readOrderByToken } from '~/orders/page/orders.server';
import { readLatestAttempt } from '~/payments/attempts/payment-attempts.server';
import type { BankAccountView } from '~/payments/bank/bank-account';
import { readBankAccounts } from '~/payments/bank/bank-accounts.server';
import { readMethodNames } from '~/payments/methods/payment-methods.server';
import { readShortMoney, type RestToPay } from '~/payments/settlement/rest-to-pay.server';
import { type ReportView, readLatestReport } from '~/payments/transfers/transfer-reports.server';
import type { Db } from '~/platform/database/database.server';
import { isPaidByTransfer } from '~/providers/methods/payment-methods';
import type { PaymentFailure } from '~/providers/port/provider';
import type { Locale } from '~/values/time';

/** The data of an order's own pages. */
export interface OrderPage {
  order: OrderView;
  /**
   * Decides the words of the page; while staff looks at money that does not fit, the buyer is asked for no
   * more (PAY-22).
   */
  situation: Required<OrderSituation>;
  /** The order is underpaid, and this is the amount still due. */
  rest: RestToPay | null;
  /** The payment method's name, in each language. */
  methodName: Record<Locale, string> | null;
  /** The accounts to transfer to; empty when nothing is due or no payment is taken for now. */
  accounts: BankAccountView[];
  report: ReportView | null;
  /** Why the last try at a provider failed, while the order waits for payment. */
  failedPayment: PaymentFailure | null;
}

/** The order a token opens, with its payment method and transfer report. Null: no such order. */
export async function readOrderPage(db: Db, token: string, now: Date): Promise<OrderPage | null> {
  const order = await readOrderByToken(db, token);
  if (!order) return null;
  const isOpen = isPayable(order.status);
  const { isMoneyLookedAt, isHeld, isUnderWay } = await readWaitingMoney(db, order.id, now);
  const short = isOpen && isMoneyLookedAt && !isHeld ? await readShortMoney(db, order.id) : null;
  const isOver = isOpen && order.cancelAt !== null && order.cancelAt <= now;
  const failedPayment = isOpen && !isMoneyLookedAt ? await readFailure(db, order) : null;
  return {
    order,
    situation: {
      isMoneyLookedAt,
      hasRest: short !== null,
      isHeld: isOpen && isHeld,
      isUnderWay: isOpen && isUnderWay,
      isOver,
      hasFailed: failedPayment !== null && failedPayment.end !== 'cancelled',
      now,
    },
    rest: short && { came: short.came, left: short.left },
    methodName: isOpen && order.due > 0 ? await readMethodNames(db, order.paymentMethodId) : null,
    accounts:
      isOpen && order.due > 0 && (!isMoneyLookedAt || short)
        ? await readBankAccounts(db, order.currency)
        : [],
    report: await readLatestReport(db, order.id),
    failedPayment,
  };
}

/** Why the last try by the order's method failed; null: it did not, or there was none. */
export async function readFailure(
  db: Db,
  { id, paymentMethodId }: Pick<OrderView, 'id' | 'paymentMethodId'>,
): Promise<PaymentFailure | null> {
  if (paymentMethodId === null || isPaidByTransfer(paymentMethodId)) return null;
  const attempt = await readLatestAttempt(db, { orderId: id, methodId: paymentMethodId });
  return attempt?.status === 'failed' ? attempt.failure : null;
}
