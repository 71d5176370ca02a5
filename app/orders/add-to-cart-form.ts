import type { LineAsk } from './purchase';

/** What a page puts into the cart: `course_id` with `plan_id`, or `product_id` with `qty`; null for anything else. */
export function addedLine(fields: FormData): LineAsk | null {
  const courseId = figure(fields.get('course_id'));
  if (courseId !== null) return { kind: 'course', courseId, planId: figure(fields.get('plan_id')) };
  const productId = figure(fields.get('product_id'));
  return productId === null ? null : { kind: 'product', productId, qty: figure(fields.get('qty')) ?? 1 };
}

const figure = (value: FormDataEntryValue | null): number | null =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value.trim()) ? Number(value) : null;
