import { z } from 'zod';
import { readEmail } from '~/accounts/contact/contact-form';
import { lines } from '~/kit/forms/field-rules';
import { MOST_SEATS } from './seats-asked';

const id = z.coerce.number().int().positive();

function partsOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean);
}

const SHOWN_WRONG = 5;

/** Those of a typed list that are no e-mail, as they were typed; of many the first, and a sign that there are more. */
export function wrongEmails(typed: string): string[] {
  const wrong = [...new Set(partsOf(typed).filter((one) => readEmail(one) === null))];
  return wrong.length > SHOWN_WRONG ? [...wrong.slice(0, SHOWN_WRONG), '…'] : wrong;
}

/** E-mails pasted as a list, one a line or with commas. Messages are text keys. */
const emails = lines(20_000, { missing: 'seats.emailsMissing', long: 'seats.emailsLong' })
  .transform(partsOf)
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
