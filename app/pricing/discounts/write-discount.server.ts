import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { discountVersion, type UsedDiscountTerms, whyNotQuota } from '../discounts/discount-form';

export type DiscountWriteRefusal = { code: 'GONE' | 'CHANGED' | 'QUOTA_DOWN' | 'DATES_WRONG_WAY' };

interface StoredDiscount {
  id: number;
  starts_at: Date | null;
  quota: number | null;
  used: number;
  isUsed: boolean;
}

export interface DiscountChange<Terms> {
  administratorId: number;
  /** null: a new one */
  id: number | null;
  terms: Terms | UsedDiscountTerms;
  seen: string;
}

interface DiscountTable<Stored, Terms, Refusal extends { code: string }> {
  kind: 'coupon' | 'promotion';
  read: (tx: Tx, id: number) => Promise<Stored | null>;
  /** Writes all fields of an unused discount. */
  writeTerms: (tx: Tx, before: Stored | null, terms: Terms) => Promise<Result<number, Refusal>>;
}

type WholeTerms = UsedDiscountTerms & { is_active: boolean };
const isWhole = <Terms extends WholeTerms>(terms: Terms | UsedDiscountTerms): terms is Terms =>
  'is_active' in terms;

/**
 * Writes a discount for staff. Once an order used it, only its end, a higher quota and the note can change.
 */
export async function writeDiscount<
  Stored extends StoredDiscount,
  Terms extends WholeTerms,
  Refusal extends { code: string } = never,
>(
  db: Db,
  { kind, read: readStored, writeTerms }: DiscountTable<Stored, Terms, Refusal>,
  { administratorId, id, terms, seen: seenVersion }: DiscountChange<Terms>,
  now: Date,
): Promise<Result<number, DiscountWriteRefusal | Refusal>> {
  return inTransaction(db, async (tx) => {
    if (id !== null) await tx.selectFrom(kind).select('id').where('id', '=', id).forUpdate().execute();
    const before = id === null ? null : await readStored(tx, id);
    if (id !== null && !before) return refuse({ code: 'GONE' as const });
    if (before && discountVersion(before) !== seenVersion) return refuse({ code: 'CHANGED' as const });
    let writtenId: number;
    if (before?.isUsed) {
      const { ends_at, quota, note } = terms;
      if (whyNotQuota(before.quota, quota)) return refuse({ code: 'QUOTA_DOWN' as const });
      if (before.starts_at && ends_at && ends_at <= before.starts_at)
        return refuse({ code: 'DATES_WRONG_WAY' as const });
      writtenId = before.id;
      await tx.updateTable(kind).set({ ends_at, quota, note }).where('id', '=', writtenId).execute();
    } else {
      // the first use came while an editor had the whole form
      if (!isWhole(terms)) return refuse({ code: 'CHANGED' as const });
      const result = await writeTerms(tx, before, terms);
      if (!result.ok) return result;
      writtenId = result.value;
    }
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: before ? `${kind}-changed` : `${kind}-made`,
        subject: { type: kind, id: String(writtenId) },
        detail: { before, after: await readStored(tx, writtenId) },
      },
      now,
    );
    return accept(writtenId);
  });
}
