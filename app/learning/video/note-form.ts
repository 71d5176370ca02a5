import { z } from 'zod';
import { linesOf } from '~/values/typed-text';
import { parsePosition } from '../watching/progress-report';

export const NOTE_MAX = 2000;

/** A note at a second of the video. */
export const noteSchema = z.object({
  at: z
    .string({ error: 'learning.position.wrong' })
    .trim()
    .max(10, 'learning.position.wrong')
    .transform((input, context) => {
      const seconds = parsePosition(input);
      if (seconds !== null && seconds <= 86_400) return seconds;
      context.addIssue({ code: 'custom', message: 'learning.position.wrong' });
      return z.NEVER;
    }),
  body: z
    .string('note.body.EMPTY')
    .overwrite(linesOf)
    .min(1, 'note.body.EMPTY')
    .max(NOTE_MAX, 'note.body.LONG'),
});

export const forgetNoteSchema = z.object({ note: z.coerce.number().int().positive() });
