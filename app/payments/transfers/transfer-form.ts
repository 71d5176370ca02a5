import { z } from 'zod';
import { carried, line, noDay, optionalLines } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { ORIGIN_BANKS, OTHER_ORIGIN } from '~/payments/bank/bank-codes';
import { type Currency, parseMoney, type Satang, ZERO } from '~/values/money';
import { bangkokInstant, type Day, type Locale } from '~/values/time';
import { parseSlipClock, parseSlipDay } from './slip-moment';

/** The facts of an order that its report is checked against. */
export interface TransferFormFacts {
  due: Satang;
  /** the order's currency, in which the amount is typed */
  currency: Currency;
  accountIds: readonly number[];
  now: Date;
}

/** A report as stored. With nothing due it has a name only. */
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
/** Older than any open order. */
const OLDEST_MS = 400 * 24 * 3_600_000;

/**
 * The transfer report by the specification's field names (5 and 9); messages are text keys. Amounts take
 * commas and Thai digits, times are read as slips print them, not in the future.
 */
export function transferSchema(facts: TransferFormFacts) {
  return facts.due === 0 ? freeSchema : paidSchema(facts);
}

const description = optionalLines(1000, 'transfer.descriptionTooLong');

const freeSchema = z
  .object({
    contact_name: line(255, { missing: 'transfer.nameMissing', long: 'transfer.nameTooLong' }),
    description,
  })
  .transform((input): TransferReportInput => ({
    contactName: input.contact_name,
    amount: ZERO,
    originBank: '',
    bankAccountId: null,
    transferredAt: null,
    description: input.description,
  }));

function paidSchema({ currency, accountIds, now }: TransferFormFacts) {
  const origins: readonly string[] = [...ORIGIN_BANKS, OTHER_ORIGIN];
  const required = (message: string) => z.string({ error: message }).trim().min(1, message);
  return z
    .object({
      transfer_amount: line(30, { missing: 'transfer.amountMissing', long: 'transfer.amountInvalid' })
        .register(FIELD_KIND, { inputMode: 'decimal' })
        .transform((typed, context) => {
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
        .refine((id) => accountIds.some((accountId) => String(accountId) === id), 'transfer.accountMissing')
        .transform(Number),
      transfer_datetime: line(40, { missing: 'transfer.dayMissing', long: 'transfer.dayInvalid' }).transform(
        (typed, context) => {
          const day = parseSlipDay(typed, now);
          if (day !== null) return day;
          context.addIssue({ code: 'custom', message: noDay(typed, 'transfer.dayInvalid') });
          return z.NEVER;
        },
      ),
      time: line(20, { missing: 'transfer.timeMissing', long: 'transfer.timeInvalid' }).transform(
        (typed, context) => {
          const clock = parseSlipClock(typed);
          if (clock !== null) return clock;
          context.addIssue({ code: 'custom', message: 'transfer.timeInvalid' });
          return z.NEVER;
        },
      ),
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

/** For the fields of the page: the limits are the same for every order. */
export const transferFields = {
  free: freeSchema,
  paid: paidSchema({ due: ZERO, currency: 'THB', accountIds: [], now: new Date(0) }),
};

/**
 * Hidden fields: a key that makes two taps one, the slip of an earlier submit, and `check`, which validates
 * and stores nothing.
 */
export const reportCarried = z.object({
  report_key: carried(200),
  kept_slip: carried(200),
  check: carried(1),
});

/** The suggested day, in the year of the language: `20/11/2569` or `20/11/2026`. */
export function suggestedDay(day: Day, locale: Locale): string {
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${locale === 'th' ? Number(year) + 543 : year}`;
}
