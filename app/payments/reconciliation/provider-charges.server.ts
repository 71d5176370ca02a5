import { sql } from 'kysely';
import { orderNumber } from '~/orders/order-number';
import type { PaymentExceptionKind } from '~/payments/settlement/payment-exception';
import type { Db } from '~/platform/database/database.server';
import { type Currency, type Satang, satang } from '~/values/money';
import { addHours } from '~/values/time';
import { readProviderAccounts } from './provider-accounts.server';

/** Sums of one currency, in its minor units. */
export interface ListedSum {
  currency: Currency;
  charges: number;
  amount: Satang;
  /** With VAT; only of charges whose fee is listed. */
  fee: Satang;
  net: Satang;
  /** Charges without a listed fee. */
  withoutFee: number;
}

export interface PulledAccount {
  provider: string;
  methodNames: { th: string; en: string }[];
  /** The last complete pull. */
  last: { at: Date; from: Date; to: Date; charges: number } | null;
  /** A pull that has not finished. */
  reading: { startedAt: Date; pages: number; charges: number; failure: string } | null;
  sums: ListedSum[];
  payouts: { currency: Currency; count: number; amount: Satang; fee: Satang }[];
}

/** An exception from a provider's list, or a reversal. */
export interface Difference {
  exceptionId: number;
  chargeId: number | null;
  kind: PaymentExceptionKind;
  order: { id: number; number: string } | null;
  amount: number;
  currency: Currency;
  reference: string;
  openedAt: Date;
}

const DIFFERENCES: PaymentExceptionKind[] = ['unrecorded', 'unlisted', 'differs', 'taken-back', 'returned'];
const MOST_SHOWN = 50;

/** The last pull of each provider, the sums of `days`, and the present differences. */
export async function readProviderCharges(db: Db, { days, now }: { days: number; now: Date }) {
  const { listed, unlisted } = await readProviderAccounts(db);
  const names = await readMethodNames(db);
  const since = addHours(now, -days * 24);
  const accounts: PulledAccount[] = [];
  for (const { provider, methodIds, ledger } of listed)
    accounts.push({
      provider,
      methodNames: methodIds.map((id) => nameOf(names, id)),
      ...(await readReadings(db, provider, ledger.account)),
      sums: await readSums(db, provider, since),
      payouts: await readPayouts(db, provider, since),
    });
  const withoutList = unlisted.map(({ methodId }) => nameOf(names, methodId));
  return { accounts, withoutList, ...(await readDifferences(db)) };
}

async function readMethodNames(db: Db) {
  const rows = await db.selectFrom('payment_method').select(['id', 'name_th', 'name_en']).execute();
  return new Map(rows.map(({ id, name_th, name_en }) => [id, { th: name_th, en: name_en || name_th }]));
}

const nameOf = (names: Awaited<ReturnType<typeof readMethodNames>>, methodId: number) =>
  names.get(methodId) ?? { th: String(methodId), en: String(methodId) };

async function readReadings(db: Db, provider: string, account: string) {
  const readings = db
    .selectFrom('provider_sweep')
    .selectAll()
    .where('provider', '=', provider)
    .where('account', '=', account)
    .orderBy('id', 'desc');
  const last = await readings.where('state', '=', 'done').executeTakeFirst();
  const reading = await readings.where('state', '=', 'reading').executeTakeFirst();
  return {
    last: last
      ? { at: last.ended_at ?? last.started_at, from: last.from_at, to: last.to_at, charges: last.charges }
      : null,
    reading: reading
      ? {
          startedAt: reading.started_at,
          pages: reading.pages,
          charges: reading.charges,
          failure: reading.failure,
        }
      : null,
  };
}

async function readSums(db: Db, provider: string, since: Date): Promise<ListedSum[]> {
  const rows = await db
    .selectFrom('provider_charge')
    .select(['currency'])
    .select((eb) => eb.fn.countAll().as('charges'))
    .select([
      sql<string>`sum(amount)`.as('amount'),
      sql<string>`coalesce(sum(fee + coalesce(fee_vat, 0)), 0)`.as('fee'),
      sql<string>`coalesce(sum(net), 0)`.as('net'),
      sql<string>`count(*) filter (where fee is null)`.as('without_fee'),
    ])
    .where('provider', '=', provider)
    .where('paid_at', '>=', since)
    .groupBy('currency')
    .orderBy('currency', 'desc')
    .execute();
  return rows.map((row) => ({
    currency: row.currency,
    charges: Number(row.charges),
    amount: satang(Number(row.amount)),
    fee: satang(Number(row.fee)),
    net: satang(Number(row.net)),
    withoutFee: Number(row.without_fee),
  }));
}

