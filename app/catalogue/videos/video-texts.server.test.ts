import { beforeEach, describe, expect, test } from 'vitest';
import { queueVideo } from '~/uploads/videos/queue-video.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addCourse, addLectures, addPerson } from '../../../test/support/rows/bought-course';
import { controlVideo } from './control-video.server';
import { removeCaption, saveCaption } from './save-caption.server';
import { saveChapters } from './save-chapters.server';
import { readCaption, readCaptionList, readChapterList } from './video-texts.server';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();
let edit: { courseId: number; lectureId: number; administratorId: number };
beforeEach(async () => {
  const [administratorId, courseId] = [await addPerson(db()), await addCourse(db())];
  const [lectureId] = (await addLectures(db(), courseId, [{ seconds: 100 }])) as [number];
  edit = { courseId, lectureId, administratorId };
});
const bytes = (text: string) => new TextEncoder().encode(text);
const readAudit = async () =>
  (await db().selectFrom('audit_event').select(['action', 'detail']).orderBy('id').execute()).map(
    ({ action, detail }) => [action, detail],
  );

describe(`captions, chapters and the making of videos, ${databaseMode()}`, () => {
  test('captions are replaced, removed once, and kept in the audit', async () => {
    const { lectureId } = edit;
    const save = (text: string, of = edit) =>
      saveCaption(db(), { ...of, language: 'th', bytes: bytes(text), videoSeconds: 100 }, now);
    expect(await save('00:01.000 --> 00:02.000\nก')).toEqual({ ok: true, value: { lines: 1 } });
    expect(await save('00:01.000 --> 00:02.000\nก\n\n00:03.000 --> 00:04.000\nข')).toMatchObject({
      ok: true,
    });
    expect(await save('ก')).toEqual({ ok: false, refusal: { code: 'NOT_CAPTIONS' } });
    const elsewhere = { ...edit, courseId: await addCourse(db()) };
    expect(await save('00:01.000 --> 00:02.000\nค', elsewhere)).toEqual({
      ok: false,
      refusal: { code: 'NOT_FOUND' },
    });
    expect((await readCaption(db(), { lectureId, language: 'th' }))?.cues.map(({ text }) => text)).toEqual([
      'ก',
      'ข',
    ]);
    for (let time = 0; time < 2; time += 1) await removeCaption(db(), { ...edit, language: 'th' }, now);
    expect(await readCaptionList(db(), lectureId)).toEqual([]);
    expect(await readAudit()).toEqual([
      ['captions-changed', { language: 'th', before: null, after: 1 }],
      ['captions-changed', { language: 'th', before: 1, after: 2 }],
      ['captions-changed', { language: 'th', before: 2, after: null }],
    ]);
  });

  test('R-374 captions of a longer video are refused, where the length is known', async () => {
    const late = bytes('00:01.000 --> 00:02.000\nก\n\n01:41.000 --> 01:44.000\nข');
    const save = (videoSeconds: number | null) =>
      saveCaption(db(), { ...edit, language: 'th', bytes: late, videoSeconds }, now);
    expect(await save(100)).toEqual({ ok: false, refusal: { code: 'BEYOND_END', startSecond: 101 } });
    expect(await readCaptionList(db(), edit.lectureId)).toEqual([]);
    expect(await save(101)).toMatchObject({ ok: true });
    expect(await save(null)).toMatchObject({ ok: true });
  });

  test('a line that is cut within a sign is kept all the same', async () => {
    const line = `00:01.000 --> 00:02.000\n${'ก'.repeat(499)}😀`;
    const upload = { ...edit, language: 'th', bytes: bytes(line), videoSeconds: null };
    expect(await saveCaption(db(), upload, now)).toMatchObject({ ok: true });
    expect(
      (await readCaption(db(), { lectureId: edit.lectureId, language: 'th' }))?.cues[0]?.text,
    ).toHaveLength(500);
  });

  test('of two editors of chapters the second sees what the first made of them', async () => {
    const save = (seenLines: string, startSecond: number, title: string) =>
      saveChapters(
        db(),
        { ...edit, seen: seenLines, chapters: [{ startSecond, title }], videoSeconds: null },
        now,
      );
    const [one, other] = await Promise.all([save('', 0, 'ก'), save('', 5, 'ข')]);
    expect([one.ok, other.ok].sort()).toEqual([false, true]);
    const [{ startSecond, title }] = (await readChapterList(db(), edit.lectureId)) as [
      { startSecond: number; title: string },
    ];
    expect(await save('', 9, 'ค')).toEqual({
      ok: false,
      refusal: { code: 'CHANGED_MEANWHILE', now: `0:0${startSecond} ${title}` },
    });
    expect(await save(`0:0${startSecond} ${title}`, 9, 'ค')).toMatchObject({ ok: true });
    // no change, no audit event
    expect(await save('', 9, 'ค')).toMatchObject({ ok: true });
    expect(await readAudit()).toHaveLength(2);
  });

  test('R-282 a chapter that begins after the video has ended is refused, where the length is known', async () => {
    const save = (videoSeconds: number | null, ...starts: number[]) => {
      const chapters = starts.map((startSecond) => ({ startSecond, title: 'ก' }));
      return saveChapters(db(), { ...edit, seen: '', chapters, videoSeconds }, now);
    };
    expect(await save(360, 0, 361, 500)).toEqual({
      ok: false,
      refusal: { code: 'BEYOND_END', startSecond: 361 },
    });
    expect(await readChapterList(db(), edit.lectureId)).toEqual([]);
    expect(await save(360, 0, 360)).toMatchObject({ ok: true });
    expect(await readChapterList(db(), edit.lectureId)).toHaveLength(2);
  });

  test('what staff do to the making of a video is kept, each press once', async () => {
    const { lectureId, administratorId } = edit;
    const control = (order: 'cancel' | 'again') =>
      controlVideo(db(), { lectureId, video: 'a.mp4', order, administratorId }, now);
    await queueVideo(db(), 'a.mp4', now);
    expect([
      await control('cancel'),
      await control('cancel'),
      await control('again'),
      await control('again'),
    ]).toEqual([true, false, true, false]);
    expect((await readAudit()).map(([action]) => action)).toEqual(['film-making-stopped', 'film-made-again']);
  });
});
