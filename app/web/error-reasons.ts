/** Why a request was refused, as the status text of its answer says it; the error page has words for it. */
export const CARD_NUMBER = 'card number';
