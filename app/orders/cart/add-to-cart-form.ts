import { z } from 'zod';
import { idField } from '~/kit/forms/field-rules';
import type { LineAsk } from '~/orders/purchase/purchase';
import { wholeNumberIn } from '~/values/typed-number';

/** A product whose number of pieces cannot be read. */
export interface WrongPieces {
  kind: 'wrong-pieces';
  productId: number;
  typed: string;
}

const MOST_PIECES = 999_999;

/** Pieces; what cannot be read stays text, and nothing typed is one. */
const piecesField = z
  .string()
  .max(40)
  .default('1')
  .transform((input) => {
    const pieces = wholeNumberIn(input);
    return pieces !== null && pieces >= 1 && pieces <= MOST_PIECES ? pieces : input;
  });

/** What a page puts into the cart: `course_id` with `plan_id`, or `product_id` with `qty`; null for anything else. */
export const addToCartForm = z
  .object({ course_id: idField, plan_id: idField, product_id: idField, qty: piecesField })
  .transform(
    ({ course_id: courseId, plan_id: planId, product_id: productId, qty }): LineAsk | WrongPieces | null => {
      if (courseId !== null) return { kind: 'course', courseId, planId };
      if (productId === null) return null;
      return typeof qty === 'string'
        ? { kind: 'wrong-pieces', productId, typed: qty }
        : { kind: 'product', productId, qty };
    },
  );
