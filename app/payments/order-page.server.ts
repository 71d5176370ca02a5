import { isPayable } from '~/orders/order-states';
import { type OrderView, readOrderByToken } from '~/orders/orders.server';
import type { Db } from '~/platform/database.server';
import type { BankAccountView } from './bank-account';
import { readBankAccounts } from './bank-accounts.server';
import { type ReportView, readLatestReport } from './transfer-reports.server';

/** What the pages of one order show. */
export interface OrderPage {
  order: OrderView;
  /** Where to transfer to; empty when nothing is left to pay. */
  accounts: BankAccountView[];
  report: ReportView | null;
}

/** The order a token opens, with how to pay it and what was reported. Null: no such order. */
export async function readOrderPage(db: Db, token: string): Promise<OrderPage | null> {
  const order = await readOrderByToken(db, token);
  if (!order) return null;
  return {
    order,
    accounts: isPayable(order.status) && order.due > 0 ? await readBankAccounts(db, order.currency) : [],
    report: await readLatestReport(db, order.id),
  };
}
