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
  /** in the order they are shown */
  choices: z.array(z.string()).readonly(),
  /** Of choices: the right ones, from 1. Of `ordering`: the place of each choice as shown. */
  key: z.array(z.number()).readonly(),
  /** Of `short`. */
  accepted: z.array(z.string()).readonly(),
});
const answer = z.union([z.array(z.number()).readonly(), z.string()]);
const answers = z.record(z.string(), answer).readonly();

/** A question as an attempt keeps it, in the order it was asked, with its key. It never leaves the server whole. */
export type FrozenQuestion = z.output<typeof frozenQuestion>;
/** Places of choices, the place of each choice in turn (0: none), or what was written. */
export type Answer = z.output<typeof answer>;
/** By the number of the question in the attempt, from 1. */
export type Answers = z.output<typeof answers>;

/** Reads quiz_attempt.questions. */
export const readFrozen = (stored: unknown): FrozenQuestion[] => z.array(frozenQuestion).parse(stored);
/** Reads quiz_attempt.answers. */
export const readAnswers = (stored: unknown): Answers => answers.parse(stored);

/** A field of a form: the answers its page came with. */
export const shownField = z
  .string()
  .max(100_000)
  .transform((written): unknown => {
    try {
      return JSON.parse(written);
    } catch {
      return {};
    }
  })
  .pipe(answers)
  .catch({})
  .default({});
/** Reads quiz_attempt.marks: by the question's id. */
export const readMarks = (stored: unknown): Record<string, boolean> =>
  z.record(z.string(), z.boolean()).parse(stored);

/**
 * What was kept, with what one page changed of it: a page sends all its answers and those it came with, and only where the
 * two differ somebody touched it there. What another page or device answered meanwhile stays.
 */
export function withTouched(kept: Answers, { shown, sent }: { shown: Answers; sent: Answers }): Answers {
  const merged = new Map(Object.entries(kept));
  for (const number of new Set([...Object.keys(shown), ...Object.keys(sent)])) {
    const answer = sent[number];
    if (JSON.stringify(answer) === JSON.stringify(shown[number])) continue;
    if (answer === undefined) merged.delete(number);
    else merged.set(number, answer);
  }
  return Object.fromEntries(merged);
}

/** From 0 to less than 1. */
export type Chance = () => number;

/** Of time, after its end: what the network may take to bring the answers. */
export const GRACE_SECONDS = 30;

/** Whether answers that come now come too late. */
export const isOverdue = (endsAt: Date | null, now: Date): boolean =>
  endsAt !== null && now.getTime() > endsAt.getTime() + GRACE_SECONDS * 1000;

/** How many questions an attempt asks of so many. */
export const askedOf = (count: number, draw: number | null): number =>
  Math.min(count, draw ?? count, QUESTION_LIMITS.asked);

/** The questions of one attempt: drawn, put in order, and kept as they are now. */
export function freeze(
  questions: readonly (QuizQuestion & { id: number })[],
  { draw, shuffles }: Pick<QuizSettings, 'draw' | 'shuffles'>,
  chance: Chance,
): FrozenQuestion[] {
  const drawn = shuffled(questions, chance).slice(0, askedOf(questions.length, draw));
  const asked = shuffles ? drawn : questions.filter((question) => drawn.includes(question));
  return asked.map((question) => frozen(question, shuffles, chance));
}

function frozen(question: QuizQuestion & { id: number }, shuffles: boolean, chance: Chance): FrozenQuestion {
  const { id, kind, body, picture, explanation, choices, right, accepted } = question;
  const inOrder = choices.map((_, place) => place);
  const shown = kind === 'ordering' ? mixed(inOrder, chance) : shuffles ? shuffled(inOrder, chance) : inOrder;
  const key =
    kind === 'ordering'
      ? shown.map((place) => place + 1)
      : shown.flatMap((place, at) => (right.includes(place) ? [at + 1] : []));
  return {
    ...{ id, kind, body, picture, explanation, key, accepted },
    choices: shown.map((place) => choices[place]!),
  };
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const left = [...list];
  return list.map(() => left.splice(Math.floor(chance() * left.length), 1)[0]!);
}

/** In another order than the right one, so that what stands there is not the answer. */
function mixed(places: readonly number[], chance: Chance): number[] {
  const order = shuffled(places, chance);
  return order.every((place, at) => place === at) ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((place, at) => place === other[at]);

/** Whole answers count, parts of one do not. */
export function isRight({ kind, key, accepted }: FrozenQuestion, answer: Answer | undefined): boolean {
  if (answer === undefined) return false;
  if (kind === 'short') {
    return typeof answer === 'string' && accepted.some((text) => isSameAnswer(text, answer));
  }
  if (typeof answer === 'string') return false;
  return kind === 'ordering'
    ? isSame(key, answer)
    : isSame(
        key,
        [...answer].sort((a, b) => a - b),
      );
}

/** Whether something was answered that can be right: all places of an order, each once. */
export function isAnswered({ kind, choices }: FrozenQuestion, answer: Answer | undefined): boolean {
  if (answer === undefined || answer.length === 0) return false;
  if (kind !== 'ordering' || typeof answer === 'string') return true;
  return new Set(answer.filter((place) => place > 0)).size === choices.length;
}

/** Per cent, rounded half up as pass scores are written (5 of 8 is 63); 100 when all are right only. */
export const scoreOf = (right: number, total: number): number =>
  right === total ? 100 : Math.min(Math.floor((100 * right) / total + 0.5), 99);

export interface Marking {
  /** by the id of the question */
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

/** How a quiz stands for one person. */
export interface Standing {
  hasPassed: boolean;
  isOpen: boolean;
  /** null: as often as one likes */
  attemptsLeft: number | null;
}

/** Every attempt is spent, and none is open. */
export const isUsedUp = ({ isOpen, attemptsLeft }: Standing): boolean => !isOpen && attemptsLeft === 0;

/** Taking it is what one does next in its lecture; passed, or with no attempt left, one goes on. */
export const isToTake = (standing: Standing): boolean => !standing.hasPassed && !isUsedUp(standing);

/**
 * What a result shows now: the right answers stay away while they would help with the next attempt that counts, and while an
 * attempt is open.
 */
export function detailShown(
  { shows, passScore }: Pick<QuizSettings, 'shows' | 'passScore'>,
  { hasPassed, isOpen, attemptsLeft }: Standing,
): ResultDetail {
  if (shows !== 'explanations') return shows;
  const canStillPass = passScore !== null && !hasPassed && attemptsLeft !== 0;
  return isOpen || canStillPass ? 'marks' : 'explanations';
}
