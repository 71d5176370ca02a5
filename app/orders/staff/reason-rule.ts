import { lines, optionalLines } from '~/kit/forms/field-rules';

const REASON_MAX = 500;
const long = 'admin.reasonTooLong';

/** Why staff does something, for the buyer or the books. */
export const reasonRule = (missing = 'admin.reasonMissing') => lines(REASON_MAX, { missing, long });

/** The same where nothing need be said. */
export const noteRule = optionalLines(REASON_MAX, long);
