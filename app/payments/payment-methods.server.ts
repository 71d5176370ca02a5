import type { Db } from '~/platform/database.server';
import type { Currency, Satang } from '~/values/money';
import type { BankAccountView } from './bank-account';
import { readBankAccounts } from './bank-accounts.server';
import { BANK_TRANSFER, isUsable, type OfferedMethod } from './offered-method';
import { isTransferUsable } from './transfer-usability';

export type { OfferedMethod } from './offered-method';

/**
 * The methods a buyer may see for an amount, in the shop's order. A method that is switched on but that this shop has no
 * client for is not offered: nothing may be chosen that cannot be paid with.
 */
export async function readPaymentMethods(
  db: Db,
  { amountDue, currency }: { amountDue: Satang; currency: Currency },
): Promise<OfferedMethod[]> {
  const rows = await db
    .selectFrom('payment_method')
    .select(['id', 'name_th', 'name_en', 'minimum_satang', 'maximum_satang'])
    .where('is_enabled', '=', true)
    .where('id', 'in', [BANK_TRANSFER])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const accounts = rows.some((row) => row.id === BANK_TRANSFER) ? await readBankAccounts(db, currency) : [];
  return rows.map((row) => ({
    id: row.id,
    nameTh: row.name_th,
    nameEn: row.name_en || row.name_th,
    whyNot: whyNot(row, { amountDue, currency, accounts }),
    accounts: row.id === BANK_TRANSFER ? accounts : [],
  }));
}

interface Limits {
  minimum_satang: number | null;
  maximum_satang: number | null;
}

function whyNot(
  { minimum_satang, maximum_satang }: Limits,
  facts: { amountDue: Satang; currency: Currency; accounts: readonly BankAccountView[] },
): OfferedMethod['whyNot'] {
  // another currency needs an account of its own (decision 25)
  if (facts.currency !== 'THB' && facts.accounts.length === 0) return { text: 'payment.onlyBaht' };
  if (!isTransferUsable(facts.accounts)) return { text: 'payment.noAccounts' };
  // the limits are written in baht
  if (facts.currency !== 'THB') return null;
  if (minimum_satang !== null && facts.amountDue < minimum_satang)
    return { text: 'payment.belowMinimum', amount: minimum_satang as Satang };
  if (maximum_satang !== null && facts.amountDue > maximum_satang)
    return { text: 'payment.aboveMaximum', amount: maximum_satang as Satang };
  return null;
}

/** Ids that can be paid with, for the order. */
export function usableMethodIds(methods: readonly OfferedMethod[]): ReadonlySet<number> {
  return new Set(methods.filter(isUsable).map((method) => method.id));
}
