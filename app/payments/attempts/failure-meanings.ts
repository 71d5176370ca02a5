import type { TextKey } from '~/text/translate';

/**
 * The commonest refusals of all providers, in words for a buyer; the provider's own words and code stand
 * below them.
 */
const MEANINGS: Readonly<Record<string, TextKey>> = {
  insufficient_fund: 'pay.why.funds',
  insufficient_balance: 'pay.why.funds',
  stolen_or_lost_card: 'pay.why.issuer',
  failed_fraud_check: 'pay.why.fraud',
  invalid_account_number: 'pay.why.number',
  invalid_security_code: 'pay.why.number',
  failed_processing: 'pay.why.processing',
  '4051': 'pay.why.funds',
  // QR payments and cards get this one
  payment_rejected: 'pay.why.rejected',
  INSTRUMENT_DECLINED: 'pay.why.issuer',
  '4005': 'pay.why.issuer',
  '05': 'pay.why.issuer',
};

/** Null: only the provider knows what its code means. */
export const failureMeaning = ({ code }: { code: string }): TextKey | null =>
  Object.hasOwn(MEANINGS, code) ? MEANINGS[code]! : null;
