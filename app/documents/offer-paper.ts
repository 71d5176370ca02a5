import type { Translate } from '../text/translate';
import { type Day, formatDay } from '../values/time';
import { type Paper, paperOf } from './document-paper';
import type { DocumentSnapshot } from './document-snapshot';

/** What an order that is not paid yet can be shown by: neither has a number of a tax series, and neither is a tax document. */
export const OFFER_KINDS = ['quotation', 'invoice'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

export const offerKindOf = (named: string | undefined): OfferKind | null =>
  OFFER_KINDS.find((kind) => kind === named) ?? null;

export interface OrderOffer {
  snapshot: DocumentSnapshot;
  /** the order was made on it */
  day: Day;
  /** the moment it can be paid until, in words; null: it has none */
  until: string | null;
  /** where it is paid */
  payLink: string;
}

/** In Thai as the tax documents are, its name in English as well; sums and lines stand as the tax invoice of the order would have them. */
export function offerPaper(
  kind: OfferKind,
  { snapshot, day, until, payLink }: OrderOffer,
  { t, en }: { t: Translate; en: Translate },
): Paper {
  const paper = paperOf(
    { kind: 'tax-invoice', number: snapshot.orderNumber, day, snapshot, replacedBy: null },
    { t, en },
  );
  return {
    ...paper,
    title: t(`document.offer.${kind}`),
    subtitle: en(`document.offer.${kind}`),
    mark: '',
    facts: [
      [t('document.order'), snapshot.orderNumber],
      [t('document.day'), formatDay(day)],
      ...(until === null ? [] : [[t(`document.offer.until.${kind}`), until] as const]),
    ],
    foot: [
      t('document.offer.pay', { link: payLink }),
      t(snapshot.currency === 'THB' ? 'document.inBaht' : 'document.inDollars'),
      t('document.offer.isNone'),
    ],
  };
}
