import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import type { ListedCharge, ListedPayout } from '~/providers/port/provider-ledger';
import type { ListedAccount } from './provider-accounts.server';

/** A listed charge, and the shop's records of it. */
export interface StoredCharge extends ListedCharge {
  id: number;
  paymentId: number | null;
}

/** Stores each listed charge once by the provider's ids; a later list updates its fee and net amount. */
export async function storeCharges(
  db: Db,
  { provider, methodIds, ledger }: ListedAccount,
  listed: readonly ListedCharge[],
  now: Date,
): Promise<StoredCharge[]> {
  const charges: StoredCharge[] = [];
  for (const charge of listed) {
    const methodId = await methodOf(db, provider, methodIds, charge);
    const { id, payment_id } = await db
      .insertInto('provider_charge')
      .values({
        provider,
        account: ledger.account,
        reference: charge.reference,
        other_name: charge.otherName,
        our_reference: charge.ourReference,
        payment_method_id: methodId,
        amount: charge.amount,
        currency: charge.currency,
        fee: charge.fee,
        fee_vat: charge.feeVat,
        net: charge.net,
        paid_at: charge.paidAt,
        listed_at: now,
        seen_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'reference']).doUpdateSet({
          amount: sql`excluded.amount`,
          currency: sql`excluded.currency`,
          fee: sql`excluded.fee`,
          fee_vat: sql`excluded.fee_vat`,
          net: sql`excluded.net`,
          seen_at: now,
        }),
      )
      .returning(['id', 'payment_id'])
      .executeTakeFirstOrThrow();
    charges.push({ ...charge, id, paymentId: payment_id });
  }
  return charges;
}

/** Where several methods share the account: the attempt's. */
async function methodOf(
  db: Db,
  provider: string,
  [first, ...others]: readonly number[],
  { ourReference, reference, otherName }: ListedCharge,
): Promise<number> {
  if (others.length === 0) return first!;
  const names = [reference, ...(otherName === null ? [] : [otherName])];
  const attempt = await db
    .selectFrom('payment_attempt')
    .select('payment_method_id')
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('reference', '=', ourReference ?? ''), eb('provider_id', 'in', names)]))
    .executeTakeFirst();
  return attempt?.payment_method_id ?? first!;
}

export async function keepPayouts(
  db: Db,
  { provider, ledger }: ListedAccount,
  listed: readonly ListedPayout[],
  now: Date,
): Promise<void> {
  for (const { reference, amount, currency, fee, state, madeAt } of listed)
    await db
      .insertInto('provider_payout')
      .values({
        provider,
        account: ledger.account,
        reference,
        amount,
        currency,
        fee,
        state,
        made_at: madeAt,
        seen_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'reference']).doUpdateSet({
          amount: sql`excluded.amount`,
          fee: sql`excluded.fee`,
          state: sql`excluded.state`,
          seen_at: now,
        }),
      )
      .execute();
}
