import { z } from 'zod';
import { hasLink } from '~/values/link-in-text';
import { linesOf } from '~/values/typed-text';
import { QUESTION_STATUSES } from './question';

export const QUESTION_MIN = 10;
export const QUESTION_MAX = 1000;
export const ANSWER_MAX = 2000;

/** What a learner asks: plain words, no links. */
export const askSchema = z.object({
  body: z
    .string('question.body.SHORT')
    .overwrite(linesOf)
    .min(QUESTION_MIN, 'question.body.SHORT')
    .max(QUESTION_MAX, 'question.body.LONG')
    .refine((text) => !hasLink(text), 'question.body.LINK'),
});

/** What who asked does with a question of their own. */
export const ownQuestionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('change'), version: z.coerce.number().int(), body: askSchema.shape.body }),
  z.object({ intent: z.literal('withdraw') }),
  z.object({ intent: z.literal('resolve') }),
  z.object({ intent: z.literal('reopen') }),
]);

const answerWords = z
  .string('question.answer.EMPTY')
  .overwrite(linesOf)
  .min(1, 'question.answer.EMPTY')
  .max(ANSWER_MAX, 'question.answer.LONG');

/** `answers`, `version`, `status`: how many answers the page showed to whoever decides, which words, and in which list. */
const seen = {
  id: z.coerce.number().int().positive(),
  answers: z.coerce.number().int().min(0),
  version: z.coerce.number().int().min(1),
  status: z.enum(QUESTION_STATUSES).catch('waiting'),
};

/** What staff, or whoever teaches the course, does with a question. */
export const moderationSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('show'), ...seen }),
  z.object({ intent: z.literal('hide'), ...seen }),
  z.object({ intent: z.literal('resolve'), ...seen }),
  z.object({
    intent: z.literal('answer'),
    ...seen,
    answer: answerWords,
  }),
]);
export type QuestionModeration = z.output<typeof moderationSchema>;

const answered = { id: z.coerce.number().int().positive(), version: z.coerce.number().int().min(1) };

/** What whoever gave an answer does with it. */
export const answerChangeSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('changeAnswer'), ...answered, answer: answerWords }),
  z.object({ intent: z.literal('removeAnswer'), ...answered }),
]);
export type AnswerChange = z.output<typeof answerChangeSchema>;
