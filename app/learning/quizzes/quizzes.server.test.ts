import { beforeEach, describe, expect, it } from 'vitest';
import { grantForOrder } from '~/access/grant-order.server';
import { readMyCourses } from '~/learning/my-courses.server';
import { lecturesOf } from '~/learning/playlist';
import { readLectureContent, readPlaylist } from '~/learning/playlist.server';
import { reassignProgress } from '~/learning/reassign-progress.server';
import { recordProgress } from '~/learning/watching/record-progress.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addMilliseconds } from '~/values/time';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import {
  addApprovedOrder,
  addCourse,
  addLectures,
  addPerson,
} from '../../../test/support/rows/bought-course';
import { addQuiz } from '../../../test/support/rows/quiz-rows';
import { answerAttempt } from './answer-attempt.server';
import type { Answers, FrozenQuestion } from './attempt';
import { readOpenAttempt, readQuizAt, readResult } from './attempts.server';
import { endOverdueAttempts } from './end-overdue-attempts.server';
import { giveExtraAttempt, readSpentAttempts } from './extra-attempts.server';
import { readQuizFigures } from './question-figures.server';
import { startAttempt } from './start-attempt.server';

const now = new Date('2026-11-20T07:00:00Z');
const later = (minutes: number) => addMilliseconds(now, minutes * 60_000);

const { db } = fileDatabase({ hasJobs: true, maxConnections: 4 });
let learner: number;
let other: number;
let courseId: number;
/** video, quiz, video, empty quiz */
let lectures: number[];
let quizId: number;
beforeEach(async () => {
  [learner, other] = [await addPerson(db()), await addPerson(db())];
  courseId = await addCourse(db());
  lectures = await addLectures(db(), courseId, [{}, { type: 'quiz' }, {}, { type: 'quiz' }]);
  quizId = lectures[1]!;
  await give(learner);
});

async function give(personId: number, course = courseId) {
  const terms = { planType: 'Period', courseDays: 30 } as const;
  const order = await addApprovedOrder(db(), personId, [{ courseId: course, terms }], now);
  await inTransaction(db(), (tx) => grantForOrder(tx, order, now));
}
const at = (personId = learner, lectureId = quizId, course = courseId) => ({
  personId,
  lectureId,
  courseId: course,
});
const start = async (when = now, personId = learner) => {
  const startResult = await startAttempt(db(), at(personId), when);
  if (!startResult.ok) throw new Error(startResult.refusal.code);
  return startResult.value.attemptId;
};
/** The stored attempt. */
const frozen = async (id: number) => {
  const row = await db()
    .selectFrom('quiz_attempt')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, questions: row.questions as unknown as FrozenQuestion[] };
};
const rightAnswers = async (id: number): Promise<Answers> => {
  const { questions } = await frozen(id);
  return Object.fromEntries(
    questions.map(({ key, accepted: acceptedTexts }, i) => [i + 1, acceptedTexts[0] ?? key]),
  );
};
const send = (
  attemptId: number,
  answers: Answers,
  when = now,
  intent: 'save' | 'send' | 'sendAnyway' = 'sendAnyway',
  renderedAnswers: Answers = {},
) => answerAttempt(db(), { ...at(), attemptId, answers, shown: renderedAnswers, intent }, when);
const result = async (attemptId: number, personId = learner) => {
  const intro = await readQuizAt(db(), at(personId), now);
  return intro && readResult(db(), { ...at(personId), attemptId }, intro);
};
const readCompleted = async () =>
  (await db().selectFrom('lecture_progress').select(['lecture_id', 'completed_at']).execute())
    .filter(({ completed_at }) => completed_at !== null)
    .map(({ lecture_id }) => lecture_id);
const refusal = (code: string) => ({ ok: false, refusal: { code } });

