import { z } from 'zod';
import { type EditFields, schemaOf } from '~/catalogue/editor/edit-fields';
import {
  QUESTION_KINDS,
  QUESTION_LIMITS,
  type QuestionKind,
  type QuestionProblem,
  type QuizQuestion,
  whyNotQuestion,
} from '~/catalogue/quiz/question';
import { RESULT_DETAILS } from '~/catalogue/quiz/quiz-settings';
import { idField, optionalLine, optionalLines, placesField, tick } from '~/kit/forms/field-rules';

/** The settings of a quiz. */
export const quizFields: EditFields = {
  pass_score: { kind: 'number', min: 1, max: 100 },
  gates: { kind: 'tick' },
  draw: { kind: 'number', min: 1, max: QUESTION_LIMITS.asked },
  shuffles: { kind: 'tick' },
  time_limit_minutes: { kind: 'number', min: 1, max: 600 },
  attempts_allowed: { kind: 'number', min: 1, max: 100 },
  shows: { kind: 'choice', of: RESULT_DETAILS, isRequired: true },
};
export const quizSchema = schemaOf(quizFields);

const version = z.coerce.number().int();

/** The actions of the buttons beside a question. */
export const questionMove = z.object({
  intent: z.enum(['up', 'down', 'remove']),
  version,
  question: idField,
  places: placesField,
});
export type QuestionMove = z.output<typeof questionMove>;

/** Beside a file of questions. */
export const importFileForm = z.object({ version, again: z.string().optional() });

const LONG = 'edit.error.long';
const ROWS = Array.from({ length: QUESTION_LIMITS.choices }, (_, row) => row + 1);
export const choiceName = (row: number): string => `choice${row}`;

const choices = Object.fromEntries(
  ROWS.map((row) => [choiceName(row), optionalLine(QUESTION_LIMITS.choice, LONG)]),
) as Record<`choice${number}`, ReturnType<typeof optionalLine>>;
const MOST_LINES = QUESTION_LIMITS.choice * QUESTION_LIMITS.accepted;

/** A question's form: choices in rows, empty rows ignored; answers and orders one a line. */
export const questionForm = z
  .object({
    version,
    kind: z.enum(QUESTION_KINDS),
    body: optionalLines(QUESTION_LIMITS.body, LONG),
    ...choices,
    right: z.array(z.string().regex(/^\d{1,2}$/)).default([]),
    accepted: optionalLines(MOST_LINES, LONG),
    steps: optionalLines(MOST_LINES, LONG),
    explanation: optionalLines(QUESTION_LIMITS.explanation, LONG),
    removePicture: tick('yes'),
  })
  .superRefine((input, context) => {
    const problem = whyNotQuestion(questionTyped(input, null));
    if (problem)
      context.addIssue({
        code: 'custom',
        path: [fieldOf(problem, input.kind)],
        message: `quizEdit.problem.${problem}`,
      });
  });
type Typed = Readonly<Record<string, unknown>> & { kind: QuestionKind; body: string; explanation: string };

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const linesIn = (text: unknown): string[] =>
  textIn(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The question of a form; each kind uses its own fields. */
export function questionTyped(input: Typed, picture: string | null): QuizQuestion {
  const { kind, body, explanation } = input;
  const rows = ROWS.filter((row) => input[choiceName(row)]);
  const right = new Set([input.right ?? []].flat().map(Number));
  const isChoice = kind === 'single' || kind === 'multiple';
  return {
    kind,
    picture,
    body,
    explanation,
    choices: isChoice
      ? rows.map((row) => textIn(input[choiceName(row)]))
      : kind === 'ordering'
        ? linesIn(input.steps)
        : [],
    right: isChoice ? rows.flatMap((row, place) => (right.has(row) ? [place] : [])) : [],
    accepted: kind === 'short' ? linesIn(input.accepted) : [],
  };
}

/** A stored question as form values. */
export const typedQuestion = (question: QuizQuestion): Record<string, string | string[]> => ({
  body: question.body,
  explanation: question.explanation,
  ...Object.fromEntries(question.choices.map((choice, place) => [choiceName(place + 1), choice])),
  right: question.right.map((place) => String(place + 1)),
  accepted: question.accepted.join('\n'),
  steps: question.kind === 'ordering' ? question.choices.join('\n') : '',
});

function fieldOf(problem: QuestionProblem, kind: QuestionKind): string {
  if (problem === 'bodyMissing' || problem === 'bodyLong') return 'body';
  if (problem === 'explanationLong') return 'explanation';
  if (kind === 'short') return 'accepted';
  return kind === 'ordering' ? 'steps' : 'right';
}
