import { z } from 'zod';
import { carried, idField, line, noDay } from '~/kit/forms/field-rules';
import { parseDay } from '~/values/time';

const reason = line(300, { missing: 'grant.reasonMissing', long: 'grant.reasonTooLong' });
/** A day from the form; '' when left empty. */
const dayOrNothing = z
  .string()
  .max(20, 'grant.dayWrong')
  .default('')
  .transform((input, context) => {
    if (input.trim() === '') return null;
    const day = parseDay(input);
    if (day === null) context.addIssue({ code: 'custom', message: noDay(input, 'grant.dayWrong') });
    return day;
  });

/** Without a day it has no end. */
export const giveGrantSchema = z.object({
  course: idField.refine((id) => id !== null, 'grant.courseMissing'),
  last_day: dayOrNothing,
  reason,
});

/** `seen`: the end this page showed; of two who move it at once the second is refused. */
export const moveGrantSchema = z.object({
  grant: idField,
  seen: carried(40),
  last_day: dayOrNothing.refine((day) => day !== null, 'grant.dayMissing'),
  reason,
});

export const endGrantSchema = z.object({ grant: idField, reason });
