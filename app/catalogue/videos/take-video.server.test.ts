import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { filesIn } from '../../../test/support/files-in';
import { addCourse, addLectures, addPerson } from '../../../test/support/rows/bought-course';
import { ffmpegHere } from '../../../test/support/servers/ffmpeg';
import { arriveVideo } from './arrive-video.server';
import { takeVideo } from './take-video.server';

const now = new Date('2026-11-20T07:00:00Z');
const demoVideo = path.resolve(import.meta.dirname, '../../../db/demo/videos/guitar-lesson.mp4');
const tools = ffmpegHere();
const { db } = fileDatabase();
let folder: string;
let ids: { courseId: number; lectureId: number; administratorId: number };
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taken-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  const [administratorId, courseId] = [await addPerson(db()), await addCourse(db())];
  const [lectureId] = (await addLectures(db(), courseId, [{ seconds: 100 }])) as [number];
  ids = { courseId, lectureId, administratorId };
});

const storage = (isWithTools = false) => ({
  files: filesIn(folder),
  limitGb: 1,
  tools: isWithTools ? tools : null,
});
const uploadOf = (file: string) => ({ ...ids, file, name: 'บทที่ 1.mp4' });
const writeFile = (name: string, bytes: Uint8Array): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, bytes);
  return file;
};
const videoOf = async () =>
  (
    await db()
      .selectFrom('lecture')
      .select(['video', 'duration_seconds'])
      .where('id', '=', ids.lectureId)
      .execute()
  )[0];
const madeBy = (name: string, ...args: string[]): string => {
  const file = path.join(folder, name);
  execFileSync(tools!.ffmpeg, ['-y', '-v', 'error', '-t', '2', '-i', demoVideo, ...args, file]);
  return file;
};
const UNPLAYABLE = { ok: false, refusal: { code: 'UNPLAYABLE' } };

describe(`R-280 a video that cannot be played replaces none, ${databaseMode()}`, () => {
  test('UPL-03 one that was cut on its way is refused with or without ffmpeg, and the good one stays', async () => {
    expect(await takeVideo(db(), uploadOf(demoVideo), storage(), now)).toMatchObject({ ok: true });
    const good = await videoOf();
    const whole = fs.readFileSync(demoVideo);
    const brokenFiles = [
      writeFile('cut.mp4', whole.subarray(0, Math.floor(whole.length * 0.7))),
      writeFile('head.mp4', whole.subarray(0, 2000)),
      writeFile('noise.mp4', Buffer.concat([whole.subarray(0, 32), Buffer.alloc(5000, 7)])),
    ];
    for (const file of brokenFiles)
      for (const isWithTools of [false, true]) {
        expect(await takeVideo(db(), uploadOf(file), storage(isWithTools), now)).toEqual(UNPLAYABLE);
        // an upload in parts to a bucket is refused at once, too
        expect(await arriveVideo(db(), uploadOf(file), storage(isWithTools), now)).toEqual(UNPLAYABLE);
      }
    expect(await videoOf()).toEqual(good);
    expect(await db().selectFrom('upload').select('id').execute()).toHaveLength(1);
    expect(await db().selectFrom('film_arrival').select('part_id').execute()).toEqual([]);
  });

  test.skipIf(!tools)(
    'UPL-03 sound without a picture is no video, a picture without sound is one',
    async () => {
      const sound = madeBy('sound.mp4', '-vn', '-c:a', 'aac');
      for (const isWithTools of [false, true])
        expect(await takeVideo(db(), uploadOf(sound), storage(isWithTools), now)).toEqual(UNPLAYABLE);
      expect((await videoOf())?.video).not.toMatch(/^f/);
      const avi = madeBy('sound.avi', '-vn', '-c:a', 'mp3');
      expect(await takeVideo(db(), uploadOf(avi), storage(true), now)).toEqual(UNPLAYABLE);
      const good = [
        madeBy('silent.mp4', '-an', '-c:v', 'libx264', '-preset', 'ultrafast'),
        madeBy('first.mov', '-c', 'copy', '-movflags', '+faststart'),
        madeBy('parts.mp4', '-c', 'copy', '-movflags', 'frag_keyframe+empty_moov'),
        madeBy('old.avi', '-c:v', 'mpeg4', '-c:a', 'mp3'),
        madeBy('old.mpg', '-c:v', 'mpeg2video', '-r', '25', '-c:a', 'mp2'),
      ];
      for (const file of good)
        for (const isWithTools of [false, true])
          expect([file, (await takeVideo(db(), uploadOf(file), storage(isWithTools), now)).ok]).toEqual([
            file,
            true,
          ]);
      expect((await videoOf())?.video).toMatch(/^f.*\.mpg$/);
    },
  );
});
