import { sql } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { bangkokDay, type Day } from '~/values/time';

export type VatRateRefusal = {
  /** `BEGUN`: orders and their documents use it; `TAKEN`: another rate begins on that day */
  code: 'BEGUN' | 'TAKEN' | 'GONE';
};

interface VatRateChange {
  administratorId: number;
  validFrom: Day;
  /** basis points; null: delete the rate that begins on that day */
  rate: number | null;
}

/** Writes or deletes a future rate for staff. A rate that has begun stays for ever. */
export async function writeVatRate(
  db: Db,
  { administratorId, validFrom, rate }: VatRateChange,
  now: Date,
): Promise<Result<null, VatRateRefusal>> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('vat-rates', 0))`.execute(tx);
    const before = await tx
      .selectFrom('vat_rate')
      .select('rate_basis_points')
      .where('valid_from', '=', validFrom)
      .executeTakeFirst();
    if (rate === null && !before) return refuse({ code: 'GONE' as const });
    if (validFrom <= bangkokDay(now)) return refuse({ code: 'BEGUN' as const });
    if (rate !== null && before) return refuse({ code: 'TAKEN' as const });
    if (rate === null) await tx.deleteFrom('vat_rate').where('valid_from', '=', validFrom).execute();
    else await tx.insertInto('vat_rate').values({ valid_from: validFrom, rate_basis_points: rate }).execute();
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: rate === null ? 'vat-rate-removed' : 'vat-rate-made',
        subject: { type: 'vat-rate', id: validFrom },
        detail: { before: before ? percent(before.rate_basis_points) : null, after: percent(rate) },
      },
      now,
    );
    return accept(null);
  });
}

const percent = (basisPoints: number | null) => (basisPoints === null ? null : `${basisPoints / 100}%`);
