import type { AttemptIdentity, PaymentFailure } from '~/providers/port/provider';
import { addMilliseconds } from '~/values/time';
import { type OmiseCharge, readCharge, readCharges, referenceOf } from './omise-charge';
import { type OmiseAccess, readFromOmise } from './omise-client.server';

/** Finds a charge whose id never reached the shop, by our reference among the first charges since then. */
export async function findCharge(
  access: OmiseAccess,
  { reference, createdAt }: AttemptIdentity,
): Promise<OmiseCharge | null | 'no answer'> {
  const from = addMilliseconds(createdAt, -60_000).toISOString();
  const query = new URLSearchParams({ from, limit: '100', order: 'chronological' });
  const answer = await readFromOmise(access, `/charges?${query.toString()}`);
  if (answer.outcome !== 'answer') return 'no answer';
  return readCharges(answer.body).find((charge) => referenceOf(charge) === reference) ?? null;
}

export async function fetchCharge(
  access: OmiseAccess,
  chargeId: string,
): Promise<OmiseCharge | { gone: PaymentFailure } | 'no answer'> {
  const answer = await readFromOmise(access, `/charges/${encodeURIComponent(chargeId)}`);
  // a known charge that is not found means other keys, not that nobody paid
  if (answer.outcome === 'refused' && answer.status === 404) return { gone: answer.failure };
  if (answer.outcome !== 'answer') return 'no answer';
  const charge = readCharge(answer.body);
  return charge?.id === chargeId ? charge : 'no answer';
}
