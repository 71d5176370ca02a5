/** Reasons of a refusal, sent as the status text of the answer; the error page has words for them. */
export const CARD_NUMBER = 'card number';
/** The session ended while a form was open; the answer contains the form. */
export const SIGNED_OUT = 'signed out';
/** The shop is not open yet, and the visitor is not staff. */
export const OPENING_SOON = 'opening soon';
/** A member of staff lacks the right for this page. */
export const MISSING_RIGHT = 'right:';
/** An unknown address under the back office's. */
export const NO_STAFF_PAGE = 'no staff page';
