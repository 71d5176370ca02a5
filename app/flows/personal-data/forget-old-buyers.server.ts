import { forgetBuyersOfOrders } from '~/orders/personal-data/forget-buyers-of-orders.server';
import { forgetOldPayers, forgetOldStatementWords } from '~/payments/personal-data/forget-old-payers.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { bangkokDay, startOfDay } from '~/values/time';

/** Accounting and tax law: five years from the end of the year an order belongs to. */
const KEPT_YEARS = 5;

/**
 * Orders of people who were erased lose the name, too, once the law lets go of them, with what was written on their money
 * (decision record 21). Answers how many orders; harmless to repeat.
 */
export async function forgetOldBuyers(db: Db, now: Date): Promise<number> {
  const before = startOfDay(`${Number(bangkokDay(now).slice(0, 4)) - KEPT_YEARS}-01-01`);
  return inTransaction(db, async (tx) => {
    const orderIds = await forgetBuyersOfOrders(tx, before, now);
    await forgetOldPayers(tx, orderIds);
    await forgetOldStatementWords(tx, before);
    return orderIds.length;
  });
}
