/** What a respCode of the gateway 4.3 says of a payment (token, inquiry and notification; not the flow codes of the front return). */
export type CodeMeaning =
  | 'paid'
  | 'pending'
  /** No transaction of that invoice yet: the page has not been used. */
  | 'not-started'
  /** The buyer turned back. */
  | 'cancelled'
  | 'expired'
  /** Money came, but more or less than was asked for: a person looks at it. */
  | 'other-amount'
  | 'failed'
  /** Shown as failed, and asked about on: what became of it is not said. */
  | 'unsure'
  /** The question failed, not the payment. */
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
/** Flow steps are under way, issuers' declines mirror ISO codes, and what begins with 90 is refused as it was asked. */
const RANGES: readonly (readonly [RegExp, CodeMeaning])[] = [
  [/^1\d{3}$/, 'pending'],
  [/^40(?!00)\d\d$/, 'failed'],
  [/^99[0-9]{2}$/, 'unsure'],
  [/^90\d\d$/, 'failed'],
];

/** A code nobody wrote down is never a success. */
export const meaningOf = (code: string): CodeMeaning =>
  (Object.hasOwn(MEANINGS, code) ? MEANINGS[code] : undefined) ??
  RANGES.find(([codes]) => codes.test(code))?.[1] ??
  'unsure';

/** The invoice number was used before: with this very question when its answer was lost. */
export const IS_KNOWN_INVOICE: ReadonlySet<string> = new Set(['9015', '5005']);
/** This merchant has no such channel: another name of it may be the one that was set up. */
export const IS_WRONG_CHANNEL: ReadonlySet<string> = new Set(['9058', '9059', '9060']);