async function readPayouts(db: Db, provider: string, since: Date) {
  const rows = await db
    .selectFrom('provider_payout')
    .select(['currency'])
    .select((eb) => eb.fn.countAll().as('count'))
    .select([sql<string>`sum(amount)`.as('amount'), sql<string>`coalesce(sum(fee), 0)`.as('fee')])
    .where('provider', '=', provider)
    .where('made_at', '>=', since)
    .where('state', '<>', 'failed')
    .groupBy('currency')
    .orderBy('currency', 'desc')
    .execute();
  return rows.map((row) => ({
    currency: row.currency,
    count: Number(row.count),
    amount: satang(Number(row.amount)),
    fee: satang(Number(row.fee)),
  }));
}

async function readDifferences(db: Db): Promise<{ differences: Difference[]; total: number }> {
  const open = db
    .selectFrom('money_case')
    .where('money_case.kind', 'in', DIFFERENCES)
    .where('money_case.settled_at', 'is', null);
  const { count } = await open.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow();
  const rows = await open
    .leftJoin('purchase_order', 'purchase_order.id', 'money_case.order_id')
    .select(['money_case.id', 'money_case.kind', 'money_case.amount', 'money_case.currency'])
    .select(['money_case.provider_charge_id', 'money_case.provider_reference', 'money_case.opened_at'])
    .select(['purchase_order.id as order_id', 'purchase_order.placed_at'])
    .orderBy('money_case.opened_at')
    .orderBy('money_case.id')
    .limit(MOST_SHOWN)
    .execute();
  return {
    total: Number(count),
    differences: rows.map((row) => ({
      exceptionId: row.id,
      chargeId: row.provider_charge_id,
      kind: row.kind,
      order:
        row.order_id === null || row.placed_at === null
          ? null
          : { id: row.order_id, number: orderNumber(row.order_id, row.placed_at) },
      amount: row.amount,
      currency: row.currency,
      reference: row.provider_reference ?? '',
      openedAt: row.opened_at,
    })),
  };
}

/** A listed charge, for the person who finds out its purpose. */
export interface ListedChargeView {
  id: number;
  provider: string;
  reference: string;
  ourReference: string | null;
  methodName: { th: string; en: string };
  amount: Satang;
  currency: Currency;
  fee: Satang | null;
  net: Satang | null;
  paidAt: Date;
  listedAt: Date;
  /** The open exception about it, and its order if known. */
  openException: { id: number; orderId: number | null } | null;
  /** The order it was recorded for. */
  order: { id: number; number: string } | null;
  /** The closing note of the person who closed it. */
  note: string;
}

export async function readListedCharge(db: Db, chargeId: number): Promise<ListedChargeView | null> {
  const row = await db
    .selectFrom('provider_charge')
    .innerJoin('payment_method', 'payment_method.id', 'provider_charge.payment_method_id')
    .leftJoin('payment', 'payment.id', 'provider_charge.payment_id')
    .leftJoin('purchase_order', 'purchase_order.id', 'payment.order_id')
    .selectAll('provider_charge')
    .select(['payment_method.name_th', 'payment_method.name_en'])
    .select(['purchase_order.id as order_id', 'purchase_order.placed_at'])
    .where('provider_charge.id', '=', chargeId)
    .executeTakeFirst();
  if (!row) return null;
  const chargeRow = await db
    .selectFrom('money_case')
    .select(['id', 'order_id', 'settled_at', 'note'])
    .where('provider_charge_id', '=', chargeId)
    .where('kind', '=', 'unrecorded')
    .executeTakeFirst();
  return {
    id: row.id,
    provider: row.provider,
    reference: row.reference,
    ourReference: row.our_reference,
    methodName: { th: row.name_th, en: row.name_en || row.name_th },
    amount: satang(row.amount),
    currency: row.currency,
    fee: row.fee === null ? null : satang(row.fee + (row.fee_vat ?? 0)),
    net: row.net === null ? null : satang(row.net),
    paidAt: row.paid_at,
    listedAt: row.listed_at,
    openException:
      chargeRow && chargeRow.settled_at === null ? { id: chargeRow.id, orderId: chargeRow.order_id } : null,
    order:
      row.order_id === null || row.placed_at === null
        ? null
        : { id: row.order_id, number: orderNumber(row.order_id, row.placed_at) },
    note: chargeRow?.note ?? '',
  };
}
