import { z } from 'zod';
import { emailRule } from '~/accounts/contact/contact-form';
import { line } from '~/kit/forms/field-rules';
import { hasLink } from '~/values/link-in-text';

/** Who wants to hear of a free seat. Messages are text keys. */
export const waitingSchema = z.object({
  // it stands in a mail, and the e-mail may be anybody's
  name: line(120, { missing: 'waiting.nameMissing', long: 'contact.nameTooLong' }).refine(
    (input) => !hasLink(input),
    'contact.nameHasLink',
  ),
  email: emailRule,
});

/** What is pressed on the page of one place in the line. */
export const placeSchema = z.object({ intent: z.enum(['confirm', 'take', 'leave']) });
