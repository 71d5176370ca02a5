import { z } from 'zod';
import { type ContactFields, contactSchema } from '../accounts/contact-form';
import { satang } from '../values/money';

const id = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number);

/** The purchase form of one course. `seen_due_{planId}` carries the amount shown for each plan. */
export function checkoutSchema(fields: ContactFields, telMinimum: number) {
  return contactSchema(fields, telMinimum).extend({
    plan_id: id.or(z.undefined().transform(() => null)).catch(null),
    payment_method_id: id.or(z.undefined().transform(() => null)).catch(null),
    checkout_key: z.string({ error: 'checkout.pageOld' }).regex(/^[\w-]{22}$/, 'checkout.pageOld'),
  });
}

export const seenDueName = (planId: number) => `seen_due_${planId}`;

/** What the page showed for this plan; −1 when it showed nothing, which no order costs. */
export function seenDue(formData: FormData, planId: number): ReturnType<typeof satang> {
  const shown = formData.get(seenDueName(planId));
  return satang(typeof shown === 'string' && /^\d{1,13}$/.test(shown) ? Number(shown) : -1);
}
