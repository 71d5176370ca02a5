import type { ProviderStatus, VerdictRequest } from '~/providers/port/provider';
import { isRealCharge, referenceOf, verdictOf } from './omise-charge';
import { fetchCharge } from './omise-charges.server';
import type { OmiseAccess } from './omise-client.server';

/**
 * Adds the charge of a notification or list to the verdict when it is not the attempt's (`own`): paid with
 * our reference, it is separate money. A lost answer and a retry can make two charges.
 */
export async function withSecondCharge(
  access: OmiseAccess,
  mode: 'demo' | 'live',
  verdict: ProviderStatus,
  {
    paymentName,
    own,
    attempt,
  }: { paymentName: string | undefined; own: string | null; attempt: VerdictRequest },
): Promise<ProviderStatus> {
  // until the attempt's own charge is known, another one cannot count as the second
  if (paymentName === undefined || paymentName === own || verdict.state === 'unknown') return verdict;
  const charge = await fetchCharge(access, paymentName);
  if (charge === 'no answer') return { state: 'unknown', why: 'no answer about a second charge' };
  if ('gone' in charge || !isRealCharge(charge, mode) || referenceOf(charge) !== attempt.reference)
    return verdict;
  const second = verdictOf(charge);
  if (second.state !== 'paid') return verdict;
  const { amount, currency, paidAt } = second;
  if (verdict.state === 'paid')
    return {
      ...verdict,
      more: [...(verdict.more ?? []), { moneyId: paymentName, amount, currency, paidAt }],
    };
  return { ...second, providerId: attempt.providerId ?? paymentName, moneyId: paymentName };
}
