import { z } from 'zod';
import { carried } from '~/kit/forms/field-rules';
import { reasonRule } from '~/orders/staff/reason-rule';

/** The fields of a reissued document besides its recipient; `seen` is the number the page showed. */
export const reissueSchema = z.object({
  reason: reasonRule('document.reissue.no.REASON_MISSING'),
  seen: carried(),
});
