import { z } from 'zod';
import { carried, line, noDay } from '~/kit/forms/field-rules';
import { reasonRule } from '~/orders/staff/reason-rule';
import { parseDay } from '../values/time';

const WRONG = 'admin.report.certificateWrong';

/** A received withholding certificate as staff record it; dates in both calendars. */
export const withholdingCertificateSchema = z.object({
  orderId: z.coerce.number().int().positive(),
  number: line(60, { missing: WRONG, long: WRONG }),
  day: line(20, { missing: WRONG, long: WRONG }).transform((input, context) => {
    const day = parseDay(input);
    if (day) return day;
    context.addIssue({ code: 'custom', message: noDay(input, WRONG) });
    return z.NEVER;
  }),
});

/** Closes the month if its report still equals the one the page showed. */
export const closeMonthSchema = z.object({ seen: carried() });

/** Opens a closed month again. */
export const reopenMonthSchema = z.object({ reason: reasonRule('vatMonth.reasonMissing') });
