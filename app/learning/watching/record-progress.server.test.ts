import { beforeEach, describe, expect, it } from 'vitest';
import { grantForOrder } from '~/access/grant-order.server';
import { lecturesOf } from '~/learning/playlist';
import { readLectureContent, readPlaylist } from '~/learning/playlist.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import {
  addApprovedOrder,
  addCourse,
  addLectures,
  addPerson,
} from '../../../test/support/rows/bought-course';
import {
  markLectureDone,
  type ProgressReport,
  recordPosition,
  recordProgress,
  rememberPlace,
} from './record-progress.server';

const now = new Date('2026-11-20T07:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const { db } = fileDatabase();
let person: number;
let course: number;
let lectures: number[];
beforeEach(async () => {
  person = await addPerson(db());
  course = await addCourse(db());
  lectures = await addLectures(db(), course, [
    { seconds: 100, isPreview: true },
    { seconds: 100, video: 'second.mp4' },
    { type: 'quiz' },
    { type: 'text' },
    { type: 'homework' },
  ]);
  const terms = { planType: 'Period', courseDays: 30 } as const;
  const order = await addApprovedOrder(db(), person, [{ courseId: course, terms }], now);
  await inTransaction(db(), (tx) => grantForOrder(tx, order, now));
});

const report = (change: Partial<ProgressReport>, when = now) =>
  recordProgress(
    db(),
    {
      personId: person,
      courseId: course,
      lectureId: lectures[1]!,
      ranges: [],
      positionSeconds: null,
      secondsAgo: 0,
      hasEnded: false,
      // an hour on the page
      begunAt: later(-3600),
      ...change,
    },
    when,
  );
const tick = (lectureId: number, when = now) =>
  markLectureDone(db(), { personId: person, courseId: course, lectureId }, 'ticked', when);
const readStored = () =>
  db()
    .selectFrom('lecture_progress')
    .select(['watched', 'watched_seconds', 'last_position_seconds', 'completed_at'])
    .executeTakeFirst();
const playlist = (personId: number | null = person) =>
  readPlaylist(db(), { courseId: course, personId }, now);

describe(`LRN-03 recordProgress, ${databaseMode()}`, () => {
  it('unites stretches that come twice, late and out of order', async () => {
    const watch = (start: number, end: number, secondsAgo: number) =>
      report({ ranges: [{ start, end }], positionSeconds: end, secondsAgo });
    await watch(30, 45, 0);
    await watch(0, 15, 30);
    await watch(0, 15, 30);
    await watch(15, 20, 25);
    expect(await readStored()).toEqual({
      watched: '{[0,20),[30,45)}',
      watched_seconds: 35,
      // the newest measurement, not the latest report
      last_position_seconds: 45,
      completed_at: null,
    });
  });

  it('counts two reports that come at the same time', async () => {
    const stretches = Array.from({ length: 8 }, (_, index) => ({ start: index * 10, end: index * 10 + 5 }));
    await Promise.all(stretches.map((range) => report({ ranges: [range], positionSeconds: range.end })));
    expect((await readStored())?.watched_seconds).toBe(40);
  });

  it('is complete at 90 %, stays so, and is complete at once when the video ended', async () => {
    const first = await report({ ranges: [{ start: 0, end: 89 }], positionSeconds: 89 });
    expect(first).toEqual({ ok: true, value: { isDone: false, watchedSeconds: 89 } });
    const second = await report({ ranges: [{ start: 89, end: 90 }], positionSeconds: 90 }, later(5));
    expect(second).toEqual({ ok: true, value: { isDone: true, watchedSeconds: 90 } });
    await report({ ranges: [{ start: 0, end: 5 }], positionSeconds: 5 }, later(60));
    expect(await readStored()).toMatchObject({ completed_at: later(5), last_position_seconds: 5 });
    const result = await report({ lectureId: lectures[0]!, positionSeconds: 100, hasEnded: true });
    expect(result).toMatchObject({ ok: true, value: { isDone: true } });
  });

  it('R-313 measures a video by its real length, not by the one that was typed', async () => {
    const conversion = {
      state: 'done' as const,
      percent: 100,
      folder: 'second',
      queued_at: now,
      updated_at: now,
    };
    await db()
      .insertInto('film')
      .values({ ...conversion, storage_name: 'second.mp4', duration_seconds: 40 })
      .execute();
    const most = await report({ ranges: [{ start: 0, end: 35 }], positionSeconds: 35 });
    expect(most).toMatchObject({ value: { isDone: false } });
    const rest = await report({ ranges: [{ start: 35, end: 36 }], positionSeconds: 36 });
    expect(rest).toMatchObject({ value: { isDone: true } });
  });

  it('keeps the position when a video of another site is only marked as done', async () => {
    await db().updateTable('lecture').set({ upload_type: 'youtube' }).execute();
    await report({ positionSeconds: 42 });
    await tick(lectures[1]!, later(5));
    expect(await readStored()).toMatchObject({ last_position_seconds: 42, completed_at: later(5) });
  });

  it('comes back to the lecture that was measured last', async () => {
    await report({ lectureId: lectures[0]!, positionSeconds: 9 }, later(60));
    await report({ positionSeconds: 50, secondsAgo: 300 }, later(61));
    expect((await playlist())?.lastLectureId).toBe(lectures[0]);
  });

  it('is refused without access, for another course, and for lectures that do not database() yet', async () => {
    const refusal = { ok: false, refusal: { code: 'NO_ACCESS' } };
    const finalReport = { hasEnded: true, positionSeconds: 1 };
    expect(await report({ ...finalReport, personId: await addPerson(db()) })).toEqual(refusal);
    expect(await report({ ...finalReport, lectureId: lectures[2]! })).toEqual(refusal);
    expect(await report({ ...finalReport, courseId: await addCourse(db()) })).toEqual(refusal);
    expect(await report(finalReport, later(31 * 86_400))).toEqual(refusal);
    expect(await readStored()).toBeUndefined();
  });
});

describe(`R-313 watched time costs time, ${databaseMode()}`, () => {
  const seconds = async () =>
    (
      await db()
        .selectFrom('lecture_progress')
        .select(['lecture_id', 'watched_seconds', 'completed_at'])
        .execute()
    ).map((row) => [row.lecture_id, row.watched_seconds, row.completed_at !== null]);

  it('made-up stretches and a made-up end half a second after opening complete nothing', async () => {
    const visit = { begunAt: later(-0.5), positionSeconds: 100 };
    const result = await report({ ...visit, ranges: [{ start: 0, end: 100 }], hasEnded: true });
    expect(result).toEqual({ ok: true, value: { isDone: false, watchedSeconds: 1 } });
    expect(await seconds()).toEqual([[lectures[1], 1, false]]);
  });

  it('pages opened side by side share one clock', async () => {
    const videos = await addLectures(db(), course, [{}, {}, {}, {}]);
    const begunAt = later(-60);
    await Promise.all(
      videos.map((lectureId) =>
        report({ lectureId, begunAt, ranges: [{ start: 0, end: 100 }], hasEnded: true }),
      ),
    );
    const secondCounts = await seconds();
    expect(
      secondCounts.reduce((sum, [, watchedSeconds]) => sum + (watchedSeconds as number), 0),
    ).toBeLessThanOrEqual(120);
    expect(secondCounts.filter(([, , isDone]) => isDone)).toHaveLength(1);
  });

  it('without a visit the last report or opening of the lecture begins it; another lecture’s does not', async () => {
    await rememberPlace(db(), { personId: person, courseId: course, lectureId: lectures[1]! }, later(-10));
    expect(await report({ begunAt: null, ranges: [{ start: 0, end: 100 }] })).toMatchObject({
      value: { watchedSeconds: 20 },
    });
    expect(
      await report({ begunAt: null, lectureId: lectures[0]!, ranges: [{ start: 0, end: 100 }] }, later(30)),
    ).toMatchObject({ value: { watchedSeconds: 0 } });
  });

  it('a place that is typed without a script counts what lies before it, as far as the page was open', async () => {
    const place = { personId: person, courseId: course, lectureId: lectures[1]! };
    await rememberPlace(db(), place, now);
    await recordPosition(db(), { ...place, positionSeconds: 60 }, later(60));
    expect(await seconds()).toEqual([[lectures[1], 60, false]]);
    await recordPosition(db(), { ...place, positionSeconds: 100 }, later(61));
    expect(await readStored()).toMatchObject({ last_position_seconds: 100 });
    await recordPosition(db(), { ...place, positionSeconds: 30 }, later(62));
    await recordPosition(db(), { ...place, positionSeconds: 100 }, later(150));
    expect(await seconds()).toEqual([[lectures[1], 100, true]]);
  });
});

describe(`R-314 ticks, ${databaseMode()}`, () => {
  const readTicks = () =>
    db()
      .selectFrom('lecture_progress')
      .select(['lecture_id', 'is_ticked'])
      .where('completed_at', 'is not', null)
      .orderBy('lecture_id')
      .execute();

  it('complete texts, files and videos of other sites, and no video that the shop plays', async () => {
    const [, video, , text, homework] = lectures as [number, number, number, number, number];
    const refusal = { ok: false, refusal: { code: 'NOT_TICKED' } };
    expect(await tick(video)).toEqual(refusal);
    expect(await tick(homework)).toEqual(refusal);
    expect((await tick(text)).ok).toBe(true);
    const [file] = await addLectures(db(), course, [{ type: 'file' }]);
    expect((await tick(file!)).ok).toBe(true);
    for (const uploadType of ['youtube', 'vimeo', 'link'] as const) {
      await db().updateTable('lecture').set({ upload_type: uploadType }).where('id', '=', video).execute();
      expect((await tick(video)).ok).toBe(true);
    }
    expect(await readTicks()).toEqual(
      [video, text, file].map((lecture_id) => ({ lecture_id, is_ticked: true })),
    );
  });

  it('a report counts no stretches of a video that the shop does not play', async () => {
    await db().updateTable('lecture').set({ upload_type: 'youtube' }).execute();
    expect(await report({ ranges: [{ start: 0, end: 100 }], hasEnded: true, positionSeconds: 7 })).toEqual({
      ok: true,
      value: { isDone: false, watchedSeconds: 0 },
    });
    expect(await readStored()).toMatchObject({ last_position_seconds: 7 });
  });

  it('what was ticked and is opened or watched later is ticked no more', async () => {
    const [file] = await addLectures(db(), course, [{ type: 'file' }]);
    await tick(file!);
    await markLectureDone(
      db(),
      { personId: person, courseId: course, lectureId: file! },
      'opened',
      later(60),
    );
    expect(await readTicks()).toEqual([{ lecture_id: file, is_ticked: false }]);
    expect(await readStored()).toMatchObject({ completed_at: now });
  });
});

describe(`LRN-01 playlist, ${databaseMode()}`, () => {
  it('has sections and lectures with progress, without quizzes', async () => {
    await report({ positionSeconds: 42 });
    await report({ lectureId: lectures[0]!, hasEnded: true });
    const playlistView = await playlist();
    expect(playlistView?.hasAccess).toBe(true);
    expect(
      lecturesOf(playlistView!.sections).map(({ id, isDone, lastPositionSeconds }) => [
        id,
        isDone,
        lastPositionSeconds,
      ]),
    ).toEqual([
      [lectures[0], true, 0],
      [lectures[1], false, 42],
      [lectures[3], false, 0],
      [lectures[4], false, 0],
    ]);
  });

  it('opens contents by a grant, or a preview for everyone, and tells strangers nothing of others', async () => {
    const content = (lectureId: number, personId: number | null, when = now) =>
      readLectureContent(db(), { courseId: course, lectureId, personId }, when);
    expect((await content(lectures[1]!, person))?.video).toBe('second.mp4');
    expect(await content(lectures[1]!, person, later(31 * 86_400))).toBeNull();
    expect(await content(lectures[1]!, await addPerson(db()))).toBeNull();
    expect(await content(lectures[1]!, null)).toBeNull();
    expect((await content(lectures[0]!, null))?.video).toBe('lesson.mp4');
    expect((await playlist(null))?.hasAccess).toBe(false);
    await db().updateTable('course').set({ status: 'draft' }).execute();
    expect(await playlist(null)).toBeNull();
    expect(await content(lectures[0]!, null)).toBeNull();
    expect((await playlist())?.hasAccess).toBe(true);
  });
});
