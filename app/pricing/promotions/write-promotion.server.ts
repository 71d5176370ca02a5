import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { discountColumns, type UsedOfferTerms, whyNotQuota } from '~/pricing/offers/offer-form';
import { accept, refuse, type Result } from '~/values/result';
import type { PromotionTerms } from './promotion-form';
import { readStaffPromotion, seenPromotion, type StaffPromotion } from './staff-promotions.server';

export type PromotionWriteRefusal = { code: 'GONE' | 'CHANGED' | 'QUOTA_DOWN' | 'DATES_WRONG_WAY' };

interface PromotionChange {
  administratorId: number;
  /** null: a new one */
  id: number | null;
  terms: PromotionTerms | UsedOfferTerms;
  seen: string;
}

/** Staff writes a promotion. Once an order used it, only its end, a higher quota and the note can change. */
export async function writePromotion(
  db: Db,
  { administratorId, id, terms, seen }: PromotionChange,
  now: Date,
): Promise<Result<number, PromotionWriteRefusal>> {
  return inTransaction(db, async (tx) => {
    if (id !== null) await tx.selectFrom('promotion').select('id').where('id', '=', id).forUpdate().execute();
    const before = id === null ? null : await readStaffPromotion(tx, id);
    if (id !== null && !before) return refuse({ code: 'GONE' as const });
    if (before && seenPromotion(before) !== seen) return refuse({ code: 'CHANGED' as const });
    const { ends_at, quota, note } = terms;
    let written: number;
    if (before?.isUsed) {
      if (whyNotQuota(before.quota, quota)) return refuse({ code: 'QUOTA_DOWN' as const });
      if (before.starts_at && ends_at && ends_at <= before.starts_at)
        return refuse({ code: 'DATES_WRONG_WAY' as const });
      written = before.id;
      await tx.updateTable('promotion').set({ ends_at, quota, note }).where('id', '=', written).execute();
    } else {
      // the first use came while an editor had the whole form
      if (!('title' in terms)) return refuse({ code: 'CHANGED' as const });
      written = await writeTerms(tx, before, terms);
    }
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: before ? 'promotion-changed' : 'promotion-made',
        subject: { type: 'promotion', id: String(written) },
        detail: { before, after: await readStaffPromotion(tx, written) },
      },
      now,
    );
    return accept(written);
  });
}

async function writeTerms(tx: Tx, before: StaffPromotion | null, terms: PromotionTerms): Promise<number> {
  const columns = {
    ...{ title: terms.title, description_list: JSON.stringify(terms.description_list) },
    ...{ promotion_type: terms.promotion_type, number_of_course: terms.number_of_course ?? 1 },
    ...discountColumns(terms),
    ...{ is_active: terms.is_active, starts_at: terms.starts_at, ends_at: terms.ends_at },
    ...{ quota: terms.quota, per_buyer_limit: terms.per_buyer_limit, note: terms.note },
  };
  let id: number;
  if (before) {
    id = before.id;
    await tx.updateTable('promotion').set(columns).where('id', '=', id).execute();
    await tx.deleteFrom('promotion_course').where('promotion_id', '=', id).execute();
  } else {
    id = (await tx.insertInto('promotion').values(columns).returning('id').executeTakeFirstOrThrow()).id;
  }
  await tx
    .insertInto('promotion_course')
    .columns(['promotion_id', 'course_id'])
    .expression((eb) =>
      eb
        .selectFrom('course')
        .select((each) => [each.val(id).as('promotion_id'), 'course.id'])
        .where('course.id', 'in', [0, ...terms.courses]),
    )
    .execute();
  return id;
}
