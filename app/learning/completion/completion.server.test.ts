import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { issueCertificate } from '~/learning/certificates/issue-certificate.server';
import { completeCourse, completeLecture } from '~/learning/complete-lecture.server';
import { reassignProgress } from '~/learning/reassign-progress.server';
import { markLectureDone } from '~/learning/watching/record-progress.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addCourse, addLectures, addPerson } from '../../../test/support/rows/bought-course';
import { attendClass } from './attend-class.server';
import { completeShortened } from './complete-shortened.server';
import { correctProgress } from './correct-progress.server';
import { readNextLectures } from './next-lectures.server';

const now = new Date('2026-11-20T07:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const { db } = fileDatabase({ hasJobs: true, maxConnections: 8 });
let person: number;
let course: number;
beforeEach(async () => {
  person = await addPerson(db());
  course = await addCourse(db());
});

const complete = (lectureId: number, when = now, personId = person) =>
  inTransaction(db(), (tx) => completeLecture(tx, { personId, lectureId }, when));
const completions = (personId = person) =>
  db()
    .selectFrom('course_completion')
    .select(['course_id', 'completed_at', 'lecture_count'])
    .where('person_id', '=', personId)
    .execute();
const mails = () => db().selectFrom('outbox_mail').select(['kind', 'to_address']).execute();

describe(`completion of a course (R-155), ${databaseMode()}`, () => {
  it('in any order, repeated and at once: one completion, at the time of the last lecture', async () => {
    const ids = await addLectures(db(), course, [{}, { type: 'text' }, { type: 'file' }, {}]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 0, max: 500 })), { maxLength: 12 }),
        fc.shuffledSubarray(ids, { minLength: ids.length }),
        async (repeats, order) => {
          const learner = await addPerson(db());
          await Promise.all(repeats.map(([id, minute]) => complete(id, at(minute), learner)));
          await Promise.all(order.map((id, index) => complete(id, at(index), learner)));
          const progress = await db()
            .selectFrom('lecture_progress')
            .select('completed_at')
            .where('person_id', '=', learner)
            .execute();
          const last = new Date(Math.max(...progress.map((row) => row.completed_at!.getTime())));
          expect(await completions(learner)).toEqual([
            { course_id: course, completed_at: last, lecture_count: 4 },
          ]);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is not reached by all but one, nor by one that is done twice', async () => {
    const [first, second] = await addLectures(db(), course, [{}, {}]);
    await complete(first!);
    await complete(first!);
    expect(await completions()).toEqual([]);
    await complete(second!);
    expect(await completions()).toHaveLength(1);
  });

  it('survives lectures that are added, moved away and deleted', async () => {
    const [first, second] = await addLectures(db(), course, [{}, {}]);
    await complete(first!);
    await complete(second!);
    const [lectureId] = await addLectures(db(), course, [{}]);
    expect(await completions()).toMatchObject([{ lecture_count: 2 }]);
    await complete(lectureId!, at(60));
    expect(await completions()).toEqual([{ course_id: course, completed_at: now, lecture_count: 2 }]);
    await db().deleteFrom('lecture').where('id', '=', first!).execute();
    expect(await completions()).toHaveLength(1);
  });

  it('of a course without lectures is none', async () => {
    await inTransaction(db(), (tx) => completeCourse(tx, { personId: person, courseId: course }));
    expect(await completions()).toEqual([]);
  });

  it('is told by mail once, and only where a certificate waits', async () => {
    const other = await addCourse(db());
    const ids = await addLectures(db(), course, [{}]);
    const others = await addLectures(db(), other, [{}]);
    await db().updateTable('course').set({ certificate_design: 'plain' }).where('id', '=', course).execute();
    for (const id of [...ids, ...ids, ...others]) await complete(id);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['course-completed']);
  });

  it('is kept of somebody whose e-mail nothing can be sent to', async () => {
    const ids = await addLectures(db(), course, [{}]);
    await db().updateTable('course').set({ certificate_design: 'plain' }).execute();
    await db().updateTable('person').set({ email: 'not one address' }).where('id', '=', person).execute();
    for (const id of ids) await complete(id);
    expect(await completions()).toHaveLength(1);
    expect(await mails()).toEqual([]);
  });

  it('two accounts that become one have completed what they did together', async () => {
    const guest = await addPerson(db(), 'generated');
    const [first, second] = await addLectures(db(), course, [{}, {}]);
    await complete(first!, now, guest);
    await complete(second!, at(5));
    await inTransaction(db(), (tx) => reassignProgress(tx, { fromPersonId: guest, personId: person }));
    expect(await completions()).toEqual([{ course_id: course, completed_at: at(5), lecture_count: 2 }]);
  });
});

