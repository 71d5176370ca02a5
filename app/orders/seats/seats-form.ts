import { z } from 'zod';
import { readEmail } from '~/accounts/contact/contact-form';
import { lines } from '~/kit/forms/field-rules';
import { MOST_SEATS } from './seats-asked';

const id = z.coerce.number().int().positive();

/** E-mails pasted as a list, one a line or with commas; the first that is none is named. Messages are text keys. */
const emails = lines(20_000, { missing: 'seats.emailsMissing', long: 'seats.emailsLong' })
  .transform((typed) => typed.split(/[\s,;]+/).filter(Boolean))
  .pipe(
    z
      .array(z.string())
      .min(1, 'seats.emailsMissing')
      .max(MOST_SEATS, 'seats.emailsLong')
      .refine((all) => all.every((one) => readEmail(one) !== null), 'seats.emailsInvalid')
      .transform((all) => all.map((one) => readEmail(one)!)),
  );

/** What a buyer does with seats. */
export const inviteSchema = z.object({ intent: z.literal('invite'), emails });
export const takeBackSchema = z.object({ intent: z.literal('take-back'), seat: id });
