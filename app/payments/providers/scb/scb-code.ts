import { z } from 'zod';
import type { Satang } from '~/values/money';
import { addMilliseconds, bangkokInstant, parseDay } from '~/values/time';
import { type ScbKeys, thirdReference } from './scb-keys';
import { readThaiQr } from '~/payments/providers/port/thai-qr';

/** The bank's own length; its PromptPay codes never end there, so the shop ends them (payments 4.3). */
const MINUTES = 15;

const codeShape = z.object({
  /** what a phone reads; the picture is drawn of it here */
  qrRawData: z.string().min(1).max(512),
  /** Bangkok's wall clock; of codes for cards only */
  csExtExpiryTime: z.string().nullish(),
  /** of codes for cards only */
  qrCodeId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .nullish(),
  /** of the local sandbox only */
  sandbox_page: z.string().optional(),
});
export type ScbCode = z.output<typeof codeShape>;

export function readCode(data: unknown): ScbCode | null {
  const parsed = codeShape.safeParse(data);
  return parsed.success ? parsed.data : null;
}

interface Asked {
  reference: string;
  amount: Satang;
  keys: ScbKeys;
}

/** Whether a phone that reads the code pays our bill, this one, and this much. */
export function isOurs({ qrRawData }: ScbCode, { reference, amount, keys }: Asked): boolean {
  const read = readThaiQr(qrRawData);
  if (!read?.bill || read.amount !== amount) return false;
  return (
    read.bill.billerId === keys.billerId &&
    read.bill.reference1 === reference &&
    read.bill.reference2 === (keys.reference2 ?? null) &&
    // a code without the third is paid all the same, and found by the first
    (read.reference3 === null || read.reference3 === thirdReference(keys, reference))
  );
}

/** Whole minutes a code for cards is asked for: never beyond what the order has left, and one at least. */
export const minutesFor = (latest: Date, now: Date): number =>
  Math.max(1, Math.min(MINUTES, Math.floor((latest.getTime() - now.getTime()) / 60_000)));

/** Until when the code is shown: the bank's word where there is one, and never beyond the order's own deadline. */
export function expiryOf({ csExtExpiryTime }: ScbCode, latest: Date, now: Date): Date {
  const said = csExtExpiryTime ? bangkokTime(csExtExpiryTime) : null;
  const until = said && said > now ? said : addMilliseconds(now, MINUTES * 60_000);
  return until < latest ? until : latest;
}

/** `2024-11-05 15:45:00`. */
function bangkokTime(written: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/.exec(written);
  return match && parseDay(match[1]!) ? bangkokInstant(match[1]!, match[2]!) : null;
}
