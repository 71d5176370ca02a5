import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantForOrder } from '~/access/grant-order.server';
import { measureVideo } from '~/catalogue/videos/measure-video.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { openDiskStore } from '~/platform/storage/disk-store.server';
import type { FileStore } from '~/platform/storage/file-store';
import { fileDatabase } from '../../../test/support/databases/file-database';
import {
  addApprovedOrder,
  addCourse,
  addLectures,
  addPerson,
} from '../../../test/support/rows/bought-course';
import { recordProgress } from './record-progress.server';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();

let folder: string;
let files: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'films-'));
  files = openDiskStore(folder);
  await files.write('videos/tells.mp4', headOf(600));
  await files.write('videos/silent.webm', Buffer.from('no box of a length'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The boxes of an MP4 that say how long it is. */
function headOf(seconds: number): Buffer {
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const facts = Buffer.alloc(100);
  facts.writeUInt32BE(1000, 12);
  facts.writeUInt32BE(seconds * 1000, 16);
  return Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', box('mvhd', facts))]);
}

test('R-399 a short position ends no video of unknown length: its file says how long it is, or it is not done', async () => {
  const personId = await addPerson(db());
  const courseId = await addCourse(db());
  const [tells, silent] = await addLectures(db(), courseId, [
    { video: 'tells.mp4' },
    { video: 'silent.webm' },
  ]);
  await db().updateTable('lecture').set({ duration_seconds: null, upload_type: 'file' }).execute();
  const terms = { planType: 'Period', courseDays: 30 } as const;
  const order = await addApprovedOrder(db(), personId, [{ courseId, terms }], now);
  await inTransaction(db(), (tx) => grantForOrder(tx, order, now));
  /** What a browser says that stood open for so many seconds and claims the end at its third one. */
  const endAfter = async (lectureId: number, seconds: number) => {
    await measureVideo(db(), files, lectureId);
    const at = new Date(now.getTime() + seconds * 1000);
    const claim = { ranges: [{ start: 0, end: 3 }], positionSeconds: 3, secondsAgo: 0, hasEnded: true };
    const recorded = await recordProgress(
      db(),
      { personId, courseId, lectureId, ...claim, begunAt: now },
      at,
    );
    return recorded.ok && recorded.value.isDone;
  };
  expect(await endAfter(tells!, 10)).toBe(false);
  expect(await endAfter(silent!, 10)).toBe(false);
  const lengths = await db()
    .selectFrom('lecture')
    .select(['id', 'duration_seconds as seconds'])
    .orderBy('id')
    .execute();
  expect(lengths.map(({ seconds }) => seconds)).toEqual([600, null]);
  // at double speed there was time for all of it
  expect(await endAfter(tells!, 320)).toBe(true);
  expect(await endAfter(silent!, 3000)).toBe(false);
});
