import { data, redirect } from '@remix-run/node';
import type { z } from 'zod';
import type { StaffMember } from '~/accounts/viewer';
import type { Db } from '~/platform/database/database.server';
import type { CouponRefusal } from '~/pricing/coupons/write-coupon.server';
import type { DiscountFormReturn } from '~/pricing/discounts/discount-editor';
import { usedDiscountSchema } from '~/pricing/discounts/discount-form';
import type { DiscountChange, DiscountWriteRefusal } from '~/pricing/discounts/write-discount.server';
import type { Result } from '~/values/result';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { intentOf, parseForm, readForm } from '~/web/form.server';
import type { Visit } from '~/web/visit.server';

/** The discount in an address; null: a new one. */
export const discountIdOf = (place = '') => (place === 'new' ? null : (idOfSlug(place) ?? 0));

interface OfferRoute<Terms> {
  schema: z.ZodType<Terms & { seen: string }>;
  read: (db: Db, id: number) => Promise<{ isUsed: boolean } | null>;
  write: (
    db: Db,
    change: DiscountChange<Terms>,
    now: Date,
  ) => Promise<Result<number, DiscountWriteRefusal | { code: CouponRefusal }>>;
  end: (db: Db, command: { administratorId: number; id: number }, now: Date) => Promise<boolean>;
  pathOf: (id: number | 'new') => string;
}

/** The field and text of each refusal. */
const REFUSED_AT = {
  CODE_TAKEN: ['code', 'coupons.codeTaken'],
  CODE_BROKEN: ['code', 'coupons.codeBroken'],
  NO_SUCH_COURSE: ['courses', 'coupons.courseGone'],
  NO_SUCH_METHOD: ['payment_method', 'coupons.methodGone'],
  QUOTA_DOWN: ['quota', 'coupons.quotaDown'],
  DATES_WRONG_WAY: ['ends_at', 'coupons.datesWrongWay'],
} as const;

/** Saves or ends a coupon or a promotion for staff. */
export async function takeDiscount<Terms>(
  { db, now, t, administrator, request }: Visit & { administrator: StaffMember; request: Request },
  id: number | null,
  { schema, read, write, end, pathOf }: OfferRoute<Terms>,
) {
  const { fields } = await readForm(request, { maxFields: 1000 });
  const by = { administratorId: administrator.id };
  if (intentOf(fields) === 'end') {
    if (id !== null) await end(db, { ...by, id }, now);
    return redirect(`${pathOf(id ?? 'new')}?done=1`, 303);
  }
  const stored = id === null ? null : await read(db, id);
  if (id !== null && !stored) throw new Response(null, { status: 404 });
  const form = stored?.isUsed ? parseForm(fields, usedDiscountSchema) : parseForm(fields, schema);
  const { typed } = form;
  const again = (errors: Record<string, string>) =>
    data<DiscountFormReturn>({ typed, errors, isChanged: false }, { status: 422 });
  if (!form.ok) return again(firstErrors(form.errors, t));
  const { seen } = form.value;
  const result = await write(db, { ...by, id, terms: form.value, seen }, now);
  if (result.ok) return redirect(`${pathOf(result.value)}?done=1`, 303);
  const { code } = result.refusal;
  if (code === 'GONE') throw new Response(null, { status: 404 });
  if (code === 'CHANGED')
    return data<DiscountFormReturn>({ typed, errors: {}, isChanged: true }, { status: 409 });
  const [name, text] = REFUSED_AT[code];
  return again({ [name]: t(text) });
}
