import { z } from 'zod';
import { arabicDigits } from '~/values/digits';
import { parseMoney } from '~/values/money';
import { parseClock, parseDay } from '~/values/time';
import { isSeen } from '~/values/typed-text';
import { brokenMessage } from './broken-field';

/*
 * The kinds of values a catalogue file is made of. Absent and null both mean “empty”. Numbers and yes/no may come as text, because a
 * CSV has nothing else. Prices are text (`"1590.00"`), never numbers: a number in JSON is a binary fraction.
 */

const MAX_INT4 = 2_147_483_647;
const noNul = (text: string) => !text.includes('\u0000');

const anyText = z.string().refine(noNul, 'contains a NUL character');
const seenText = anyText.overwrite((value) => (isSeen(value) ? value.trim() : ''));
export const text = seenText.nullish().transform((value) => value ?? '');
export const shortText = (length: number) =>
  seenText
    .max(length)
    .nullish()
    .transform((value) => value || null);
export const neededText = (length = 10_000) => seenText.min(1, 'is empty').max(length);
export const key = z
  .string()
  .max(200)
  .regex(/^[^\s;]+$/, 'must be a key without spaces or semicolons');
export const keys = z
  .array(key)
  .nullish()
  .transform((value) => [...new Set(value ?? [])]);
export const optionalKey = key.nullish().transform((value) => value ?? null);
/** The end of an address: refuses characters that would cut it or need double escaping. */
export const slug = z
  .string()
  .max(200)
  .regex(/^[^\s/?#%\\]+$/, 'must not contain spaces or any of / ? # % \\');
/** The stem of a picture's files in uploads/pictures. */
export const pictureStem = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'must be a picture name such as excel-work');
export const picture = pictureStem.nullish().transform((value) => value ?? null);
const FILE_NAME = /^[^/\\.\s][^/\\]*$/;
const fileName = anyText.regex(FILE_NAME, 'must be a file name without folders');
export const optionalFile = fileName.nullish().transform((value) => value ?? null);
/** A file in uploads/videos, or an https address of a video on another site. */
export const video = anyText
  .refine((value) => FILE_NAME.test(value) || isHttps(value), 'must be a file name or an https address')
  .nullish()
  .transform((value) => value ?? null);

/** No shop sold courses before: Excel reads 1/12/69 as a day of 1969. */
const FIRST_DAY = '2000-01-01';

export const day = z
  .string()
  .nullish()
  .transform((value, context) => {
    if (!value) return null;
    const day = parseDay(value);
    if (day && day >= FIRST_DAY) return day;
    if (day) {
      context.addIssue(`“${day}” is long past: a year of two digits is read as 19..: write 2569 or 2026`);
      return z.NEVER;
    }
    context.addIssue(`“${value}” is not a day such as 2026-11-20 or 20/11/2569`);
    return z.NEVER;
  });

export const neededDay = day.refine((value) => value !== null, 'is missing').transform((value) => value);

/** `09:30` */
export const clock = z.string().transform((value, context) => {
  const time = parseClock(value);
  if (time) return time;
  context.addIssue(`“${value}” is not a time such as 09:30`);
  return z.NEVER;
});

/** An address for a browser; empty: none. */
export const webAddress = text.refine(
  (value) => value === '' || (isHttps(value) && value.length <= 2000 && !/\s/.test(value)),
  'must be an https address',
);

export const price = z
  .string({
    error: (issue) =>
      typeof issue.input === 'number' ? 'must be text in quotes, such as "1590.00"' : undefined,
  })
  .nullish()
  .transform((value, context) => {
    if (value === undefined || value === null || value.trim() === '') return null;
    const amount = parseMoney(value);
    if (amount !== null) return amount;
    context.addIssue(`“${value}” is not an amount such as 1590 or 1590.00`);
    return z.NEVER;
  });

const wholeNumber = (minimum: number, maximum = MAX_INT4) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .transform(arabicDigits)
          .pipe(z.string().regex(/^\s*-?\d{1,12}\s*$/))
          .transform(Number),
      ],
      { error: (issue) => brokenMessage(issue.input) ?? 'must be a whole number' },
    )
    .refine(Number.isInteger, 'must be a whole number')
    .refine((value) => value >= minimum, `must be ${minimum} or more`)
    .refine((value) => value <= maximum, `must be ${maximum} or less`);
export const optionalNumber = (minimum: number, maximum?: number) =>
  wholeNumber(minimum, maximum)
    .nullish()
    .transform((value) => value ?? null);

const YES_NO: Record<string, boolean> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};
/** Null: absent. */
export const optionalYesNo = z
  .union([z.boolean(), z.string(), z.number()], 'must be true or false')
  .nullish()
  .transform((value, context) => {
    const input = String(value ?? '').trim();
    if (input === '') return null;
    const answer = YES_NO[input.toLowerCase()];
    if (answer !== undefined) return answer;
    context.addIssue('must be true or false');
    return z.NEVER;
  });
export const yesNo = z
  .union([z.boolean(), z.string(), z.number()], {
    error: (issue) => brokenMessage(issue.input) ?? 'must be true or false',
  })
  .nullish()
  .transform((value, context) => {
    const answer =
      YES_NO[
        String(value ?? false)
          .trim()
          .toLowerCase()
      ];
    if (answer !== undefined) return answer;
    context.addIssue('must be true or false');
    return z.NEVER;
  });

export const optionalChoice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z
    .enum(choices)
    .nullish()
    .transform((value) => value ?? null);

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);

function isHttps(value: string): boolean {
  return URL.canParse(value) && value.startsWith('https://');
}
