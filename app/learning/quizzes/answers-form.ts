import { z } from 'zod';
import { idField } from '~/kit/forms/field-rules';
import { oneLineOf } from '~/values/typed-text';
import { type Answer, type Answers, type FrozenQuestion, shownField } from './attempt';

export const ANSWER_MAX = 200;

/** Every form of an attempt says which one it is, and what its page showed. */
export const attemptForm = z.object({ attempt: idField, shown: shownField });

/** What of a question decides how its answer is sent. */
type Asked = Pick<FrozenQuestion, 'kind' | 'choices'>;

/** Name of the field that carries the answer; of an order, one for each choice. */
export const answerName = (number: number, choice?: number): string =>
  choice === undefined ? `a${number}` : `a${number}-${choice}`;

/** The form of one attempt: it reads the fields of its own questions, and nothing a browser adds. */
export function answersForm(questions: readonly Asked[]) {
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

/** From 1; 0: none, or nothing that could be one. */
const placeIn = (count: number) =>
  z
    .string()
    .regex(/^[1-9]\d?$/)
    .transform(Number)
    .refine((place) => place <= count)
    .catch(0)
    .default(0);

/** What the form says, by the numbers of its questions; what was left empty is not there. */
export function answersFrom(questions: readonly Asked[], value: Readonly<Record<string, unknown>>): Answers {
  const given = questions.flatMap(({ kind, choices }, at): [string, Answer][] => {
    const number = at + 1;
    const sent = value[answerName(number)];
    const answer: Answer =
      kind === 'short'
        ? typeof sent === 'string'
          ? sent
          : ''
        : kind === 'ordering'
          ? choices.map((_, choice) => Number(value[answerName(number, choice + 1)] ?? 0))
          : [...new Set([sent ?? []].flat().map(Number))].filter((place) => place > 0);
    const isEmpty = typeof answer === 'string' ? answer === '' : answer.every((place) => place === 0);
    return isEmpty ? [] : [[String(number), answer]];
  });
  return Object.fromEntries(given);
}
