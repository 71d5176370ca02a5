import { z } from 'zod';
import { idField } from '~/kit/forms/field-rules';
import { oneLineOf } from '~/values/typed-text';
import { type Answer, type Answers, type FrozenQuestion, shownField } from './attempt';

export const ANSWER_MAX = 200;

/** Every form of an attempt carries its id and the answers its page was rendered with. */
export const attemptForm = z.object({ attempt: idField, shown: shownField });

/** The facts of a question that decide how its answer is sent. */
type AnswerableQuestion = Pick<FrozenQuestion, 'kind' | 'choices'>;

/** Name of the field with the answer; an ordering has one for each choice. */
export const answerName = (number: number, choice?: number): string =>
  choice === undefined ? `a${number}` : `a${number}-${choice}`;

/** The form of one attempt: it reads the fields of its own questions, and ignores additions of a browser. */
export function answersForm(questions: readonly AnswerableQuestion[]) {
  const fields = questions.flatMap(({ kind, choices }, at): [string, z.ZodType<unknown>][] => {
    const name = answerName(at + 1);
    const place = placeIn(choices.length);
    switch (kind) {
      case 'short':
        return [[name, z.string().overwrite(oneLineOf).max(ANSWER_MAX, 'quiz.answerLong').default('')]];
      case 'single':
        return [[name, place]];
      case 'multiple':
        return [[name, z.array(place).catch([]).default([])]];
      case 'ordering':
        return choices.map((_, choice) => [answerName(at + 1, choice + 1), place]);
    }
  });
  return z.object(Object.fromEntries(fields));
}

/** From 1; 0: none, or an invalid value. */
const placeIn = (count: number) =>
  z
    .string()
    .regex(/^[1-9]\d?$/)
    .transform(Number)
    .refine((place) => place <= count)
    .catch(0)
    .default(0);

/** The form's answers by question number; empty ones are absent. */
export function answersFrom(
  questions: readonly AnswerableQuestion[],
  value: Readonly<Record<string, unknown>>,
): Answers {
  const answers = questions.flatMap(({ kind, choices }, at): [string, Answer][] => {
    const number = at + 1;
    const rawAnswer = value[answerName(number)];
    const answer: Answer =
      kind === 'short'
        ? typeof rawAnswer === 'string'
          ? rawAnswer
          : ''
        : kind === 'ordering'
          ? choices.map((_, choice) => Number(value[answerName(number, choice + 1)] ?? 0))
          : [...new Set([rawAnswer ?? []].flat().map(Number))].filter((place) => place > 0);
    const isEmpty = typeof answer === 'string' ? answer === '' : answer.every((place) => place === 0);
    return isEmpty ? [] : [[String(number), answer]];
  });
  return Object.fromEntries(answers);
}
