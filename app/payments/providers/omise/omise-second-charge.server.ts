import { isRealCharge, referenceOf, verdictOf } from './omise-charge';
import { fetchCharge } from './omise-charges.server';
import type { OmiseAccess } from './omise-client.server';
import type { ProviderStatus, VerdictAsk } from '~/payments/providers/port/provider';

/**
 * The verdict with the charge a notification or the list names, where it is none of those the attempt is known by (`own`): paid and
 * with our reference it is money of its own. One attempt may make two charges when a call whose answer was lost was sent again.
 */
export async function withSecondCharge(
  access: OmiseAccess,
  mode: 'demo' | 'live',
  verdict: ProviderStatus,
  { named, own, attempt }: { named: string | undefined; own: string | null; attempt: VerdictAsk },
): Promise<ProviderStatus> {
  // while the attempt's own is not known nobody can tell that another is a second one
  if (named === undefined || named === own || verdict.state === 'unknown') return verdict;
  const charge = await fetchCharge(access, named);
  if (charge === 'no answer') return { state: 'unknown', why: 'no answer about a second charge' };
  if ('gone' in charge || !isRealCharge(charge, mode) || referenceOf(charge) !== attempt.reference)
    return verdict;
  const second = verdictOf(charge);
  if (second.state !== 'paid') return verdict;
  const { amount, currency, paidAt } = second;
  if (verdict.state === 'paid')
    return { ...verdict, more: [...(verdict.more ?? []), { moneyId: named, amount, currency, paidAt }] };
  return { ...second, providerId: attempt.providerId ?? named, moneyId: named };
}