describe(`a class is completed by being there (R-193), ${databaseMode()}`, () => {
  let staff: number;
  let days: number[];
  beforeEach(async () => {
    staff = await addPerson(db());
    await db()
      .updateTable('course')
      .set({ completed_by: 'presence', course_type: 'In-class', certificate_design: 'plain' })
      .where('id', '=', course)
      .execute();
    await grant(person, at(-600));
    days = [];
    for (const hours of [1, 9]) days.push(await addDay(hours));
  });
  const grant = (personId: number, granted_at: Date) =>
    db()
      .insertInto('access_grant')
      .values({
        course_id: course,
        person_id: personId,
        source: 'staff',
        terms: '{}',
        starts_at: granted_at,
        granted_at,
      })
      .execute();
  const addDay = async (hours: number, created_at = at(-6000)) => {
    const { id } = await db()
      .insertInto('course_session')
      .values({
        course_id: course,
        external_key: `s${hours}`,
        created_at,
        changed_at: created_at,
        begins_at: at(60 * hours),
        ends_at: at(60 * hours + 60),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const tick = (sessionId: number, when = now, { isThere = true, personId = person } = {}) =>
    attendClass(db(), { sessionId, personId, isThere, actorId: staff }, when);

  it('on all days of theirs, at the last tick, told once; a tick taken back takes it back', async () => {
    await tick(days[1]!, at(5));
    expect(await completions()).toEqual([]);
    await tick(days[0]!, at(9));
    await tick(days[0]!, at(11));
    expect(await completions()).toEqual([{ course_id: course, completed_at: at(9), lecture_count: 2 }]);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['course-completed']);
    // a later day changes nothing
    await addDay(49, at(20));
    await tick(days[0]!, at(21));
    expect(await completions()).toHaveLength(1);
    await tick(days[1]!, at(30), { isThere: false });
    expect(await completions()).toEqual([]);
  });

  it('also of two days ticked at the same moment', async () => {
    await Promise.all(days.map((day) => tick(day)));
    expect(await completions()).toHaveLength(1);
  });

  it('never by its lectures, and by days of who may attend only', async () => {
    const [lecture] = await addLectures(db(), course, [{}]);
    await complete(lecture!);
    expect(await completions()).toEqual([]);
    const stranger = await addPerson(db());
    expect(await tick(days[0]!, now, { personId: stranger })).toEqual({
      ok: false,
      refusal: { code: 'NOT_ON_ROSTER' },
    });
    // bought after the first day: only the second day is theirs
    const late = await addPerson(db());
    await grant(late, at(60 * 5));
    await tick(days[1]!, at(60 * 25), { personId: late });
    expect(await completions(late)).toMatchObject([{ lecture_count: 1 }]);
  });

  it('and a course completed by its lectures ignores check-ins', async () => {
    await db().updateTable('course').set({ completed_by: 'lectures' }).execute();
    for (const day of days) await tick(day);
    expect(await completions()).toEqual([]);
  });
});

describe(`staff corrects progress (R-159), ${databaseMode()}`, () => {
  let ids: number[];
  let staff: number;
  beforeEach(async () => {
    staff = await addPerson(db());
    ids = await addLectures(db(), course, [{}, {}, {}]);
    await complete(ids[0]!);
  });
  const correct = (change: Partial<Parameters<typeof correctProgress>[1]>) =>
    correctProgress(
      db(),
      {
        personId: person,
        courseId: course,
        actorId: staff,
        reason: 'เรียนที่สาขา',
        done: ids,
        seen: [ids[0]!],
        ...change,
      },
      at(10),
    );
  const readDone = async () => {
    const rows = await db()
      .selectFrom('lecture_progress')
      .select('lecture_id')
      .where('person_id', '=', person)
      .where('completed_at', 'is not', null)
      .orderBy('lecture_id')
      .execute();
    return rows.map(({ lecture_id: id }) => id);
  };
  const audit = () =>
    db()
      .selectFrom('audit_event')
      .select(['action', 'actor_id', 'subject_id', 'detail'])
      .orderBy('id')
      .execute();

  it('marks lectures as done, completes the course, and is audited with its reason', async () => {
    expect(await correct({})).toEqual({ ok: true, value: null });
    expect(await readDone()).toEqual(ids);
    expect(await completions()).toHaveLength(1);
    expect(await audit()).toMatchObject([
      {
        action: 'progress-corrected',
        actor_id: staff,
        subject_id: String(person),
        detail: { course: 'Excel', reason: 'เรียนที่สาขา', after: { done: ['บทที่ 2', 'บทที่ 3'], notDone: [] } },
      },
    ]);
  });

  it('takes a lecture back, and the completion with it', async () => {
    await correct({});
    expect(await correct({ seen: ids, done: ids.slice(1) })).toEqual({ ok: true, value: null });
    expect(await readDone()).toEqual(ids.slice(1));
    expect(await completions()).toEqual([]);
    await complete(ids[0]!, at(60));
    expect(await completions()).toMatchObject([{ completed_at: at(60) }]);
  });

  it('refuses what changed meanwhile, what changes nothing, another course’s lecture, and nobody', async () => {
    await complete(ids[1]!, at(1));
    const before = await readDone();
    expect(await correct({ done: [ids[0]!, ids[1]!] })).toMatchObject({ refusal: { code: 'CHANGED' } });
    expect(await correct({ done: [ids[0]!], seen: [ids[0]!] })).toMatchObject({
      refusal: { code: 'NOTHING' },
    });
    const foreign = await addLectures(db(), await addCourse(db()), [{}]);
    expect(await correct({ done: [ids[0]!, ...foreign] })).toMatchObject({ refusal: { code: 'NOTHING' } });
    expect(await correct({ personId: 999_999 })).toMatchObject({ refusal: { code: 'GONE' } });
    expect(await correct({ courseId: 999_999 })).toMatchObject({ refusal: { code: 'GONE' } });
    expect(await readDone()).toEqual(before);
    expect(await audit()).toEqual([]);
  });

  it('of two at once, one is told that it changed', async () => {
    const both = await Promise.all([correct({}), correct({})]);
    const codes = both.map((each) => (each.ok ? 'ok' : each.refusal.code)).sort();
    expect(codes).toEqual(['CHANGED', 'ok']);
    expect(await audit()).toHaveLength(1);
  });
});

describe(`what is next in a course, ${databaseMode()}`, () => {
  it('is the first open lecture from where one was, then the first there is, then nothing', async () => {
    const ids = await addLectures(db(), course, [{}, {}, {}]);
    const next = async () => (await readNextLectures(db(), person, [course])).get(course)?.id;
    expect(await next()).toBe(ids[0]);
    await db()
      .insertInto('course_position')
      .values({ person_id: person, course_id: course, lecture_id: ids[1]!, updated_at: now })
      .execute();
    expect(await next()).toBe(ids[1]);
    await complete(ids[1]!);
    expect(await next()).toBe(ids[2]);
    await complete(ids[2]!);
    expect(await next()).toBe(ids[0]);
    await complete(ids[0]!);
    expect(await next()).toBeUndefined();
  });
});

describe(`a certificate that counts no ticks (R-314), ${databaseMode()}`, () => {
  it('waits for what was only ticked, is told of when staff answers for it, and counts what was opened', async () => {
    const staff = await addPerson(db());
    await db()
      .updateTable('course')
      .set({ certificate_design: 'plain', counts_ticks: false })
      .where('id', '=', course)
      .execute();
    await db()
      .insertInto('access_grant')
      .values({
        person_id: person,
        course_id: course,
        source: 'staff',
        granted_at: now,
        starts_at: now,
        terms: '{"planType":"One-Time Payment"}',
      })
      .execute();
    const [text, file] = (await addLectures(db(), course, [{ type: 'text' }, { type: 'file' }])) as [
      number,
      number,
    ];
    const whose = { personId: person, courseId: course };
    await markLectureDone(db(), { ...whose, lectureId: text }, 'ticked', now);
    await markLectureDone(db(), { ...whose, lectureId: file }, 'opened', now);
    const issue = () => issueCertificate(db(), { ...whose, name: 'นิดา ใจดี' }, at(5));
    expect(await completions()).toHaveLength(1);
    expect(await mails()).toEqual([]);
    expect(await issue()).toEqual({ ok: false, refusal: { code: 'TICKED' } });
    const reason = 'ถามแล้ว ตอบได้';
    const correction = { ...whose, actorId: staff, reason, done: [text, file], seen: [file] };
    expect((await correctProgress(db(), correction, at(4))).ok).toBe(true);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['course-completed']);
    expect((await issue()).ok).toBe(true);
  });
});

describe(`a course that becomes shorter (R-317), ${databaseMode()}`, () => {
  let ids: number[];
  beforeEach(async () => {
    await db().updateTable('course').set({ certificate_design: 'plain' }).where('id', '=', course).execute();
    await hold(person);
    ids = await addLectures(db(), course, [{}, { type: 'quiz' }, { type: 'text' }]);
    await db()
      .insertInto('quiz_question')
      .values({
        lecture_id: ids[1]!,
        position: 1,
        kind: 'short',
        body: 'ถาม',
        choices: '[]',
        answer: '["ตอบ"]',
      })
      .execute();
    await complete(ids[0]!, at(1));
  });
  const hold = (personId: number) =>
    db()
      .insertInto('access_grant')
      .values({
        person_id: personId,
        course_id: course,
        source: 'staff',
        granted_at: now,
        starts_at: now,
        terms: '{"planType":"One-Time Payment"}',
      })
      .execute();
  const archive = async () => {
    const { id } = await db()
      .insertInto('course_section')
      .values({ archive_of: course, external_key: 'archive', name: '', position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db().updateTable('lecture').set({ course_section_id: id }).where('id', '=', ids[2]!).execute();
  };
  const isComplete = async () => {
    await completeShortened(db());
    await completeShortened(db());
    return (await completions()).length > 0;
  };

  it.each([
    ['a lecture is archived', () => archive(), 2],
    ['a lecture is deleted', () => db().deleteFrom('lecture').where('id', '=', ids[2]!).execute(), 2],
    ['a quiz is emptied', () => db().deleteFrom('quiz_question').execute(), 1],
    [
      'a lecture becomes a quiz without questions',
      () => db().updateTable('lecture').set({ content_type: 'quiz' }).where('id', '=', ids[2]!).execute(),
      2,
    ],
  ] as const)(
    '%s: who has done the rest is completed, on the day of their last lecture',
    async (_, change, remaining) => {
      for (const [index, id] of ids.entries()) if (index !== remaining) await complete(id, at(index + 1));
      expect(await isComplete()).toBe(false);
      await change();
      expect(await isComplete()).toBe(true);
      expect(await completions()).toMatchObject([
        { completed_at: at(remaining === 1 ? 3 : 2), lecture_count: 2 },
      ]);
    },
  );

  it.each([
    ['shorter', 1_000],
    ['known', null],
  ])(
    'a video whose length becomes %s: who has seen all of it is completed, others are not',
    async (_, before) => {
      const video = db().updateTable('lecture').where('id', '=', ids[2]!);
      await video.set({ content_type: 'video', video: 'lesson.mp4', duration_seconds: before }).execute();
      const other = await addPerson(db());
      await hold(other);
      for (const [personId, end] of [
        [person, 95],
        [other, 80],
      ] as const) {
        for (const id of ids.slice(0, 2)) await complete(id, at(1), personId);
        await db()
          .insertInto('lecture_progress')
          .values({
            person_id: personId,
            lecture_id: ids[2]!,
            watched: `{[0,${end}),[400,500)}`,
            watched_seconds: end + 100,
            updated_at: at(5),
          })
          .execute();
      }
      expect(await isComplete()).toBe(false);
      await video.set({ duration_seconds: 100 }).execute();
      expect(await isComplete()).toBe(true);
      expect(await completions()).toMatchObject([{ completed_at: at(5), lecture_count: 3 }]);
      expect(await completions(other)).toEqual([]);
    },
  );

  it('is told with one mail; a stranger and who gave the course back are not completed', async () => {
    const [stranger, back] = [await addPerson(db()), await addPerson(db())];
    await hold(back);
    for (const personId of [person, stranger, back])
      for (const id of ids.slice(0, 2)) await complete(id, at(3), personId);
    await db().updateTable('access_grant').set({ revoked_at: now }).where('person_id', '=', back).execute();
    await archive();
    expect(await isComplete()).toBe(true);
    expect([await completions(stranger), await completions(back)]).toEqual([[], []]);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['course-completed']);
    expect(await db().selectFrom('course_shortened').selectAll().execute()).toEqual([]);
  });

  it('another rule of completion completes who meets it', async () => {
    await db().updateTable('course').set({ completed_by: 'presence', course_type: 'In-class' }).execute();
    for (const id of ids) await complete(id, at(4));
    expect(await completions()).toEqual([]);
    await db().updateTable('course').set({ completed_by: 'lectures' }).execute();
    expect(await isComplete()).toBe(true);
  });
});
