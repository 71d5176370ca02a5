import { z } from 'zod';
import type { QuizQuestion } from '~/catalogue/quiz/question';
import { QUESTION_KINDS, QUESTION_LIMITS, isSameAnswer } from '~/catalogue/quiz/question';
import type { QuizSettings, ResultDetail } from '~/catalogue/quiz/quiz-settings';

const frozenQuestion = z.object({
  id: z.number(),
  kind: z.enum(QUESTION_KINDS),
  body: z.string(),
  picture: z.string().nullable(),
  explanation: z.string(),
  /** in the order of the page */
  choices: z.array(z.string()).readonly(),
  /** For choices: the right ones, from 1. For `ordering`: the place of each choice on the page. */
  key: z.array(z.number()).readonly(),
  /** For `short`. */
  accepted: z.array(z.string()).readonly(),
});
const answer = z.union([z.array(z.number()).readonly(), z.string()]);
const answers = z.record(z.string(), answer).readonly();

/** A question as stored in an attempt, in its order, with its key. It never leaves the server whole. */
export type FrozenQuestion = z.output<typeof frozenQuestion>;
/** Selected choices, the place of each choice (0: none), or the text. */
export type Answer = z.output<typeof answer>;
/** By the number of the question in the attempt, from 1. */
export type Answers = z.output<typeof answers>;

/** Parses quiz_attempt.questions. */
export const readFrozen = (storedValue: unknown): FrozenQuestion[] =>
  z.array(frozenQuestion).parse(storedValue);
/** Parses quiz_attempt.answers. */
export const readAnswers = (storedValue: unknown): Answers => answers.parse(storedValue);

/** A form field with the answers that the page was rendered with. */
export const shownField = z
  .string()
  .max(100_000)
  .transform((json): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      return {};
    }
  })
  .pipe(answers)
  .catch({})
  .default({});
/** Parses quiz_attempt.marks: by question id. */
export const readMarks = (storedValue: unknown): Record<string, boolean> =>
  z.record(z.string(), z.boolean()).parse(storedValue);

/**
 * The stored answers with the changes of one page: only where its answers differ from those it was rendered with.
 * Answers from another page or device stay.
 */
export function withTouched(
  storedAnswers: Answers,
  { shown: renderedAnswers, sent: submittedAnswers }: { shown: Answers; sent: Answers },
): Answers {
  const result = new Map(Object.entries(storedAnswers));
  for (const number of new Set([...Object.keys(renderedAnswers), ...Object.keys(submittedAnswers)])) {
    const answer = submittedAnswers[number];
    if (JSON.stringify(answer) === JSON.stringify(renderedAnswers[number])) continue;
    if (answer === undefined) result.delete(number);
    else result.set(number, answer);
  }
  return Object.fromEntries(result);
}

/** From 0 to less than 1. */
export type Chance = () => number;

/** Extra time after the end for the network to deliver the answers. */
export const GRACE_SECONDS = 30;

/** Whether answers arrive too late. */
export const isOverdue = (endsAt: Date | null, now: Date): boolean =>
  endsAt !== null && now.getTime() > endsAt.getTime() + GRACE_SECONDS * 1000;

/** The number of questions in an attempt out of `count`. */
export const askedOf = (count: number, draw: number | null): number =>
  Math.min(count, draw ?? count, QUESTION_LIMITS.asked);

/** The questions of one attempt: drawn, ordered, and stored in their present form. */
export function freeze(
  questions: readonly (QuizQuestion & { id: number })[],
  { draw, shuffles }: Pick<QuizSettings, 'draw' | 'shuffles'>,
  chance: Chance,
): FrozenQuestion[] {
  const sample = shuffle(questions, chance).slice(0, askedOf(questions.length, draw));
  const selection = shuffles ? sample : questions.filter((question) => sample.includes(question));
  return selection.map((question) => frozen(question, shuffles, chance));
}

