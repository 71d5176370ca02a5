import { z } from 'zod';
import type { LineAsk } from '~/orders/purchase/purchase';

/** Whose basket it is: a person's (member or generated), or the browser's session while nobody is known. */
export type BasketOwner = { personId: number } | { sessionHash: string };

/** The cart (`courseId` null), or what is being bought straight from one course's page. */
export interface Basket {
  /** null: nothing is stored yet */
  id: number | null;
  courseId: number | null;
  lines: LineAsk[];
  promotionId: number | null;
  paymentMethodId: number | null;
  /** in the order entered */
  couponCodes: string[];
  /** what was typed into the form's other fields, by field name, unchecked */
  draft: Draft;
}

const draft = z.record(z.string(), z.string()).readonly();

export type Draft = z.output<typeof draft>;

/** Reads basket.draft. */
export const readDraft = (stored: unknown): Draft => draft.parse(stored);

export const emptyBasket = (courseId: number | null): Basket => ({
  id: null,
  courseId,
  lines: [],
  promotionId: null,
  paymentMethodId: null,
  couponCodes: [],
  draft: {},
});
