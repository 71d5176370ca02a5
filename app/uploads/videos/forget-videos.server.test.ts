import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { addHours } from '~/values/time';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { filesIn } from '../../../test/support/files-in';
import { addPerson } from '../../../test/support/rows/bought-course';
import { forgetVideos } from './forget-videos.server';
import {
  bytesArriving,
  claimArrival,
  endArrival,
  forgetArrivals,
  giveUpArrival,
  isArriving,
  noteArrival,
  putOffArrival,
  readArrival,
} from './video-arrivals.server';
import { listUnfinished, metadataOf, openParts, partsFolder } from './video-parts.server';

let open: OpenDatabase;
let dataDir: string;
beforeAll(async () => {
  open = await openTestDatabase();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'films-'));
});
afterAll(async () => {
  await open.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => truncateAll(open.db));

const now = new Date();
const keep = (name: string) =>
  open.db
    .insertInto('upload')
    .values({
      storage_name: name,
      purpose: 'video',
      is_private: true,
      original_name: name,
      content_type: 'video/mp4',
      size_bytes: 1,
      sha256: '',
      created_at: addHours(now, -24 * 8),
    })
    .execute();

test('a video that nothing shows goes after a week, with its file; one that is shown stays', async () => {
  const folder = path.join(dataDir, 'uploads/videos');
  fs.mkdirSync(folder, { recursive: true });
  for (const name of ['gone.mp4', 'shown.mp4']) {
    fs.writeFileSync(path.join(folder, name), 'x');
    await keep(name);
  }
  await open.db
    .insertInto('course')
    .values({ external_key: 'c', slug: 'c', title: 'ค', course_type: 'Online', preview_video: 'shown.mp4' })
    .execute();
  expect(await forgetVideos(open.db, { files: filesIn(dataDir), dataDir }, now)).toEqual({
    videos: 1,
    parts: 0,
  });
  expect(fs.readdirSync(folder)).toEqual(['shown.mp4']);
});

test('parts that nobody goes on with are forgotten after a day, with what is kept beside them', async () => {
  const folder = partsFolder(dataDir);
  fs.mkdirSync(folder, { recursive: true });
  const metadata = metadataOf({
    ownerId: 7,
    courseId: 1,
    lectureId: 2,
    productId: 0,
    name: 'a.mp4',
    video: null,
  });
  for (const id of ['old', 'new']) {
    fs.writeFileSync(path.join(folder, id), 'abc');
    fs.writeFileSync(path.join(folder, `${id}.json`), JSON.stringify({ id, size: 10, offset: 0, metadata }));
  }
  expect(await listUnfinished(dataDir)).toContainEqual({ id: 'old', ownerId: 7, missingBytes: 7 });
  const before = addHours(now, -25);
  fs.utimesSync(path.join(folder, 'old.json'), before, before);
  // its parts came later
  expect(await forgetVideos(open.db, { files: filesIn(dataDir), dataDir }, now)).toMatchObject({ parts: 0 });
  fs.utimesSync(path.join(folder, 'old'), before, before);
  expect(await forgetVideos(open.db, { files: filesIn(dataDir), dataDir }, now)).toMatchObject({ parts: 2 });
  expect(fs.readdirSync(folder).sort()).toEqual(['new', 'new.json']);
  await expect((await openParts(dataDir)).getUpload('old')).rejects.toBeTruthy();
});

describe('videos on their way into a bucket', () => {
  const minutes = (count: number) => addHours(now, count / 60);
  let lectures: number[];
  const arrive = (partId: string, lectureId: number, at: Date) =>
    noteArrival(open.db, { partId, lectureId, sentBy: personId, fileName: `${partId}.mp4`, bytes: 5 }, at);
  let personId: number;
  beforeEach(async () => {
    personId = await addPerson(open.db);
    const { id: courseId } = await open.db
      .insertInto('course')
      .values({ external_key: 'c', slug: 'c', title: 'ค', course_type: 'Online' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: sectionId } = await open.db
      .insertInto('course_section')
      .values({ course_id: courseId, external_key: 's', name: 's', position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = [1, 2].map((position) => ({
      course_section_id: sectionId,
      external_key: `l${position}`,
      name: 'l',
      position,
      content_type: 'video' as const,
    }));
    lectures = (await open.db.insertInto('lecture').values(rows).returning('id').execute()).map(
      ({ id }) => id,
    );
  });

  test('each is stored by one process, of those that lie there, and of one lecture in their order', async () => {
    const [one, two] = lectures as [number, number];
    await arrive('first', one, minutes(0));
    await arrive('second', one, minutes(1));
    await arrive('other', two, minutes(2));
    expect(await arrive('first', one, minutes(3))).toBe(true);
    const claim = async (here: string[], at: number) => claimArrival(open.db, here, minutes(at));
    // the video before it lies on another machine, or is being stored
    expect(await claim(['second'], 5)).toBeNull();
    const first = await claim(['first', 'second', 'other'], 5);
    expect(first).toMatchObject({ partId: 'first', lectureId: one, fileName: 'first.mp4', sentBy: personId });
    expect((await claim(['first', 'second', 'other'], 5))?.partId).toBe('other');
    expect(await claim(['first', 'second', 'other'], 5)).toBeNull();
    // its process died
    const again = await claim(['first'], 7);
    expect(again?.partId).toBe('first');
    await endArrival(open.db, first!);
    expect(await isArriving(open.db, 'first')).toBe(true);
    await endArrival(open.db, again!);
    expect((await claim(['second'], 7))?.partId).toBe('second');
    expect(await bytesArriving(open.db)).toBe(10);
  });

  test('one that was given up is said until another comes; one of a machine that is gone is forgotten', async () => {
    const [one, two] = lectures as [number, number];
    await arrive('bad', one, minutes(0));
    await giveUpArrival(open.db, (await claimArrival(open.db, ['bad'], minutes(1)))!, 'OUT_OF_STORAGE');
    expect(await readArrival(open.db, one)).toEqual({ fileName: 'bad.mp4', error: 'OUT_OF_STORAGE' });
    expect(await claimArrival(open.db, ['bad'], minutes(9))).toBeNull();
    await arrive('good', one, minutes(2));
    expect(await readArrival(open.db, one)).toEqual({ fileName: 'good.mp4', error: null });
    await arrive('waits', two, minutes(2));
    await putOffArrival(
      open.db,
      (await claimArrival(open.db, ['waits'], minutes(60 * 30)))!,
      minutes(60 * 30),
    );
    await forgetArrivals(open.db, minutes(60 * 24));
    expect(await readArrival(open.db, one)).toBeNull();
    expect(await readArrival(open.db, two)).not.toBeNull();
    await open.db.deleteFrom('lecture').where('id', '=', two).execute();
    expect(await arrive('late', two, minutes(3))).toBe(false);
  });
});
