import { z } from 'zod';
import { carried } from '~/kit/forms/field-rules';
import { linesOf, oneLineOf } from '~/values/typed-text';
import { markOf, MOST_FILES } from './homework';

export const BODY_MAX = 10_000;
export const MARK_MAX = 40;
export const COMMENT_MAX = 4000;

/** The version on the page; 0: nothing was handed in. */
const version = z.coerce.number('homework.formBroken').int().min(0).max(1_000_000);

const words = z.string().overwrite(linesOf).max(BODY_MAX, 'homework.body.LONG').default('');

/** A hand-in: text, files, or both; `kept`: earlier files that stay. */
export const handInSchema = z.object({
  version,
  body: words,
  kept: z
    .array(carried(100))
    .max(MOST_FILES * 4)
    .default([]),
});

/** The mark and comment of an instructor. */
export const markSchema = z.object({
  version,
  status: z.enum(['passed', 'redo'], 'homework.mark.status.MISSING'),
  mark: z
    .string()
    .overwrite(oneLineOf)
    .max(MARK_MAX, 'homework.mark.LONG')
    .refine((input) => markOf(input) !== null, 'homework.mark.POINTS')
    .default(''),
  comment: z.string().overwrite(linesOf).max(COMMENT_MAX, 'homework.comment.LONG').default(''),
});
export type HomeworkMark = Omit<z.output<typeof markSchema>, 'version'>;
