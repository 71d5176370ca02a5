import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { realTime } from '~/platform/clock.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { addMilliseconds } from '~/values/time';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { filesIn } from '../../../test/support/files-in';
import { ffmpegHere, writeShortVideo } from '../../../test/support/servers/ffmpeg';
import { readStorageUse } from '../storage-use.server';
import { forgetVideos } from './forget-videos.server';
import { makeVideos } from './make-videos.server';
import { cancelVideo, makeVideoAgain, queueVideo, queueMissingVideos } from './queue-video.server';
import { claimVideo, giveUpVideo, handBackVideo, keepMade, renewLease } from './video-lease.server';
import { readVideo } from './videos.server';

const tools = ffmpegHere();
const now = new Date('2026-11-20T07:00:00Z');
const later = (seconds: number) => addMilliseconds(now, seconds * 1000);
let open: OpenDatabase;
let dataDir: string;
const db = () => open.db;
const folders = () => {
  const place = path.join(dataDir, 'uploads/films');
  return fs.existsSync(place) ? fs.readdirSync(place) : [];
};
beforeAll(async () => {
  open = await openTestDatabase();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'made-'));
  fs.mkdirSync(path.join(dataDir, 'uploads/videos'), { recursive: true });
});
afterAll(async () => {
  await open.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => truncateAll(db()));

const videoFile = (name: string) => path.join(dataDir, 'uploads/videos', name);
const work = (signal = new AbortController().signal) => ({
  files: filesIn(dataDir),
  tools: tools!,
  signal,
  clock: realTime,
  beatMs: 20,
});
const setting = (key: string, value: unknown) =>
  db()
    .insertInto('site_setting')
    .values({ key, value: JSON.stringify(value), updated_at: now })
    .execute();

describe(`the queue of videos, ${databaseMode()}`, () => {
  test('one video at a time is made, by whoever took it, the first that was asked for first', async () => {
    await queueVideo(db(), 'a.mp4', now);
    await queueVideo(db(), 'b.mp4', later(1));
    // asked for again it keeps its place
    await queueVideo(db(), 'a.mp4', later(2));
    const [one, other] = await Promise.all([claimVideo(db(), later(3)), claimVideo(db(), later(3))]);
    expect([one, other].filter(Boolean)).toHaveLength(1);
    const video = (one ?? other)!;
    expect(video.storageName).toBe('a.mp4');
    expect(await renewLease(db(), video, 40, later(50))).toBe(true);
    expect(await claimVideo(db(), later(70))).toBeNull();
    expect(await readVideo(db(), 'a.mp4')).toMatchObject({ state: 'running', percent: 40, folder: null });
    expect(await keepMade(db(), video, { durationSeconds: 2, qualities: [], bytes: 5 }, later(71))).toBe(
      true,
    );
    expect((await claimVideo(db(), later(72)))?.storageName).toBe('b.mp4');
  });

  test('a video whose process died is taken over a minute later, in the same folder, and left alone after three', async () => {
    await queueVideo(db(), 'a.mp4', now);
    const first = (await claimVideo(db(), now))!;
    expect(await claimVideo(db(), later(59))).toBeNull();
    const second = (await claimVideo(db(), later(61)))!;
    expect(second.folder).toBe(first.folder);
    // the dead one comes to life
    expect(await renewLease(db(), first, 90, later(62))).toBe(false);
    expect(await keepMade(db(), first, { durationSeconds: 2, qualities: [], bytes: 5 }, later(62))).toBe(
      false,
    );
    await giveUpVideo(db(), first, 'BROKEN', later(62));
    expect(await readVideo(db(), 'a.mp4')).toMatchObject({ state: 'running', error: null });
    expect(await claimVideo(db(), later(122))).not.toBeNull();
    expect(await claimVideo(db(), later(183))).toBeNull();
    expect(await readVideo(db(), 'a.mp4')).toMatchObject({ state: 'failed', error: 'FAILED' });
  });

  test('a process that stops hands back, and no attempt is counted', async () => {
    await queueVideo(db(), 'a.mp4', now);
    for (let stop = 0; stop < 5; stop += 1) {
      const video = (await claimVideo(db(), later(stop)))!;
      await handBackVideo(db(), video, later(stop));
    }
    expect(await claimVideo(db(), later(9))).not.toBeNull();
  });

  test('staff stop a video and have it made again, each press once', async () => {
    await queueVideo(db(), 'a.mp4', now);
    const video = (await claimVideo(db(), now))!;
    expect(await cancelVideo(db() as never, 'a.mp4', later(1))).toBe(true);
    expect(await cancelVideo(db() as never, 'a.mp4', later(1))).toBe(false);
    expect(await renewLease(db(), video, 50, later(2))).toBe(false);
    expect(await claimVideo(db(), later(2))).toBeNull();
    expect(await makeVideoAgain(db() as never, 'a.mp4', later(3))).toBe(true);
    expect(await makeVideoAgain(db() as never, 'a.mp4', later(3))).toBe(false);
    const again = (await claimVideo(db(), later(4)))!;
    // the one before may still be clearing up its folder
    expect(again.folder).not.toBe(video.folder);
  });

  test('videos that lectures show are asked for by themselves, those of other sites never', async () => {
    const course = { external_key: 'c', slug: 'c', title: 'ค', course_type: 'Online' } as const;
    const { id } = await db().insertInto('course').values(course).returning('id').executeTakeFirstOrThrow();
    const section = await db()
      .insertInto('course_section')
      .values({ course_id: id, external_key: 's', name: 's', position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lecture = (key: string, video: string | null, upload_type: 'file' | 'youtube') => ({
      course_section_id: section.id,
      external_key: key,
      name: key,
      content_type: 'video' as const,
      video,
      upload_type,
      position: 1,
    });
    await db()
      .insertInto('lecture')
      .values([
        lecture('1', 'a.mp4', 'file'),
        lecture('2', 'a.mp4', 'file'),
        lecture('3', 'dQw4w9WgXcQ', 'youtube'),
        lecture('4', null, 'file'),
      ])
      .execute();
    expect(await queueMissingVideos(db(), now)).toBe(1);
    expect(await queueMissingVideos(db(), now)).toBe(0);
    expect(await readVideo(db(), 'a.mp4')).toMatchObject({ state: 'queued' });
  });
});

describe.skipIf(!tools)(`videos made by ffmpeg, ${databaseMode()}`, () => {
  test('a video becomes its qualities with poster, strip and playlists, counted as storage, and goes with the video', async () => {
    writeShortVideo(tools!, videoFile('small.mp4'));
    await queueVideo(db(), 'small.mp4', now);
    expect(await makeVideos(db(), work())).toBe(1);
    const video = (await readVideo(db(), 'small.mp4'))!;
    expect(video).toMatchObject({ state: 'done', percent: 100, durationSeconds: 2 });
    // never larger than it came
    expect(video.qualities.map(({ id, width, height }) => [id, width, height])).toEqual([
      ['240p', 320, 180],
      ['audio', 0, 0],
    ]);
    const folder = path.join(dataDir, 'uploads/films', video.folder!);
    const files = fs.readdirSync(folder).sort();
    expect(files).toEqual(
      [
        '240p.m3u8',
        '240p.mp4',
        'audio.m3u8',
        'audio.mp4',
        'master.m3u8',
        'poster.avif',
        'poster.jpg',
        'strip.jpg',
        'strip.vtt',
      ].sort(),
    );
    const bytes = files.reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0);
    expect(video.madeBytes).toBe(bytes);
    expect((await readStorageUse(db(), now)).usedBytes).toBe(bytes);
    // the pieces of the playlist are the whole of its file but the index
    const playlist = fs.readFileSync(path.join(folder, '240p.m3u8'), 'utf8');
    const pieces = [...playlist.matchAll(/BYTERANGE:(\d+)@(\d+)/g)].map(([, size, at]) => [
      Number(size),
      Number(at),
    ]);
    expect(pieces.length).toBeGreaterThan(0);
    const size = video.qualities[0]!.bytes;
    for (const [length, at] of pieces) expect(length! + at!).toBeLessThanOrEqual(size);

    expect(await forgetVideos(db(), { files: filesIn(dataDir), dataDir }, realTime())).toMatchObject({
      videos: 0,
    });
    expect(await readVideo(db(), 'small.mp4')).toBeNull();
    expect(fs.existsSync(folder)).toBe(false);
    expect((await readStorageUse(db(), now)).usedBytes).toBe(0);
  });

  test.each([
    ['a text that says it is a video', 'words.mp4', 'not a video', 'BROKEN'],
    ['a playlist that names another file', 'list.mp4', '#EXTM3U\n#EXTINF:1,\n/etc/passwd\n', 'BROKEN'],
    ['a video that is cut off', 'cut.mp4', null, 'BROKEN'],
    ['a video that is not there', 'gone.mp4', undefined, 'MISSING'],
  ])('%s is said to be so, and leaves nothing behind', async (_, name, content, code) => {
    if (content === null) {
      writeShortVideo(tools!, videoFile('whole.mp4'));
      fs.writeFileSync(videoFile(name), fs.readFileSync(videoFile('whole.mp4')).subarray(0, 3000));
    } else if (content !== undefined) fs.writeFileSync(videoFile(name), content);
    await queueVideo(db(), name, now);
    expect(await makeVideos(db(), work())).toBe(0);
    expect(await readVideo(db(), name)).toMatchObject({ state: 'failed', error: code, folder: null });
    expect(folders()).toEqual([]);
  });

  test('a disk that is full is said to be full', async () => {
    writeShortVideo(tools!, videoFile('small.mp4'));
    const full = path.join(dataDir, 'full-ffmpeg');
    fs.writeFileSync(
      full,
      '#!/bin/sh\necho "av_interleaved_write_frame(): No space left on device" >&2\nexit 1\n',
      {
        mode: 0o755,
      },
    );
    await queueVideo(db(), 'small.mp4', now);
    await makeVideos(db(), { ...work(), tools: { ...tools!, ffmpeg: full } });
    expect(await readVideo(db(), 'small.mp4')).toMatchObject({ state: 'failed', error: 'DISK_FULL' });
    expect(folders()).toEqual([]);
  });

  test('a shop without storage left has nothing made, and its originals stay', async () => {
    writeShortVideo(tools!, videoFile('small.mp4'));
    await setting('storage_limit_gb', 1);
    await db()
      .insertInto('upload')
      .values({
        storage_name: 'big.mp4',
        purpose: 'video',
        is_private: true,
        original_name: 'big.mp4',
        content_type: 'video/mp4',
        size_bytes: 966_367_641,
        sha256: '',
        created_at: now,
      })
      .execute();
    await queueVideo(db(), 'small.mp4', now);
    await makeVideos(db(), work());
    expect(await readVideo(db(), 'small.mp4')).toMatchObject({ state: 'failed', error: 'OUT_OF_STORAGE' });
    expect(folders()).toEqual([]);
    expect(fs.existsSync(videoFile('small.mp4'))).toBe(true);
  });

  test('a video that is stopped while it is made ends soon; a process that stops keeps what is finished', async () => {
    writeShortVideo(tools!, videoFile('long.mp4'), '854x480', 8);
    await queueVideo(db(), 'long.mp4', now);
    const making = makeVideos(db(), work());
    await expect.poll(async () => (await readVideo(db(), 'long.mp4'))?.state).toBe('running');
    await cancelVideo(db() as never, 'long.mp4', now);
    expect(await making).toBe(0);
    expect(await readVideo(db(), 'long.mp4')).toMatchObject({ state: 'cancelled', error: null });
    expect(folders()).toEqual([]);

    await makeVideoAgain(db() as never, 'long.mp4', now);
    const stop = new AbortController();
    const stopped = makeVideos(db(), work(stop.signal));
    await expect.poll(() => folders().some((one) => finished(one).includes('240p.mp4'))).toBe(true);
    stop.abort(new Error('stops'));
    expect(await stopped).toBe(0);
    expect((await readVideo(db(), 'long.mp4'))?.state).toBe('queued');
    const [folder] = folders();
    const before = fs.statSync(path.join(dataDir, 'uploads/films', folder!, '240p.mp4')).mtimeMs;
    expect(await makeVideos(db(), work())).toBe(1);
    const result = (await readVideo(db(), 'long.mp4'))!;
    expect(result.qualities.map(({ id }) => id)).toEqual(['240p', '480p', 'audio']);
    expect(fs.statSync(path.join(dataDir, 'uploads/films', result.folder!, '240p.mp4')).mtimeMs).toBe(before);
    await forgetVideos(db(), { files: filesIn(dataDir), dataDir }, realTime());
  });
});

const finished = (folder: string) => fs.readdirSync(path.join(dataDir, 'uploads/films', folder));