describe(`LRN-05 attempts, ${databaseMode()}`, () => {
  it('begins one attempt for any number of presses, and continues it on another device', async () => {
    await addQuiz(db(), quizId);
    const ids = await Promise.all([start(), start(), start()]);
    expect(new Set(ids).size).toBe(1);
    await send(ids[0], { 1: [2], 3: 'su' }, now, 'save');
    const { attempt } = await readOpenAttempt(db(), at(), later(60 * 24 * 10));
    expect(attempt?.id).toBe(ids[0]);
    expect(attempt?.questions.map(({ answer }) => answer)).toEqual([[2], null, 'su', null]);
    expect(await start(later(60))).toBe(ids[0]);
  });

  it('tells nothing of the key to a page while it is open', async () => {
    await addQuiz(db(), quizId);
    await start();
    const page = JSON.stringify((await readOpenAttempt(db(), at(), now)).attempt);
    for (const secret of ['key', 'accepted', 'SUM', 'explanation', 'เพราะ', 'right'])
      expect(page).not.toContain(secret);
  });

  it('marks once: of two that are sent at the same moment one counts', async () => {
    await addQuiz(db(), quizId, { passScore: 70 });
    const id = await start();
    const all = await rightAnswers(id);
    const results = await Promise.all([send(id, all), send(id, {})]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual(refusal('ENDED'));
    const { score, passed: isPassed } = await frozen(id);
    expect([score, isPassed]).toEqual(results[0].ok ? [100, true] : [0, false]);
    expect(await readCompleted()).toEqual(isPassed ? [quizId] : []);
    expect(await send(id, all)).toEqual(refusal('ENDED'));
    expect((await frozen(id)).score).toBe(score);
  });

  it('passes by its score, and only then is the lecture done', async () => {
    await addQuiz(db(), quizId, { passScore: 75 });
    const first = await start();
    const answers = await rightAnswers(first);
    await send(first, { 1: answers[1]!, 2: answers[2]! });
    expect(await result(first)).toMatchObject({
      score: 50,
      hasPassed: false,
      rightCount: 2,
      total: 4,
      number: 1,
    });
    expect(await readCompleted()).toEqual([]);
    const second = await start(later(1));
    await send(second, { ...(await rightAnswers(second)), 4: [1, 1, 1] });
    expect(await result(second)).toMatchObject({ score: 75, hasPassed: true, number: 2 });
    expect(await readCompleted()).toEqual([quizId]);
  });

  it('without a pass score is done when it is sent', async () => {
    await addQuiz(db(), quizId);
    await send(await start(), {});
    expect(await readCompleted()).toEqual([quizId]);
  });

  it('asks again before it sends what has gaps, and keeps what was answered', async () => {
    await addQuiz(db(), quizId);
    const id = await start();
    expect(await send(id, { 1: [1], 3: 'x', 4: [1, 1, 2] }, now, 'send')).toEqual({
      ok: false,
      refusal: { code: 'INCOMPLETE', missing: [2, 4], answers: { 1: [1], 3: 'x', 4: [1, 1, 2] } },
    });
    expect(await frozen(id)).toMatchObject({ ended_at: null, answers: { 1: [1], 3: 'x' } });
    expect(await send(id, await rightAnswers(id), now, 'send')).toEqual({
      ok: true,
      value: { isEnded: true },
    });
  });

  it('R-315 of two pages each writes what was touched there; the older takes nothing back', async () => {
    await addQuiz(db(), quizId, {});
    const id = await start();
    const save = (answers: Answers, renderedAnswers: Answers) =>
      send(id, answers, now, 'save', renderedAnswers);
    // both pages opened empty
    await save({ 1: [1], 3: 'x' }, {});
    await save({ 2: [1] }, {});
    expect((await frozen(id)).answers).toEqual({ 1: [1], 2: [1], 3: 'x' });
    // the second page, rendered with all, clears one and changes another; the first adds only its own
    await save({ 2: [2], 3: 'x' }, { 1: [1], 2: [1], 3: 'x' });
    await save({ 1: [1], 3: 'y' }, { 1: [1], 3: 'x' });
    expect((await frozen(id)).answers).toEqual({ 2: [2], 3: 'y' });
    await send(id, { 1: [1] }, now, 'sendAnyway', { 1: [1] });
    expect((await frozen(id)).answers).toEqual({ 2: [2], 3: 'y' });
  });

  it('takes answers to the end of its time and half a minute for the network; after that what was saved counts', async () => {
    await addQuiz(db(), quizId, { time_limit_minutes: 10 });
    const inTime = await start();
    expect((await send(inTime, await rightAnswers(inTime), addMilliseconds(later(10), 29_000))).ok).toBe(
      true,
    );
    const late = await start();
    const all = await rightAnswers(late);
    await send(late, { 1: all[1]! }, later(9), 'save');
    expect(await send(late, all, later(11))).toEqual(refusal('TIME_OVER'));
    const storedAttempt = await frozen(late);
    expect(storedAttempt).toMatchObject({ score: 25, ended_at: later(10), answers: { 1: all[1] } });
    expect(await send(late, all, later(12))).toEqual(refusal('ENDED'));
    // never submitted: it ends at the next look
    const unsentId = await start(later(20));
    expect(await readOpenAttempt(db(), at(), later(40))).toEqual({ attempt: null, overdueId: unsentId });
    expect(await frozen(unsentId)).toMatchObject({ score: 0 });
  });

  it('is taken as often as allowed, also by who begins several at once', async () => {
    await addQuiz(db(), quizId, { attempts_allowed: 2 });
    await send(await start(), {});
    await send(await start(), {});
    const more = await Promise.all([1, 2, 3].map(() => startAttempt(db(), at(), now)));
    expect(more).toEqual([1, 2, 3].map(() => refusal('NO_ATTEMPT_LEFT')));
    expect((await readQuizAt(db(), at(), now))?.standing).toMatchObject({ attemptsLeft: 0 });
  });

  it('ends by itself when its time is over, once, and nothing else does', async () => {
    await addQuiz(db(), quizId, { passScore: 25, time_limit_minutes: 10 });
    await give(other);
    const [unsentId, late] = [await start(), await start(later(20), other)];
    const all = await rightAnswers(unsentId);
    await send(unsentId, { 1: all[1]! }, later(9), 'save');
    // the network has its half minute
    expect(await endOverdueAttempts(db(), addMilliseconds(later(10), 30_000))).toBe(0);
    const runs = await Promise.all([
      endOverdueAttempts(db(), later(11)),
      endOverdueAttempts(db(), later(11)),
    ]);
    expect(runs[0] + runs[1]).toBe(1);
    expect(await frozen(unsentId)).toMatchObject({ score: 25, passed: true, ended_at: later(10) });
    expect(await readCompleted()).toEqual([quizId]);
    expect((await frozen(late)).ended_at).toBeNull();
    expect(await send(unsentId, all, later(12))).toEqual(refusal('ENDED'));
  });

  describe('one attempt more for one learner', () => {
    let teacher: number;
    beforeEach(async () => {
      teacher = await addPerson(db());
      const { id } = await db()
        .insertInto('teacher')
        .values({ external_key: 'nan', name: 'ครูแนน', person_id: teacher })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db().updateTable('course').set({ teacher_id: id }).where('id', '=', courseId).execute();
      await addQuiz(db(), quizId, { passScore: 75, attempts_allowed: 1 });
    });
    const ownScope = () => ({ teacherPersonId: teacher });
    const readSpent = (scope: 'all' | { teacherPersonId: number } = ownScope()) =>
      readSpentAttempts(db(), { courseId, scope }, now);
    const more = (scope: 'all' | { teacherPersonId: number } = ownScope(), personId = learner) =>
      giveExtraAttempt(db(), { courseId, personId, lectureId: quizId, actorId: teacher, scope }, now);

    it('is given once to a learner who has none left and has not passed, for any number of presses', async () => {
      expect(await more()).toEqual(refusal('NOT_SPENT'));
      await send(await start(), {});
      expect(await readSpent()).toMatchObject([
        { personId: learner, lectureId: quizId, attempts: 1, bestScore: 0 },
      ]);
      const presses = await Promise.all([more(), more(), more('all')]);
      expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await readSpent()).toEqual([]);
      const mails = await db().selectFrom('outbox_mail').select(['kind', 'plain_text']).execute();
      expect(mails.map(({ kind }) => kind)).toEqual(['quiz-attempt-given']);
      expect(mails[0]!.plain_text).toContain(`/${quizId}#quiz`);
      const audit = await db().selectFrom('audit_event').select(['action', 'actor_id', 'detail']).execute();
      expect(audit).toMatchObject([
        {
          action: 'quiz-attempt-given',
          actor_id: teacher,
          detail: { before: { extra: 0 }, after: { extra: 1 } },
        },
      ]);
      expect((await readQuizAt(db(), at(), now))?.standing).toMatchObject({ attemptsLeft: 1 });
      const second = await start();
      await send(second, await rightAnswers(second));
      expect(await result(second)).toMatchObject({ hasPassed: true, number: 2 });
      // a learner who has passed needs none
      expect([await readSpent(), await more()]).toEqual([[], refusal('NOT_SPENT')]);
    });

    it('is of one’s own course and of one learner only, and of no one without access', async () => {
      await send(await start(), {});
      const stranger = { teacherPersonId: await addPerson(db()) };
      expect([await readSpent(stranger), await more(stranger)]).toEqual([[], refusal('NOT_SPENT')]);
      expect(await more(ownScope(), other)).toEqual(refusal('NOT_SPENT'));
      await db().updateTable('access_grant').set({ revoked_at: now }).execute();
      expect(await more('all')).toEqual(refusal('NOT_SPENT'));
    });

    it('goes along when a guest’s learning becomes a member’s', async () => {
      await send(await start(), {});
      expect((await more()).ok).toBe(true);
      await give(other);
      await inTransaction(db(), (tx) => reassignProgress(tx, { fromPersonId: learner, personId: other }));
      expect((await readQuizAt(db(), at(other), now))?.standing).toMatchObject({ attemptsLeft: 1 });
    });
  });

  it('stands in the list of lectures: begun, not passed, passed', async () => {
    await addQuiz(db(), quizId, { passScore: 75 });
    const work = async (personId: number | null = learner) => {
      const playlist = await readPlaylist(db(), { courseId, personId }, now);
      return lecturesOf(playlist!.sections).find(({ id }) => id === quizId)!.work;
    };
    expect(await work()).toBeNull();
    const first = await start();
    expect(await work()).toEqual({ kind: 'quiz', status: 'open', best: null });
    await send(first, { 1: (await rightAnswers(first))[1]! });
    expect(await work()).toEqual({ kind: 'quiz', status: 'failed', best: 25 });
    const second = await start();
    await send(second, await rightAnswers(second));
    expect(await work()).toEqual({ kind: 'quiz', status: 'passed', best: 100 });
    expect([await work(other), await work(null)]).toEqual([null, null]);
  });

  it('keeps the questions it began with when the editor changes them', async () => {
    const [first] = await addQuiz(db(), quizId, { passScore: 100 });
    const id = await start();
    const answers = await rightAnswers(id);
    await db().updateTable('quiz_question').set({ answer: '[0]' }).where('id', '=', first!).execute();
    await db().deleteFrom('quiz_question').where('id', '!=', first!).execute();
    await db().updateTable('lecture').set({ pass_score: 10 }).where('id', '=', quizId).execute();
    await send(id, answers);
    expect(await frozen(id)).toMatchObject({ score: 100, passed: true, pass_score: 100 });
  });

  it('draws so many, and marks only those', async () => {
    await addQuiz(db(), quizId, { draw: 2, shuffles: true });
    const id = await start();
    const { questions } = await frozen(id);
    expect(questions).toHaveLength(2);
    await send(id, { ...(await rightAnswers(id)), 3: [1], 4: 'SUM', 99: 'x' });
    expect(await result(id)).toMatchObject({ score: 100, total: 2 });
  });

  it('is nobody else’s: not to see, not to answer, not without access, not by another course', async () => {
    await addQuiz(db(), quizId);
    const id = await start();
    await give(other);
    expect((await readOpenAttempt(db(), at(other), now)).attempt).toBeNull();
    expect(
      await answerAttempt(db(), { ...at(other), attemptId: id, answers: {}, shown: {}, intent: 'send' }, now),
    ).toEqual(refusal('ENDED'));
    await send(id, {});
    expect(await result(id, other)).toBeNull();
    const stranger = await addPerson(db());
    const course = await addCourse(db());
    await give(stranger, course);
    for (const place of [
      at(stranger),
      at(stranger, quizId, course),
      at(learner, quizId, course),
      at(learner, lectures[0]),
    ]) {
      expect(await startAttempt(db(), place, now)).toEqual(refusal('NO_ACCESS'));
      const submission = { ...place, attemptId: id, answers: {}, shown: {}, intent: 'send' } as const;
      expect(await answerAttempt(db(), submission, now)).toEqual(refusal('NO_ACCESS'));
    }
    await db().updateTable('access_grant').set({ revoked_at: now }).execute();
    expect(await startAttempt(db(), at(), now)).toEqual(refusal('NO_ACCESS'));
  });

  it('shows of a result what the quiz says', async () => {
    await addQuiz(db(), quizId, { shows: 'explanations', passScore: 100, attempts_allowed: 2 });
    const id = await start();
    const all = await rightAnswers(id);
    await send(id, { ...all, 1: [1] });
    const marks = await result(id);
    expect(marks).toMatchObject({ detail: 'marks' });
    expect(JSON.stringify(marks)).not.toContain('เพราะ');
    const second = await start();
    await send(second, all);
    expect((await result(id))?.questions[0]).toMatchObject({
      isRight: false,
      answer: [1],
      right: { choices: ['ข'], explanation: 'เพราะ ข ถูก' },
    });
    expect((await result(second))?.questions[3]?.right?.choices).toEqual(['ก', 'ข', 'ค']);
    await db().updateTable('quiz').set({ shows: 'score' }).execute();
    expect((await result(second))?.questions).toEqual([]);
  });

  it('says of each question how often it was right', async () => {
    const ids = await addQuiz(db(), quizId, { passScore: 50 });
    const id = await start();
    const { 1: single, 2: multiple } = await rightAnswers(id);
    await send(id, { 1: single!, 2: multiple! });
    await send(await start(), { 1: single! });
    await start();
    const { questions, ...whole } = await readQuizFigures(db(), quizId);
    expect(whole).toEqual({ attempts: 2, passed: 1, averageScore: 38 });
    expect(ids.map((each) => questions.get(each))).toEqual([
      ...[
        { asked: 2, right: 2 },
        { asked: 2, right: 1 },
        { asked: 2, right: 0 },
        { asked: 2, right: 0 },
      ],
    ]);
  });

  it('goes to the member a guest is claimed for, who goes on with the attempt they have', async () => {
    await addQuiz(db(), quizId);
    await give(other);
    const [ownId, guests] = [await start(), await start(now, other)];
    await inTransaction(db(), (tx) => reassignProgress(tx, { fromPersonId: other, personId: learner }));
    expect((await readOpenAttempt(db(), at(), now)).attempt?.id).toBe(ownId);
    expect(await db().selectFrom('quiz_attempt').select('id').where('id', '=', guests).execute()).toEqual([]);
  });
});

