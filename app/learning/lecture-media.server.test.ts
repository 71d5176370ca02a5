import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantForOrder } from '~/access/grant-order.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { databaseMode, openTestDatabase, truncateAll } from '../../test/support/databases/test-database';
import { addApprovedOrder, addCourse, addLectures, addPerson } from '../../test/support/rows/bought-course';
import { isMediaOpen, mediaAddress, readMediaAddress } from './lecture-media.server';

const now = new Date('2026-11-20T07:00:00Z');
let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await truncateAll(open.db);
});
afterAll(() => open.close());

test(`LRN-02 a video's address opens no longer than the course: one that was refunded is closed at once, ${databaseMode()}`, async () => {
  const { db } = open;
  const [person, courseId] = [await addPerson(db), await addCourse(db)];
  const [preview, paidLecture] = await addLectures(db, courseId, [{ isPreview: true }, {}]);
  const order = await addApprovedOrder(db, person, [{ courseId, terms: { planType: 'Period' } }], now);
  await inTransaction(db, (tx) => grantForOrder(tx, order, now));
  /** Whether the address made for a person opens for a viewer. */
  const opens = (lectureId: number, madeFor: number | null, viewer = madeFor) => {
    const video = { kind: 'videos', name: 'บท 1.mp4', courseId, lectureId, personId: madeFor } as const;
    const { pathname } = new URL(mediaAddress('secret', video, now), 'https://shop.test');
    const media = readMediaAddress(pathname.slice('/media/'.length));
    expect(media).toEqual(video);
    return isMediaOpen(db, media!, [viewer], now);
  };
  expect(await opens(paidLecture!, person)).toBe(true);
  expect(await opens(preview!, person)).toBe(true);
  expect(await opens(preview!, null, person)).toBe(true);
  expect(await opens(paidLecture!, person, await addPerson(db))).toBe(false);
  expect(await opens(paidLecture!, null)).toBe(false);
  await db.updateTable('access_grant').set({ revoked_at: now }).execute();
  expect(await opens(paidLecture!, person)).toBe(false);
  expect(await opens(preview!, person)).toBe(true);
});

test('LRN-02 what is no address of a video is none', () => {
  for (const path of [
    'videos/..%2Fsecret',
    'videos/1/work.mp4',
    'songs/1/1/1/a.mp3',
    'videos/1/1/1/%E0%A4%A',
  ])
    expect(readMediaAddress(path)).toBeNull();
});
