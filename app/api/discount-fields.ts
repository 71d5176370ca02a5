import { z } from 'zod';
import type { Discount } from '~/pricing/discount';
import { SPELLED } from './spellings';

/** A discount in the fields of specification 3. */
export const discountFields = {
  discount_type: z.enum(['amount', 'percent']),
  [SPELLED.discountAmount]: z.number().meta({ description: 'baht, or percent' }),
  discount_amount_usd: z.number().meta({ description: 'dollars, or percent' }),
};

export function discountWords(discount: Discount) {
  const of = (minor: number) => minor / 100;
  const isPercent = discount.kind === 'percent';
  return {
    discount_type: discount.kind,
    [SPELLED.discountAmount]: of(isPercent ? discount.basisPoints : discount.thb),
    discount_amount_usd: of(isPercent ? discount.basisPoints : discount.usd),
  };
}
