import { z } from 'zod';
import type { Quote } from './quote-shape';

/** Frozen with its order by `quote.ts` and never changed: that it is one is looked at here, its parts are as they were written. */
const quote = z.custom<Quote>((stored) => z.looseObject({}).safeParse(stored).success, 'no quote');

/** Reads purchase_order.quote. */
export const readQuote = (stored: unknown): Quote => quote.parse(stored);
