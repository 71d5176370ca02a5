import { z } from 'zod';
import { hasShortYear } from '~/values/typed-day';
import { wholeNumberIn } from '~/values/typed-number';
import { linesOf, oneLineOf } from '~/values/typed-text';

/** Text keys of a text field's messages. */
interface TextMessages {
  missing: string;
  long: string;
}

/** A required line. */
export const line = (max: number, { missing, long }: TextMessages) =>
  z.string({ error: missing }).overwrite(oneLineOf).min(1, missing).max(max, long);

/** An optional line. */
export const optionalLine = (max: number, long: string) =>
  z.string().overwrite(oneLineOf).max(max, long).default('');

/** Required text with line breaks. */
export const lines = (max: number, { missing, long }: TextMessages) =>
  z.string({ error: missing }).overwrite(linesOf).min(1, missing).max(max, long);

export const optionalLines = (max: number, long: string) =>
  z.string().overwrite(linesOf).max(max, long).default('');

/** The text key of an invalid day: that its year needs four digits, or the form's own message. */
export const noDay = <K extends string>(typed: string, otherwise: K): K | 'day.shortYear' =>
  hasShortYear(typed) ? 'day.shortYear' : otherwise;

/** The id of a row in a form; null: none, or invalid. */
export const idField = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .nullable()
  .catch(null);

/** Places to move a row by; its buttons move it by one. */
export const placesField = z
  .string()
  .transform((input) => wholeNumberIn(input) ?? 0)
  .pipe(z.number().min(1).max(1000))
  .catch(1);

/** Whether a checkbox was ticked. */
export const tick = (value: string) =>
  z
    .string()
    .optional()
    .transform((text) => text === value);

/** A checkbox with the value `yes`; any other value counts as not ticked. */
export const ticked = z.literal('yes').optional().catch(undefined);

/** A hidden field that never fails: its reader validates it. */
export const carried = (max = 2000) => z.string().max(max).catch('').default('');
