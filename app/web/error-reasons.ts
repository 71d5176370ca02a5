/** Why a request was refused, as the status text of its answer says it; the error page has words for it. */
export const CARD_NUMBER = 'card number';
/** A session ended under a form; the answer has the form. */
export const SIGNED_OUT = 'signed out';
/** Nobody was refused: the shop is not open yet, and this visitor is none of its staff. */
export const OPENING_SOON = 'opening soon';
/** Somebody of the staff lacks the right that stands behind this. */
export const MISSING_RIGHT = 'right:';
/** An address under the back office's that is no page of it. */
export const NO_STAFF_PAGE = 'no staff page';
