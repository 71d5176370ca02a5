import { z } from 'zod';
import { hasLink } from '~/values/link-in-text';
import { linesOf, oneLineOf } from '~/values/typed-text';
import { BODY_MAX, BODY_MIN, NAME_MAX, HIDING_REASONS, REPLY_MAX } from './review';

/** Bidirectional control characters, which make a text read differently. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

const oneLine = (typed: string) => oneLineOf(typed.replace(TURNS, ''));

/** Keeps paragraphs and trims the gaps between them. */
const paragraphs = (typed: string) =>
  linesOf(typed)
    .replace(TURNS, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const withoutLink = (text: string) => !hasLink(text);

/** The form of a review: plain words, no links. */
export const reviewSchema = z.object({
  rating: z.coerce
    .number({ error: 'review.rating.EMPTY' })
    .int('review.rating.EMPTY')
    .min(1, 'review.rating.EMPTY')
    .max(5, 'review.rating.EMPTY'),
  body: z
    .string('review.body.SHORT')
    .transform(paragraphs)
    .pipe(
      z
        .string()
        .refine((input) => oneLineOf(input).length >= BODY_MIN, 'review.body.SHORT')
        .max(BODY_MAX, 'review.body.LONG')
        .refine(withoutLink, 'review.body.LINK'),
    ),
  author_name: z
    .string('review.name.EMPTY')
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, 'review.name.EMPTY')
        .max(NAME_MAX, 'review.name.LONG')
        .refine(withoutLink, 'review.name.LINK'),
    ),
});

/** The author's buttons: send, or withdraw. */
export const ownIntentSchema = z.object({ intent: z.enum(['send', 'withdraw']).catch('send') });

const seen = { id: z.coerce.number().int().positive(), revision: z.coerce.number().int().positive() };

/** The moderation form; `revision` is the one staff has read. */
export const moderationSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), ...seen }),
  z.object({
    intent: z.literal('hide'),
    ...seen,
    reason: z.enum(HIDING_REASONS, { error: 'review.staff.reason.EMPTY' }),
  }),
  z.object({
    intent: z.literal('answer'),
    ...seen,
    reply: z
      .string()
      .default('')
      .transform(paragraphs)
      .pipe(
        z.string().max(REPLY_MAX, 'review.staff.reply.LONG').refine(withoutLink, 'review.staff.reply.LINK'),
      ),
  }),
]);
export type Moderation = z.output<typeof moderationSchema>;

/** The suggested author name: the first name, and the last name's first letter. */
export function suggestedName({
  firstname,
  lastname,
}: {
  firstname: string | null;
  lastname: string | null;
}): string {
  const [initial] = new Intl.Segmenter('th', { granularity: 'grapheme' }).segment((lastname ?? '').trim());
  return [(firstname ?? '').trim(), initial ? `${initial.segment}.` : '']
    .filter(Boolean)
    .join(' ')
    .slice(0, NAME_MAX);
}
