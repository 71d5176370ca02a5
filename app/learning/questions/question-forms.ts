import { z } from 'zod';
import { hasLink } from '~/values/link-in-text';
import { linesOf } from '~/values/typed-text';
import { QUESTION_STATUSES } from './question';

export const QUESTION_MIN = 10;
export const QUESTION_MAX = 1000;
export const ANSWER_MAX = 2000;

/** A learner's question: plain text without links. */
export const askSchema = z.object({
  body: z
    .string('question.body.SHORT')
    .overwrite(linesOf)
    .min(QUESTION_MIN, 'question.body.SHORT')
    .max(QUESTION_MAX, 'question.body.LONG')
    .refine((text) => !hasLink(text), 'question.body.LINK'),
});

/** The author's actions on a question. */
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

/** `answers`, `version`, `status`: the number of answers, the text version and the list on the page. */
const seenFields = {
  id: z.coerce.number().int().positive(),
  answers: z.coerce.number().int().min(0),
  version: z.coerce.number().int().min(1),
  status: z.enum(QUESTION_STATUSES).catch('waiting'),
};

/** Actions of staff or an instructor on a question. */
export const moderationSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('show'), ...seenFields }),
  z.object({ intent: z.literal('hide'), ...seenFields }),
  z.object({ intent: z.literal('resolve'), ...seenFields }),
  z.object({
    intent: z.literal('answer'),
    ...seenFields,
    answer: answerWords,
  }),
]);
export type QuestionModeration = z.output<typeof moderationSchema>;

const answerFields = { id: z.coerce.number().int().positive(), version: z.coerce.number().int().min(1) };

/** The author's actions on an answer. */
export const answerChangeSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('changeAnswer'), ...answerFields, answer: answerWords }),
  z.object({ intent: z.literal('removeAnswer'), ...answerFields }),
]);
export type AnswerChange = z.output<typeof answerChangeSchema>;
