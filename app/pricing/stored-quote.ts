import { z } from 'zod';
import type { Quote } from './quote-shape';

/** Checks only that it is a quote: `quote.ts` froze it with its order, so its parts fit. */
const quote = z.custom<Quote>((storedValue) => z.looseObject({}).safeParse(storedValue).success, 'no quote');

/** Parses purchase_order.quote. */
export const readQuote = (storedValue: unknown): Quote => quote.parse(storedValue);
