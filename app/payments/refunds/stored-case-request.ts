import { z } from 'zod';

/** The stored request of a case's money: it is carried out on the case's own page. */
const keptCaseSchema = z.object({ moneyCaseId: z.number() });

/** The case of a refund request; null: the request is about lines. */
export const caseOfRequest = (stored: unknown): number | null =>
  keptCaseSchema.safeParse(stored).data?.moneyCaseId ?? null;
