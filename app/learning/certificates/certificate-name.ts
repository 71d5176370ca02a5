import { z } from 'zod';
import { carried, line } from '~/kit/forms/field-rules';
import { isPrintable } from '~/values/printable';

export const NAME_MAX = 80;

/**
 * A name of at least two letters with the usual signs: vowel and tone marks, dots, dashes, apostrophes, brackets around a
 * nickname.
 */
const NAME = /^[\p{L}\p{M}\p{Zs}.,'’()ฯ-]+$/u;

/** the owner confirms the name before it is printed. */
export const certificateNameSchema = z.object({
  name: line(NAME_MAX, { missing: 'certificate.name.MISSING', long: 'certificate.name.LONG' })
    .refine((name) => name === '' || (NAME.test(name) && /\p{L}.*\p{L}/u.test(name)), {
      error: 'certificate.name.WRONG',
      abort: true,
    })
    .refine(isPrintable, 'certificate.name.SCRIPT'),
});

/** A correction by staff; `seen_name`: the name on the page. */
export const renameSchema = certificateNameSchema.extend({
  seen_name: carried(200),
  rename_reason: line(300, { missing: 'progress.reason.MISSING', long: 'progress.reason.LONG' }),
});
