import { z } from 'zod';
import { type OmiseCharge, readCharge, verdictOf } from './omise-charge';
import type { AttemptIdentity, ProviderStatus } from '~/payments/providers/port/provider';

/** A page of Omise's that takes one payment: what is offered where no script of ours can ask for a token. */
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

/** The links of a list; what is no link is left out. */
export function readLinks(answer: unknown): OmiseLink[] {
  const list = z.object({ data: z.array(z.unknown()) }).safeParse(answer);
  return list.success ? list.data.data.flatMap((each) => readOmiseLink(each) ?? []) : [];
}

/** A link carries no data of ours but its words: our reference is one of them. */
export const linkDescription = (orderNumber: string, reference: string) => `${orderNumber} ${reference}`;
export const isLinkOf = ({ description }: OmiseLink, reference: string): boolean =>
  description.split(' ').includes(reference);

/** The money that came by it; null while none did. */
export const paidChargeOf = ({ charges }: OmiseLink): OmiseCharge | null =>
  charges.find(({ status, paid }) => status === 'successful' && paid) ?? null;

/**
 * What a link says. A declined card ends nothing: its page takes another. The money goes by the link's name, as the attempt
 * does, and by the amount of the charge, which is what was paid.
 */
export function verdictOfLink(
  link: OmiseLink,
  { reference }: Pick<AttemptIdentity, 'reference'>,
): ProviderStatus {
  const paid = paidChargeOf(link);
  if (!paid) {
    // its charge may have come out of the list that was read
    if (link.isUsed) return { state: 'unknown', why: 'a used link without a paid charge' };
    return { state: 'pending', providerId: link.id };
  }
  const verdict = verdictOf(paid);
  if (verdict.state !== 'paid') return verdict;
  return { ...verdict, providerId: link.id, reference: isLinkOf(link, reference) ? reference : null };
}
