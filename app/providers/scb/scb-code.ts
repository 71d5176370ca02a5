import { z } from 'zod';
import { readThaiQr } from '~/providers/port/thai-qr';
import type { Satang } from '~/values/money';
import { addMilliseconds, bangkokInstant, parseDay } from '~/values/time';
import { type ScbKeys, thirdReference } from './scb-qr';

/** The bank's own lifetime; its PromptPay codes do not end there, so the shop ends them (payments 4.3). */
const MINUTES = 15;

const codeShape = z.object({
  /** the text a phone reads; its picture is drawn here */
  qrRawData: z.string().min(1).max(512),
  /** Bangkok time; only in codes for cards */
  csExtExpiryTime: z.string().nullish(),
  /** only in codes for cards */
  qrCodeId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .nullish(),
  /** only in the local sandbox */
  sandbox_page: z.string().optional(),
});
export type ScbCode = z.output<typeof codeShape>;

export function readCode(data: unknown): ScbCode | null {
  const parsed = codeShape.safeParse(data);
  return parsed.success ? parsed.data : null;
}

interface ExpectedCode {
  reference: string;
  amount: Satang;
  keys: ScbKeys;
}

/** Whether the code pays our bill, this one, and this amount. */
export function isOurs({ qrRawData }: ScbCode, { reference, amount, keys }: ExpectedCode): boolean {
  const read = readThaiQr(qrRawData);
  if (!read?.bill || read.amount !== amount) return false;
  return (
    read.bill.billerId === keys.billerId &&
    read.bill.reference1 === reference &&
    read.bill.reference2 === (keys.reference2 ?? null) &&
    // a code without the third reference can be paid all the same, and is found by the first
    (read.reference3 === null || read.reference3 === thirdReference(keys, reference))
  );
}

/** Lifetime of a code for cards in whole minutes: at least one, never beyond the order's deadline. */
export const minutesFor = (latest: Date, now: Date): number =>
  Math.max(1, Math.min(MINUTES, Math.floor((latest.getTime() - now.getTime()) / 60_000)));

/** End of the code: the bank's, if it has one, and never beyond the order's deadline. */
export function expiryOf({ csExtExpiryTime }: ScbCode, latest: Date, now: Date): Date {
  const bankExpiry = csExtExpiryTime ? bangkokTime(csExtExpiryTime) : null;
  const until = bankExpiry && bankExpiry > now ? bankExpiry : addMilliseconds(now, MINUTES * 60_000);
  return until < latest ? until : latest;
}

/** `2024-11-05 15:45:00`. */
function bangkokTime(stamp: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/.exec(stamp);
  return match && parseDay(match[1]!) ? bangkokInstant(match[1]!, match[2]!) : null;
}
