import { z } from 'zod';
import { carried } from '~/kit/forms/field-rules';
import { reasonRule } from '~/orders/staff/reason-rule';

/** What staff says of a document that is issued anew, besides whom it is made out to; `seen` is the number the page showed. */
export const reissueSchema = z.object({
  reason: reasonRule('document.reissue.no.REASON_MISSING'),
  seen: carried(),
});
