import { z } from 'zod';
import { hasShortYear } from '~/values/typed-day';
import { linesOf, oneLineOf } from '~/values/typed-text';
import { wholeNumberIn } from '~/values/typed-number';

/** Messages of a text: text keys. */
interface TextMessages {
  missing: string;
  long: string;
}

/** One line that must be there. */
export const line = (max: number, { missing, long }: TextMessages) =>
  z.string({ error: missing }).overwrite(oneLineOf).min(1, missing).max(max, long);

/** One line that may be left empty. */
export const optionalLine = (max: number, long: string) =>
  z.string().overwrite(oneLineOf).max(max, long).default('');

/** Text with line breaks that must be there. */
export const lines = (max: number, { missing, long }: TextMessages) =>
  z.string({ error: missing }).overwrite(linesOf).min(1, missing).max(max, long);

export const optionalLines = (max: number, long: string) =>
  z.string().overwrite(linesOf).max(max, long).default('');

/** Text key beside what was typed for a day and is none: that its year needs four digits, or what the form says else. */
export const noDay = <K extends string>(typed: string, otherwise: K): K | 'day.shortYear' =>
  hasShortYear(typed) ? 'day.shortYear' : otherwise;

/** The id of a row, as forms name it; null: none, or nothing that could be one. */
export const idField = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .nullable()
  .catch(null);

/** By how many places a row is moved; a button of its own moves it by one. */
export const placesField = z
  .string()
  .transform((typed) => wholeNumberIn(typed) ?? 0)
  .pipe(z.number().min(1).max(1000))
  .catch(1);

/** A box: whether it was ticked. */
export const tick = (value: string) =>
  z
    .string()
    .optional()
    .transform((sent) => sent === value);

/** A box of the page that says `yes` when it is ticked; whatever else is sent for it ticks nothing. */
export const ticked = z.literal('yes').optional().catch(undefined);

/** Carried by a form and never wrong: what is read later, by rules of its own. */
export const carried = (max = 2000) => z.string().max(max).catch('').default('');
