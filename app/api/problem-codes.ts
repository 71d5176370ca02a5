/**
 * Every refusal of the API: its HTTP status and a message for programmers. Codes of specification 8 keep
 * their spelling.
 */
export const PROBLEMS = {
  // of every call
  MALFORMED_JSON: [400, 'The body is no JSON'],
  DUPLICATE_KEY: [400, 'The body names a field twice'],
  TOO_DEEP: [400, 'The body is nested too deep'],
  MALFORMED_ADDRESS: [400, 'The address cannot be read'],
  MALFORMED_CONDITION: [400, 'If-Match holds no entity tags'],
  INVALID_TOKEN: [401, 'The token is unknown, over, or taken away'],
  PERMISSION_DENIED: [401, 'The call needs somebody who is signed in, or a token'],
  WHITELIST_USER_DENIED: [403, 'The shop does not admit this person'],
  INSUFFICIENT_SCOPE: [403, 'The token was not made for this'],
  FOREIGN_ORIGIN: [403, 'The page that calls is not listed'],
  MEMBERS_ONLY: [403, 'The call needs an account of one’s own'],
  NOT_YOURS: [403, 'It is somebody else’s'],
  NOT_FOUND: [404, 'There is no such thing, or it is not for this caller'],
  METHOD_NOT_ALLOWED: [405, 'The path knows no such method'],
  PRECONDITION_FAILED: [412, 'It has changed since it was read'],
  TOO_LARGE: [413, 'The body is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The body is of a type this call does not read'],
  VALIDATION_ERROR: [422, 'Some fields are wrong'],
  CARD_NUMBER: [422, 'The shop takes no card numbers: the provider makes a token of them'],
  INVALID_CURSOR: [422, 'The cursor is none of this list'],
  IDEMPOTENCY_KEY_REUSED: [422, 'The same key came with another body'],
  IDEMPOTENCY_IN_PROGRESS: [409, 'The first call with this key is still under way'],
  TOO_MANY_REQUESTS: [429, 'Too many calls; Retry-After says when to come again'],
  INTERNAL_ERROR: [500, 'The shop made a mistake; its request id is in its log'],
  SHOP_BUSY: [503, 'The shop cannot answer at this moment'],
  SHOP_CLOSED: [503, 'The shop is not open yet'],

  // registration (specification 8)
  INPUT_ERROR: [422, 'The account cannot be made from this'],
  OVER_LIMIT_USER: [409, 'The shop has as many users as it may have'],
  ERROR_CREATE_USER_IN_DAY: [409, 'Too many accounts were made today'],
  DUPLICATE_USERNAME: [409, 'The username is taken'],
  DUPLICATE_EMAIL: [409, 'The e-mail has an account'],
  INVALID_FORMAT_USERNAME: [422, 'The username has other characters than it may have'],
  INVALID_FORMAT_PASSWORD: [422, 'The password has other characters than it may have, or too few'],
  INVALID_FORMAT_EMAIL: [422, 'The e-mail is none'],
  WRONG_PASSWORD: [401, 'Username and password do not belong together'],
  NEEDS_CODE: [403, 'The account asks for a second factor: sign in on the shop’s page'],

  // coupons (specification 8)
  COUPON_NOT_AVAILABLE: [409, 'The coupon is over, or all of it is used'],
  COUPON_REFUSED: [409, 'A coupon cannot be used for this order'],

  // the order (specification 5 and 8)
  emptyCart: [422, 'The order names nothing'],
  duplicate_course: [409, 'A course stands in the order twice'],
  dont_have_pricing: [409, 'A course has no price plan, or one that is not offered'],
  have_course: [409, 'The buyer has this course'],
  dont_have_payment: [409, 'The way of paying is not there, or not for this amount'],
  requiredShippingAddress: [409, 'The order needs an address'],
  requiredShippingfee: [409, 'The order needs a shipping fee'],
  priceUsdIsNull: [409, 'Something of it has no price in dollars'],
  TIME_LEFT: [409, 'An unpaid order of this buyer still holds a course'],
  PRICE_CHANGED: [409, 'The order costs something else than the caller has seen'],
  PROMOTION_CHANGED: [409, 'The promotion cannot be had for this order'],
  TAX_REQUIRED: [409, 'An order of this amount needs tax data first'],
  JURISTIC_ONLY: [409, 'Tax is withheld by juristic persons only'],
  HOLDS_TOO_MUCH: [429, 'The buyer’s unpaid orders hold too much of it'],
  ORDER_BLOCKED: [409, 'Something of it cannot be bought by this buyer now'],
  INSTRUCTOR_ONLY: [403, 'An instructor buys as a student'],
  BUSY_ORDER: [409, 'An earlier order of the same things may have been paid a moment ago'],

  // payments
  NOT_PAYABLE: [409, 'The order is paid, ended, or waits for something else'],
  WRONG_METHOD: [409, 'The order is to be paid another way'],
  METHOD_NOT_USABLE: [409, 'The way of paying is switched off'],
  MONEY_WAITS: [409, 'Money came for the order and is looked at'],
  PAYMENT_FAILED: [409, 'The provider refused'],
  PROVIDER_AWAY: [503, 'The provider has not answered yet; the same call goes on with it'],
  SLIP_MISSING: [422, 'A slip is needed'],
  SLIP_USED_BEFORE: [409, 'The slip has paid another order'],

  // files
  TYPE_NOT_ALLOWED: [422, 'File type is not allow to upload.'],
  OUT_OF_STORAGE: [409, 'Out off Storage'],
  UPLOAD_REFUSED: [422, 'The file cannot be used'],
  NOTHING_TO_SEND: [409, 'There is no such mail of this caller'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export const statusOf = (code: ProblemCode): number => PROBLEMS[code][0];
export const titleOf = (code: ProblemCode): string => PROBLEMS[code][1];

/** The refusals of every call. */
export const OF_EVERY_CALL: readonly ProblemCode[] = [
  'MALFORMED_ADDRESS',
  'INVALID_TOKEN',
  'WHITELIST_USER_DENIED',
  'FOREIGN_ORIGIN',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'SHOP_BUSY',
  'SHOP_CLOSED',
];
