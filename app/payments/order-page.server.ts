import { isPayable } from '~/orders/order-states';
import { type OrderView, readOrderByToken } from '~/orders/orders.server';
import type { Db } from '~/platform/database.server';
import type { BankAccountView } from './bank-account';
import { readBankAccounts } from './bank-accounts.server';
import { BANK_TRANSFER } from './offered-method';
import { readLatestAttempt } from './payment-attempts.server';
import type { PaymentFailure } from './providers/provider';
import { type ReportView, readLatestReport } from './transfer-reports.server';

/** What the pages of one order show. */
export interface OrderPage {
  order: OrderView;
  /** Where to transfer to; empty when nothing is left to pay. */
  accounts: BankAccountView[];
  report: ReportView | null;
  /** Why the last try at a provider failed, while it is to be paid. */
  failedPayment: PaymentFailure | null;
}

/** The order a token opens, with how to pay it and what was reported. Null: no such order. */
export async function readOrderPage(db: Db, token: string): Promise<OrderPage | null> {
  const order = await readOrderByToken(db, token);
  if (!order) return null;
  return {
    order,
    accounts: isPayable(order.status) && order.due > 0 ? await readBankAccounts(db, order.currency) : [],
    report: await readLatestReport(db, order.id),
    failedPayment: isPayable(order.status) ? await readFailure(db, order) : null,
  };
}

async function readFailure(db: Db, { id, paymentMethodId }: OrderView): Promise<PaymentFailure | null> {
  if (paymentMethodId === null || paymentMethodId === BANK_TRANSFER) return null;
  const attempt = await readLatestAttempt(db, { orderId: id, methodId: paymentMethodId });
  return attempt?.status === 'failed' ? attempt.failure : null;
}