describe(`LRN-01 lectures that wait for others, ${databaseMode()}`, () => {
  const names = async (personId: number | null = learner) => {
    const playlist = await readPlaylist(db(), { courseId, personId }, now);
    return lecturesOf(playlist!.sections).map(({ id, lock }) => [id, lock?.id ?? null]);
  };
  const content = (lectureId: number, personId = learner) =>
    readLectureContent(db(), { courseId, lectureId, personId }, now);
  const finish = (lectureId: number) =>
    recordProgress(
      db(),
      {
        personId: learner,
        courseId,
        lectureId,
        ranges: [],
        positionSeconds: null,
        secondsAgo: 0,
        hasEnded: true,
        begunAt: new Date(now.getTime() - 3_600_000),
      },
      now,
    );

  it('a quiz without questions is met by nobody', async () => {
    const [video, quiz, last, empty] = lectures as [number, number, number, number];
    await addQuiz(db(), quiz);
    await addQuiz(db(), empty, { questions: [], gates: true });
    expect(await names()).toEqual([
      [video, null],
      [quiz, null],
      [last, null],
    ]);
    expect(await content(empty)).toBeNull();
    const [course] = await readMyCourses(db(), learner, { offset: 0, pageSize: 5 }, now);
    expect(course).toMatchObject({ done: 0, total: 3 });
  });

  it('a quiz is done by its answers alone', async () => {
    await addQuiz(db(), quizId, { passScore: 70 });
    expect(await finish(quizId)).toEqual(refusal('NO_ACCESS'));
    expect(await readCompleted()).toEqual([]);
  });

  it('what follows a quiz that gates opens when it is passed: until then nothing of it is read or reported', async () => {
    const last = lectures[2]!;
    await addQuiz(db(), quizId, { passScore: 100, gates: true });
    expect(await names()).toEqual([
      [lectures[0], null],
      [quizId, null],
      [last, quizId],
    ]);
    expect(await content(last)).toBeNull();
    expect(await finish(last)).toEqual(refusal('LOCKED'));
    const failedId = await start();
    await send(failedId, {});
    expect(await content(last)).toBeNull();
    const id = await start();
    await send(id, await rightAnswers(id));
    expect(await content(last)).toMatchObject({ type: 'video' });
    expect((await finish(last)).ok).toBe(true);
  });

  it('one after the other: content, reports and quizzes wait; previews do not, and nobody without access is told of locks', async () => {
    const [video, quiz, last] = lectures as [number, number, number];
    await addQuiz(db(), quiz);
    await db()
      .updateTable('course')
      .set({ lecture_order: 'sequential' })
      .where('id', '=', courseId)
      .execute();
    await db().updateTable('lecture').set({ is_preview: true }).where('id', '=', last).execute();
    expect(await names()).toEqual([
      [video, null],
      [quiz, video],
      [last, null],
    ]);
    expect(await names(null)).toEqual([
      [video, null],
      [quiz, null],
      [last, null],
    ]);
    expect(await startAttempt(db(), at(), now)).toEqual(refusal('NO_ACCESS'));
    expect(await content(last)).not.toBeNull();
    await finish(video);
    expect((await startAttempt(db(), at(), now)).ok).toBe(true);
  });
});
