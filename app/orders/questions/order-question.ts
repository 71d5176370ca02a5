import { z } from 'zod';
import { idField } from '~/kit/forms/field-rules';
import { linesOf } from '~/values/typed-text';

export const ORDER_QUESTION_KINDS = ['problem', 'refund'] as const;
export type OrderQuestionKind = (typeof ORDER_QUESTION_KINDS)[number];

export const ORDER_QUESTION_MAX = 2000;
/** Answered ones counted: who asks for more speaks with the shop. */
export const MOST_OF_AN_ORDER = 10;

const words = (missing: 'orderAsk.body.EMPTY' | 'orderAsk.answer.EMPTY') =>
  z.string(missing).overwrite(linesOf).min(1, missing).max(ORDER_QUESTION_MAX, 'orderAsk.body.LONG');

/** What a buyer sends from their order's page. */
export const orderQuestionSchema = z.object({
  kind: z.enum(ORDER_QUESTION_KINDS, 'orderAsk.kind.MISSING'),
  body: words('orderAsk.body.EMPTY'),
});

export const orderAnswerSchema = z.object({ id: idField, answer: words('orderAsk.answer.EMPTY') });

export interface OrderQuestion {
  id: number;
  kind: OrderQuestionKind;
  body: string;
  askedAt: Date;
  answer: string;
  /** null: it waits */
  answeredAt: Date | null;
}
