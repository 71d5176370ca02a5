import { z } from 'zod';
import { carried, line, lines } from '~/kit/forms/field-rules';

/** A mail of staff to everybody of a class session. `key`: of the form, so that one form is one mail to each. */
export const classMailSchema = z.object({
  intent: z.enum(['preview', 'change', 'send']).catch('preview'),
  key: carried(40),
  subject: line(120, { missing: 'class.mail.subjectMissing', long: 'class.mail.subjectLong' }),
  text: lines(4000, { missing: 'class.mail.textMissing', long: 'class.mail.textLong' }),
});
