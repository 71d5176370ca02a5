/**
 * The meaning of the gateway's respCode 4.3 (token, inquiry and notification; not the flow codes of the front
 * return).
 */
export type CodeMeaning =
  | 'paid'
  | 'pending'
  /** The invoice has no transaction yet: the page has not been used. */
  | 'not-started'
  /** The buyer turned back. */
  | 'cancelled'
  | 'expired'
  /** Money came, but not the requested amount: a person looks at it. */
  | 'other-amount'
  | 'failed'
  /** Shown as failed, but still checked, because the code does not say what became of the money. */
  | 'unsure'
  /** The request failed, not the payment. */
  | 'no-answer';

const MEANINGS: Readonly<Record<string, CodeMeaning>> = {
  '0000': 'paid',
  '4110': 'paid',
  '0001': 'pending',
  '2001': 'pending',
  '0003': 'cancelled',
  '5010': 'cancelled',
  '4080': 'cancelled',
  '5009': 'expired',
  '2002': 'not-started',
  '2003': 'no-answer',
  '5015': 'other-amount',
  '5016': 'other-amount',
  '0999': 'unsure',
  '5002': 'unsure',
  '5998': 'unsure',
  '0004': 'failed',
  '4120': 'failed',
  '4130': 'failed',
  '4140': 'failed',
  '5003': 'failed',
  '5005': 'failed',
  '5006': 'failed',
};
/** Flow steps are under way, issuers' declines mirror ISO codes, and codes from 90 on refuse the request. */
const RANGES: readonly (readonly [RegExp, CodeMeaning])[] = [
  [/^1\d{3}$/, 'pending'],
  [/^40(?!00)\d\d$/, 'failed'],
  [/^99[0-9]{2}$/, 'unsure'],
  [/^90\d\d$/, 'failed'],
];

/** An undocumented code is never a success. */
export const meaningOf = (code: string): CodeMeaning =>
  (Object.hasOwn(MEANINGS, code) ? MEANINGS[code] : undefined) ??
  RANGES.find(([codes]) => codes.test(code))?.[1] ??
  'unsure';

/** The invoice number was used before, perhaps by this very request when its answer was lost. */
export const IS_KNOWN_INVOICE: ReadonlySet<string> = new Set(['9015', '5005']);
/** The merchant has no such channel; it may have another one of the same kind. */
export const IS_WRONG_CHANNEL: ReadonlySet<string> = new Set(['9058', '9059', '9060']);
