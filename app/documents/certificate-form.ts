import { z } from 'zod';
import { parseDay } from '../values/time';

/** What staff records of a certificate that has come; dates as people type them, in both calendars. */
export const certificateSchema = z.object({
  orderId: z.coerce.number().int().positive(),
  number: z.string().trim().min(1).max(60),
  day: z.string().transform((typed, context) => {
    const day = parseDay(typed);
    if (day) return day;
    context.addIssue({ code: 'custom', message: 'admin.report.certificateWrong' });
    return z.NEVER;
  }),
});
