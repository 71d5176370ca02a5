import { z } from 'zod';
import type { AttemptIdentity, ProviderStatus } from '~/providers/port/provider';
import { type OmiseCharge, readCharge, verdictOf } from './omise-charge';

/** An Omise page that takes one payment, for browsers in which no script of ours can request a token. */
const linkShape = z.object({
  object: z.literal('link'),
  id: z.string().regex(/^link_\w{1,60}$/),
  payment_uri: z.string(),
  used: z.boolean(),
  description: z.string().nullish(),
  charges: z.object({ data: z.array(z.unknown()) }).nullish(),
});

export interface OmiseLink {
  id: string;
  paymentUri: string;
  isUsed: boolean;
  description: string;
  /** Every try to pay on it. */
  charges: OmiseCharge[];
}

export function readOmiseLink(answer: unknown): OmiseLink | null {
  const parsed = linkShape.safeParse(answer);
  if (!parsed.success) return null;
  const { id, payment_uri: paymentUri, used, description, charges } = parsed.data;
  return {
    id,
    paymentUri,
    isUsed: used,
    description: description ?? '',
    charges: (charges?.data ?? []).flatMap((each) => readCharge(each) ?? []),
  };
}

/** The links of a list; other objects are left out. */
export function readLinks(answer: unknown): OmiseLink[] {
  const list = z.object({ data: z.array(z.unknown()) }).safeParse(answer);
  return list.success ? list.data.data.flatMap((each) => readOmiseLink(each) ?? []) : [];
}

/** A link has no metadata, so its description carries our reference. */
export const linkDescription = (orderNumber: string, reference: string) => `${orderNumber} ${reference}`;
export const isLinkOf = ({ description }: OmiseLink, reference: string): boolean =>
  description.split(' ').includes(reference);

/** The charge that paid it; null: none. */
export const paidChargeOf = ({ charges }: OmiseLink): OmiseCharge | null =>
  charges.find(({ status, paid }) => status === 'successful' && paid) ?? null;

/**
 * The verdict of a link. A declined card ends nothing, because the page takes another. The money has the
 * link's id, as the attempt does, and the charge's amount.
 */
export function verdictOfLink(
  link: OmiseLink,
  { reference }: Pick<AttemptIdentity, 'reference'>,
): ProviderStatus {
  const paid = paidChargeOf(link);
  if (!paid) {
    // its charge may have dropped out of the list
    if (link.isUsed) return { state: 'unknown', why: 'a used link without a paid charge' };
    return { state: 'pending', providerId: link.id };
  }
  const verdict = verdictOf(paid);
  if (verdict.state !== 'paid') return verdict;
  return { ...verdict, providerId: link.id, reference: isLinkOf(link, reference) ? reference : null };
}
