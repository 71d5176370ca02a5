import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { seenOffer, type UsedOfferTerms, whyNotQuota } from './offer-form';

export type OfferWriteRefusal = { code: 'GONE' | 'CHANGED' | 'QUOTA_DOWN' | 'DATES_WRONG_WAY' };

interface StoredOffer {
  id: number;
  starts_at: Date | null;
  quota: number | null;
  used: number;
  isUsed: boolean;
}

export interface OfferChange<Terms> {
  administratorId: number;
  /** null: a new one */
  id: number | null;
  terms: Terms | UsedOfferTerms;
  seen: string;
}

interface OfferTable<Stored, Terms, Refusal extends { code: string }> {
  kind: 'coupon' | 'promotion';
  read: (tx: Tx, id: number) => Promise<Stored | null>;
  /** All of an offer that nobody has used. */
  writeTerms: (tx: Tx, before: Stored | null, terms: Terms) => Promise<Result<number, Refusal>>;
}

type WholeTerms = UsedOfferTerms & { is_active: boolean };
const isWhole = <Terms extends WholeTerms>(terms: Terms | UsedOfferTerms): terms is Terms =>
  'is_active' in terms;

/** Staff writes an offer. Once an order used it, only its end, a higher quota and the note can change. */
export async function writeOffer<
  Stored extends StoredOffer,
  Terms extends WholeTerms,
  Refusal extends { code: string } = never,
>(
  db: Db,
  { kind, read, writeTerms }: OfferTable<Stored, Terms, Refusal>,
  { administratorId, id, terms, seen }: OfferChange<Terms>,
  now: Date,
): Promise<Result<number, OfferWriteRefusal | Refusal>> {
  return inTransaction(db, async (tx) => {
    if (id !== null) await tx.selectFrom(kind).select('id').where('id', '=', id).forUpdate().execute();
    const before = id === null ? null : await read(tx, id);
    if (id !== null && !before) return refuse({ code: 'GONE' as const });
    if (before && seenOffer(before) !== seen) return refuse({ code: 'CHANGED' as const });
    let written: number;
    if (before?.isUsed) {
      const { ends_at, quota, note } = terms;
      if (whyNotQuota(before.quota, quota)) return refuse({ code: 'QUOTA_DOWN' as const });
      if (before.starts_at && ends_at && ends_at <= before.starts_at)
        return refuse({ code: 'DATES_WRONG_WAY' as const });
      written = before.id;
      await tx.updateTable(kind).set({ ends_at, quota, note }).where('id', '=', written).execute();
    } else {
      // the first use came while an editor had the whole form
      if (!isWhole(terms)) return refuse({ code: 'CHANGED' as const });
      const done = await writeTerms(tx, before, terms);
      if (!done.ok) return done;
      written = done.value;
    }
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: before ? `${kind}-changed` : `${kind}-made`,
        subject: { type: kind, id: String(written) },
        detail: { before, after: await read(tx, written) },
      },
      now,
    );
    return accept(written);
  });
}