function frozen(question: QuizQuestion & { id: number }, shuffles: boolean, chance: Chance): FrozenQuestion {
  const { id, kind, body, picture, explanation, choices, right, accepted: acceptedTexts } = question;
  const inOrder = choices.map((_, place) => place);
  const displayOrder =
    kind === 'ordering' ? misorder(inOrder, chance) : shuffles ? shuffle(inOrder, chance) : inOrder;
  const key =
    kind === 'ordering'
      ? displayOrder.map((place) => place + 1)
      : displayOrder.flatMap((place, at) => (right.includes(place) ? [at + 1] : []));
  return {
    id,
    kind,
    body,
    picture,
    explanation,
    key,
    accepted: acceptedTexts,
    choices: displayOrder.map((place) => choices[place]!),
  };
}

function shuffle<T>(list: readonly T[], chance: Chance): T[] {
  const remaining = [...list];
  return list.map(() => remaining.splice(Math.floor(chance() * remaining.length), 1)[0]!);
}

/** In another order than the right one, so that the page does not show the answer. */
function misorder(places: readonly number[], chance: Chance): number[] {
  const order = shuffle(places, chance);
  return order.every((place, at) => place === at) ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((place, at) => place === other[at]);

/** Only whole answers count. */
export function isRight(
  { kind, key, accepted: acceptedTexts }: FrozenQuestion,
  answer: Answer | undefined,
): boolean {
  if (answer === undefined) return false;
  if (kind === 'short') {
    return typeof answer === 'string' && acceptedTexts.some((text) => isSameAnswer(text, answer));
  }
  if (typeof answer === 'string') return false;
  return kind === 'ordering'
    ? isSame(key, answer)
    : isSame(
        key,
        [...answer].sort((a, b) => a - b),
      );
}

/** Whether an answer can be right: an ordering needs all places, each once. */
export function isAnswered({ kind, choices }: FrozenQuestion, answer: Answer | undefined): boolean {
  if (answer === undefined || answer.length === 0) return false;
  if (kind !== 'ordering' || typeof answer === 'string') return true;
  return new Set(answer.filter((place) => place > 0)).size === choices.length;
}

/** Per cent, rounded half up like pass scores (5 of 8 is 63); 100 only when all are right. */
export const scoreOf = (right: number, total: number): number =>
  right === total ? 100 : Math.min(Math.floor((100 * right) / total + 0.5), 99);

export interface Marking {
  /** by question id */
  marks: Record<string, boolean>;
  right: number;
  score: number;
}

export function mark(questions: readonly FrozenQuestion[], answers: Answers): Marking {
  const marks = questions.map(
    (question, at) => [String(question.id), isRight(question, answers[at + 1])] as const,
  );
  const right = marks.filter(([, isTrue]) => isTrue).length;
  return { marks: Object.fromEntries(marks), right, score: scoreOf(right, questions.length) };
}

/** A person's state in a quiz. */
export interface Standing {
  hasPassed: boolean;
  isOpen: boolean;
  /** null: unlimited */
  attemptsLeft: number | null;
}

/** Every attempt is used, and none is open. */
export const isUsedUp = ({ isOpen, attemptsLeft }: Standing): boolean => !isOpen && attemptsLeft === 0;

/** The quiz is the next step in its lecture, until it is passed or no attempt is left. */
export const isToTake = (standing: Standing): boolean => !standing.hasPassed && !isUsedUp(standing);

/**
 * The details a result shows now: no right answers while an attempt is open or they would help with one that
 * counts.
 */
export function detailShown(
  { shows, passScore }: Pick<QuizSettings, 'shows' | 'passScore'>,
  { hasPassed, isOpen, attemptsLeft }: Standing,
): ResultDetail {
  if (shows !== 'explanations') return shows;
  const canStillPass = passScore !== null && !hasPassed && attemptsLeft !== 0;
  return isOpen || canStillPass ? 'marks' : 'explanations';
}
