import type { BankAccountView } from '~/payments/bank/bank-account';
import { readBankAccounts } from '~/payments/bank/bank-accounts.server';
import { readProviderSite } from '~/payments/provider-clients.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { remembered } from '~/platform/memory/remembered.server';
import { BANK_TRANSFER } from '~/providers/bank-transfer/bank-transfer';
import { payableMethodIds, providerOfMethod } from '~/providers/methods/registry.server';
import type { InstalmentPlan, ProviderSite } from '~/providers/port/provider';
import type { TextKey } from '~/text/translate';
import type { Currency, Satang } from '~/values/money';
import type { Locale } from '~/values/time';
import { instalmentsFor } from './instalments';
import { whyNotAmount } from './method-limits';
import { isUsable, type OfferedMethod } from './offered-method';
import { isTransferUsable } from './transfer-usability';
import { inPanelOrder, usualRank } from './ways-to-pay';

export type { OfferedMethod } from './offered-method';

/** The methods a buyer may see for an amount, each with the reason why it cannot take it. */
export type MethodsFor = (amountDue: Satang) => OfferedMethod[];

/**
 * Reads the shop's methods once, in its order, and judges them for any amount. An enabled method without a
 * client in this shop is left out, because it cannot be paid with.
 */
export async function readPaymentMethods(db: Db | Tx, currency: Currency): Promise<MethodsFor> {
  const rows = await remembered(db, 'payment methods', () => readEnabledMethods(db));
  const accounts = rows.some((row) => row.id === BANK_TRANSFER.id)
    ? await readBankAccounts(db, currency)
    : [];
  const site = await readProviderSite(db);
  // these reasons hold for any amount
  const methods = rows.map((row) => ({
    row,
    cannot: whyNever(row, { currency, accounts, site }),
    plan: row.id === BANK_TRANSFER.id ? null : openedRow(row, site).plan,
  }));
  return (amountDue) =>
    inPanelOrder(
      methods.map(({ row, cannot, plan }) => ({
        id: row.id,
        nameTh: row.name_th,
        nameEn: row.name_en || row.name_th,
        whyNot: cannot ?? whyNotThisMuch(row, { amountDue, currency }),
        accounts: row.id === BANK_TRANSFER.id ? accounts : [],
        ...(plan && { instalments: instalmentsFor(plan, amountDue) }),
      })),
    );
}

async function readEnabledMethods(db: Db | Tx) {
  const rows = await db
    .selectFrom('payment_method')
    .select(['id', 'name_th', 'name_en', 'minimum_satang', 'maximum_satang', 'secrets', 'position'])
    .where('is_enabled', '=', true)
    .where('id', 'in', payableMethodIds())
    .orderBy('id')
    .execute();
  return rows.sort((a, b) => a.position - b.position || usualRank(a.id) - usualRank(b.id));
}

/**
 * Why a method could never be paid with, for any amount, enabled or not; null: it could. Methods without
 * a client in this shop are left out.
 */
export async function readStandingReasons(
  db: Db | Tx,
  currency: Currency,
): Promise<ReadonlyMap<number, TextKey | null>> {
  const rows = await db
    .selectFrom('payment_method')
    .select(['id', 'secrets'])
    .where('id', 'in', payableMethodIds())
    .execute();
  const facts = {
    currency,
    accounts: await readBankAccounts(db, currency),
    site: await readProviderSite(db),
  };
  return new Map(rows.map((row) => [row.id, whyNever(row, facts)?.text ?? null]));
}

/** The name buyers see; empty for an unknown id. */
export async function readMethodName(db: Db | Tx, methodId: number | null, locale: Locale): Promise<string> {
  const names = await readMethodNames(db, methodId);
  return names?.[locale] ?? '';
}

/** The name in each language; null: no such method. */
export async function readMethodNames(
  db: Db | Tx,
  methodId: number | null,
): Promise<Record<Locale, string> | null> {
  if (methodId === null) return null;
  const row = await db
    .selectFrom('payment_method')
    .select(['name_th', 'name_en'])
    .where('id', '=', methodId)
    .executeTakeFirst();
  return row ? { th: row.name_th, en: row.name_en || row.name_th } : null;
}

interface MethodRow {
  id: number;
  minimum_satang: number | null;
  maximum_satang: number | null;
  secrets: unknown;
}

const whyNotThisMuch = (
  { id, minimum_satang, maximum_satang }: Omit<MethodRow, 'secrets'>,
  facts: { amountDue: Satang; currency: Currency },
): OfferedMethod['whyNot'] => whyNotAmount({ id, minimum: minimum_satang, maximum: maximum_satang }, facts);

/** The reasons that hold for any amount. */
const whyNever = (
  row: Pick<MethodRow, 'id' | 'secrets'>,
  facts: { currency: Currency; accounts: readonly BankAccountView[]; site: ProviderSite },
): OfferedMethod['whyNot'] =>
  row.id === BANK_TRANSFER.id ? whyNoTransfer(facts) : whyNoProvider(row, facts.site);

function whyNoTransfer({
  currency,
  accounts,
}: {
  currency: Currency;
  accounts: readonly BankAccountView[];
}): OfferedMethod['whyNot'] {
  // another currency needs an account of its own
  if (currency !== 'THB' && accounts.length === 0) return { text: 'payment.onlyBaht' };
  return isTransferUsable(accounts) ? null : { text: 'payment.noAccounts' };
}

/** A method needs keys that fit this shop; the keys themselves do not leave this file. */
const whyNoProvider = (row: Pick<MethodRow, 'id' | 'secrets'>, site: ProviderSite): OfferedMethod['whyNot'] =>
  openedRow(row, site).whyNot;

interface OpenedRow {
  site: ProviderSite;
  whyNot: OfferedMethod['whyNot'];
  plan: InstalmentPlan | null;
}

/** Decrypting keys is slow, so the result is cached by the row object and this site. */
const openedRows = new WeakMap<object, OpenedRow>();

function openedRow(row: Pick<MethodRow, 'id' | 'secrets'>, site: ProviderSite): OpenedRow {
  const cached = openedRows.get(row);
  if (cached?.site === site) return cached;
  const client = providerOfMethod(row.id)?.open(row.secrets, site);
  const opened = {
    site,
    whyNot: client ? null : { text: 'payment.noKeys' as const },
    plan: client?.instalments ?? null,
  };
  openedRows.set(row, opened);
  return opened;
}

/** The ids of the methods that can be paid with, for the order. */
export function usableMethodIds(methods: readonly OfferedMethod[]): ReadonlySet<number> {
  return new Set(methods.filter(isUsable).map((method) => method.id));
}
