import type { QuestionKind } from '~/catalogue/quiz/question';
import type { QuizSettings, ResultDetail } from '~/catalogue/quiz/quiz-settings';
import type { Quiz } from '~/catalogue/quiz/quiz.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import {
  type Answer,
  type Answers,
  askedOf,
  detailShown,
  type FrozenQuestion,
  type Standing,
  readFrozen,
  readAnswers,
  readMarks,
} from './attempt';
import { lockOpenAttempt } from './end-attempt.server';
import { attemptsAllowedFor } from './extra-attempts.server';
import { openQuiz, type QuizPlace } from './open-quiz.server';

/** The part of a question that its page may show during an attempt. */
export interface AskedQuestion {
  /** in the attempt, from 1 */
  number: number;
  kind: QuestionKind;
  body: string;
  picture: string | null;
  choices: readonly string[];
  answer: Answer | null;
}

export interface AttemptPage {
  id: number;
  questions: AskedQuestion[];
  endsAt: Date | null;
  /** milliseconds by this server's clock; null: no limit */
  msLeft: number | null;
}

export const askedQuestions = (questions: readonly FrozenQuestion[], answers: Answers): AskedQuestion[] =>
  questions.map(({ kind, body, picture, choices }, at) => ({
    number: at + 1,
    kind,
    body,
    picture,
    choices,
    answer: answers[at + 1] ?? null,
  }));

/** The open attempt without its key; an overdue one ends here. */
export function readOpenAttempt(
  db: Db,
  place: Pick<QuizPlace, 'personId' | 'lectureId'>,
  now: Date,
): Promise<{ attempt: AttemptPage | null; overdueId: number | null }> {
  return inTransaction(db, async (tx) => {
    const { attempt, overdueId } = await lockOpenAttempt(tx, place, now);
    if (!attempt) return { attempt: null, overdueId };
    const { id, questions, answers, endsAt } = attempt;
    const msLeft = endsAt && endsAt.getTime() - now.getTime();
    return { attempt: { id, questions: askedQuestions(questions, answers), endsAt, msLeft }, overdueId };
  });
}

export interface PastAttempt {
  id: number;
  /** this person's number of attempts at this quiz, from 1 */
  number: number;
  score: number;
  hasPassed: boolean;
  endedAt: Date;
}

/** A quiz on its lecture's page. */
export interface QuizIntro {
  settings: QuizSettings;
  /** in one attempt */
  questionCount: number;
  standing: Standing;
  past: PastAttempt[];
}

export async function readQuizIntro(
  db: Db,
  { settings, lectureId }: Quiz,
  personId: number,
): Promise<QuizIntro> {
  const { count } = await db
    .selectFrom('quiz_question')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('lecture_id', '=', lectureId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('quiz_attempt')
    .select(['id', 'score', 'passed', 'ended_at'])
    .where('person_id', '=', personId)
    .where('lecture_id', '=', lectureId)
    .orderBy('id')
    .execute();
  const past = rows.flatMap(({ id, score, passed: isPassed, ended_at: endedAt }, at) =>
    endedAt === null
      ? []
      : [{ id, number: at + 1, score: score ?? 0, hasPassed: isPassed === true, endedAt }],
  );
  const attemptsAllowed = await attemptsAllowedFor(db, { personId, lectureId }, settings.attemptsAllowed);
  return {
    settings: { ...settings, attemptsAllowed },
    questionCount: askedOf(count, settings.draw),
    standing: {
      hasPassed: past.some((attempt) => attempt.hasPassed),
      isOpen: past.length < rows.length,
      attemptsLeft: attemptsAllowed === null ? null : Math.max(attemptsAllowed - rows.length, 0),
    },
    past,
  };
}

/** The same for the lecture at this place; null: no quiz that may be taken. An overdue attempt ends first. */
export async function readQuizAt(db: Db, place: QuizPlace, now: Date): Promise<QuizIntro | null> {
  const quiz = await openQuiz(db, place, now);
  if (!quiz) return null;
  await readOpenAttempt(db, place, now);
  return readQuizIntro(db, quiz, place.personId);
}

export interface MarkedQuestion extends AskedQuestion {
  isRight: boolean;
  /** null: not shown now */
  right: { choices: readonly string[]; explanation: string } | null;
}

export interface AttemptResult extends PastAttempt {
  passScore: number | null;
  rightCount: number;
  total: number;
  detail: ResultDetail;
  /** empty: the score alone is shown */
  questions: MarkedQuestion[];
}

/** The result of this person's ended attempt, with the details the quiz shows now. */
export async function readResult(
  db: Db,
  { lectureId, personId, attemptId }: { lectureId: number; personId: number; attemptId: number },
  { settings, standing, past }: QuizIntro,
): Promise<AttemptResult | null> {
  const attempt = past.find(({ id }) => id === attemptId);
  if (!attempt) return null;
  const row = await db
    .selectFrom('quiz_attempt')
    .select(['questions', 'answers', 'marks', 'pass_score'])
    .where('id', '=', attemptId)
    .where('person_id', '=', personId)
    .where('lecture_id', '=', lectureId)
    .executeTakeFirstOrThrow();
  const questions = readFrozen(row.questions);
  const marks = readMarks(row.marks);
  const detail = detailShown({ ...settings, passScore: row.pass_score }, standing);
  const plain = askedQuestions(questions, readAnswers(row.answers));
  return {
    ...attempt,
    passScore: row.pass_score,
    rightCount: questions.filter(({ id }) => marks[id]).length,
    total: questions.length,
    detail,
    questions:
      detail === 'score'
        ? []
        : questions.map((question, at) => ({
            ...plain[at]!,
            isRight: marks[question.id] === true,
            right: detail === 'explanations' ? rightOf(question) : null,
          })),
  };
}

function rightOf({ kind, choices, key, accepted: acceptedTexts, explanation }: FrozenQuestion) {
  const inOrder = choices.map((_, place) => choices[key.indexOf(place + 1)]!);
  const right =
    kind === 'short'
      ? acceptedTexts
      : kind === 'ordering'
        ? inOrder
        : key.map((place) => choices[place - 1]!);
  return { choices: right, explanation };
}
