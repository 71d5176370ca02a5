import { z } from 'zod';
import { idField } from '~/kit/forms/field-rules';
import type { LineAsk } from '~/orders/purchase/purchase';

/** What a page puts into the cart: `course_id` with `plan_id`, or `product_id` with `qty`; null for anything else. */
export const addToCartForm = z
  .object({ course_id: idField, plan_id: idField, product_id: idField, qty: idField })
  .transform(({ course_id: courseId, plan_id: planId, product_id: productId, qty }): LineAsk | null => {
    if (courseId !== null) return { kind: 'course', courseId, planId };
    return productId === null ? null : { kind: 'product', productId, qty: qty ?? 1 };
  });
