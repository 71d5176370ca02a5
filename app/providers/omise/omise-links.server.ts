import type { AttemptIdentity, PaymentFailure } from '~/providers/port/provider';
import { addMilliseconds } from '~/values/time';
import { type OmiseAccess, readFromOmise } from './omise-client.server';
import { isLinkOf, type OmiseLink, readOmiseLink, readLinks } from './omise-link';

/** Finds a link whose id never reached the shop, by our reference among the first links since then. */
export async function findLink(
  access: OmiseAccess,
  { reference, createdAt }: AttemptIdentity,
): Promise<OmiseLink | null | 'no answer'> {
  const from = addMilliseconds(createdAt, -60_000).toISOString();
  const query = new URLSearchParams({ from, limit: '100', order: 'chronological' });
  const answer = await readFromOmise(access, `/links?${query.toString()}`);
  if (answer.outcome !== 'answer') return 'no answer';
  return readLinks(answer.body).find((link) => isLinkOf(link, reference)) ?? null;
}

export async function fetchLink(
  access: OmiseAccess,
  linkId: string,
): Promise<OmiseLink | { gone: PaymentFailure } | 'no answer'> {
  const answer = await readFromOmise(access, `/links/${encodeURIComponent(linkId)}`);
  if (answer.outcome === 'refused' && answer.status === 404) return { gone: answer.failure };
  if (answer.outcome !== 'answer') return 'no answer';
  const link = readOmiseLink(answer.body);
  return link?.id === linkId ? link : 'no answer';
}

export const isLinkId = (providerId: string): boolean => providerId.startsWith('link_');
