import { z } from 'zod';

/** The stored request about an exception's money, which is carried out on the exception's own page. */
const storedRequest = z.object({ moneyCaseId: z.number() });

/** The exception of a refund request; null: the request is about lines. */
export const exceptionOfRequest = (stored: unknown): number | null =>
  storedRequest.safeParse(stored).data?.moneyCaseId ?? null;
