import { z } from 'zod';

/** What a request for money of a case keeps: it is carried out on the case's own page. */
const keptCaseSchema = z.object({ moneyCaseId: z.number() });

/** The case that a refund request is of; null: it is of lines. */
export const caseOfRequest = (asked: unknown): number | null =>
  keptCaseSchema.safeParse(asked).data?.moneyCaseId ?? null;
