import { z } from 'zod';
import { type Currency, parseMoney, type Satang, ZERO } from '../values/money';
import { bangkokInstant, type Day, type Locale, parseClock, parseDay } from '../values/time';
import { ORIGIN_BANKS, OTHER_ORIGIN } from './bank-codes';

/** What a report of this order has to say. */
export interface TransferFormFacts {
  due: Satang;
  /** of the order, in which the amount is typed */
  currency: Currency;
  accountIds: readonly number[];
  now: Date;
}

/** A report as it is kept. With nothing due it carries a name only. */
export interface TransferReportInput {
  contactName: string;
  amount: Satang;
  originBank: string;
  bankAccountId: number | null;
  transferredAt: Date | null;
  description: string;
}

/** A phone's clock may run ahead of ours by this much. */
const CLOCK_SLACK_MS = 5 * 60_000;
/** Nobody reports a transfer from before the shop's orders live. */
const OLDEST_MS = 400 * 24 * 3_600_000;

/**
 * The form of a bank transfer report, by the field names of the specification (5 and 9); messages are text keys. Amounts take
 * commas and Thai figures, days take Buddhist years, a transfer in the future is refused (decision 46). The slip itself is a
 * file and is looked at elsewhere.
 */
export function transferSchema(facts: TransferFormFacts) {
  return facts.due === 0 ? freeSchema : paidSchema(facts);
}

const description = z.string().trim().max(1000, 'transfer.descriptionTooLong').default('');

const freeSchema = z
  .object({
    contact_name: z
      .string({ error: 'transfer.nameMissing' })
      .trim()
      .min(1, 'transfer.nameMissing')
      .max(255, 'transfer.nameTooLong'),
    description,
  })
  .transform((typed): TransferReportInput => ({
    contactName: typed.contact_name,
    amount: ZERO,
    originBank: '',
    bankAccountId: null,
    transferredAt: null,
    description: typed.description,
  }));

function paidSchema({ currency, accountIds, now }: TransferFormFacts) {
  const origins: readonly string[] = [...ORIGIN_BANKS, OTHER_ORIGIN];
  const required = (message: string) => z.string({ error: message }).trim().min(1, message);
  return z
    .object({
      transfer_amount: required('transfer.amountMissing').transform((typed, context) => {
        const amount = parseMoney(typed, currency);
        if (amount !== null && amount > 0) return amount;
        context.addIssue({ code: 'custom', message: 'transfer.amountInvalid' });
        return z.NEVER;
      }),
      bank_code: required('transfer.originMissing').refine(
        (code) => origins.includes(code),
        'transfer.originMissing',
      ),
      bank_account: required('transfer.accountMissing')
        .refine((id) => accountIds.some((known) => String(known) === id), 'transfer.accountMissing')
        .transform(Number),
      transfer_datetime: required('transfer.dayMissing').transform((typed, context) => {
        const day = parseDay(typed);
        if (day !== null) return day;
        context.addIssue({ code: 'custom', message: 'transfer.dayInvalid' });
        return z.NEVER;
      }),
      time: required('transfer.timeMissing').transform((typed, context) => {
        const clock = parseClock(typed);
        if (clock !== null) return clock;
        context.addIssue({ code: 'custom', message: 'transfer.timeInvalid' });
        return z.NEVER;
      }),
      description,
    })
    .transform((typed, context): TransferReportInput => {
      const transferredAt = bangkokInstant(typed.transfer_datetime, typed.time);
      const age = now.getTime() - transferredAt.getTime();
      if (age < -CLOCK_SLACK_MS)
        context.addIssue({ code: 'custom', path: ['transfer_datetime'], message: 'transfer.dayInFuture' });
      if (age > OLDEST_MS)
        context.addIssue({ code: 'custom', path: ['transfer_datetime'], message: 'transfer.dayTooOld' });
      return {
        contactName: '',
        amount: typed.transfer_amount,
        originBank: typed.bank_code,
        bankAccountId: typed.bank_account,
        transferredAt,
        description: typed.description,
      };
    });
}

/** A day as the form suggests it, in the year people of the language write: `20/11/2569` or `20/11/2026`. */
export function typedDay(day: Day, locale: Locale): string {
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${locale === 'th' ? Number(year) + 543 : year}`;
}
