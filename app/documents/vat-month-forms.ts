import { z } from 'zod';
import { carried, line, noDay } from '~/kit/forms/field-rules';
import { reasonRule } from '~/orders/staff/reason-rule';
import { parseDay } from '../values/time';

const WRONG = 'admin.report.certificateWrong';

/** What staff records of a certificate that has come; dates as people type them, in both calendars. */
export const withholdingCertificateSchema = z.object({
  orderId: z.coerce.number().int().positive(),
  number: line(60, { missing: WRONG, long: WRONG }),
  day: line(20, { missing: WRONG, long: WRONG }).transform((typed, context) => {
    const day = parseDay(typed);
    if (day) return day;
    context.addIssue({ code: 'custom', message: noDay(typed, WRONG) });
    return z.NEVER;
  }),
});

/** Closes the month of a report as it was seen. */
export const closeMonthSchema = z.object({ seen: carried() });

/** Opens a closed month again. */
export const reopenMonthSchema = z.object({ reason: reasonRule('vatMonth.reasonMissing') });
