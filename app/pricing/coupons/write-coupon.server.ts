import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { normaliseCouponCode } from '~/pricing/coupon';
import { accept, refuse, type Result } from '~/values/result';
import { discountColumns, type UsedOfferTerms, whyNotQuota } from '~/pricing/offers/offer-form';
import type { CouponTerms } from './coupon-form';
import { readStaffCoupon, seenCoupon, type StaffCoupon } from './staff-coupons.server';

export type CouponWriteRefusal = {
  code: 'GONE' | 'CHANGED' | 'CODE_TAKEN' | 'QUOTA_DOWN' | 'DATES_WRONG_WAY';
};

interface CouponChange {
  administratorId: number;
  /** null: a new one */
  id: number | null;
  terms: CouponTerms | UsedOfferTerms;
  seen: string;
}

/** Staff writes a coupon. Once an order used it, only its end, a higher quota and the note can change. */
export async function writeCoupon(
  db: Db,
  { administratorId, id, terms, seen }: CouponChange,
  now: Date,
): Promise<Result<number, CouponWriteRefusal>> {
  return inTransaction(db, async (tx) => {
    if (id !== null) await tx.selectFrom('coupon').select('id').where('id', '=', id).forUpdate().execute();
    const before = id === null ? null : await readStaffCoupon(tx, id);
    if (id !== null && !before) return refuse({ code: 'GONE' as const });
    if (before && seenCoupon(before) !== seen) return refuse({ code: 'CHANGED' as const });
    const { ends_at, quota, note } = terms;
    let written: number;
    if (before?.isUsed) {
      if (whyNotQuota(before.quota, quota)) return refuse({ code: 'QUOTA_DOWN' as const });
      if (before.starts_at && ends_at && ends_at <= before.starts_at)
        return refuse({ code: 'DATES_WRONG_WAY' as const });
      written = before.id;
      await tx.updateTable('coupon').set({ ends_at, quota, note }).where('id', '=', written).execute();
    } else {
      // the first use came while an editor had the whole form
      if (!('code' in terms)) return refuse({ code: 'CHANGED' as const });
      const taken = await tx
        .selectFrom('coupon')
        .select('id')
        .where('normal_code', '=', normaliseCouponCode(terms.code))
        .executeTakeFirst();
      if (taken && taken.id !== id) return refuse({ code: 'CODE_TAKEN' as const });
      written = await writeTerms(tx, before, terms);
    }
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: before ? 'coupon-changed' : 'coupon-made',
        subject: { type: 'coupon', id: String(written) },
        detail: { before, after: await readStaffCoupon(tx, written) },
      },
      now,
    );
    return accept(written);
  });
}

async function writeTerms(tx: Tx, before: StaffCoupon | null, terms: CouponTerms): Promise<number> {
  const columns = {
    ...{ code: terms.code, normal_code: normaliseCouponCode(terms.code), is_active: terms.is_active },
    ...{ coupon_type: terms.coupon_type, number_of_course: terms.number_of_course ?? 1 },
    ...discountColumns(terms),
    ...{ starts_at: terms.starts_at, ends_at: terms.ends_at, quota: terms.quota },
    ...{ per_buyer_limit: terms.per_buyer_limit, note: terms.note },
  };
  let id: number;
  if (before) {
    id = before.id;
    await tx.updateTable('coupon').set(columns).where('id', '=', id).execute();
    await tx.deleteFrom('coupon_course').where('coupon_id', '=', id).execute();
    await tx.deleteFrom('coupon_payment_method').where('coupon_id', '=', id).execute();
  } else {
    id = (await tx.insertInto('coupon').values(columns).returning('id').executeTakeFirstOrThrow()).id;
  }
  if (terms.courses.length > 0)
    await tx
      .insertInto('coupon_course')
      .columns(['coupon_id', 'course_id'])
      .expression((eb) =>
        eb
          .selectFrom('course')
          .select((each) => [each.val(id).as('coupon_id'), 'course.id'])
          .where('course.id', 'in', terms.courses),
      )
      .execute();
  if (terms.payment_method.length > 0)
    await tx
      .insertInto('coupon_payment_method')
      .values(terms.payment_method.map((method) => ({ coupon_id: id, payment_method_id: method })))
      .execute();
  return id;
}
