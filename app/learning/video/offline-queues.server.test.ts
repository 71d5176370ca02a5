import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { grantForOrder } from '~/access/grant-order.server';
import { empty, hasUnsent, keep, sendAll } from '~/enhance/progress-box';
import { inTransaction } from '~/platform/database/transaction.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import {
  addApprovedOrder,
  addCourse,
  addLectures,
  addPerson,
} from '../../../test/support/rows/bought-course';
import { secondsIn, type WatchedRange } from '../watched';
import { progressReportForm } from '../watching/progress-report';
import { recordProgress } from '../watching/record-progress.server';

const { db } = fileDatabase();
const begin = new Date('2026-11-20T07:00:00Z').getTime();
const LENGTH = 300;
let person: number;
let course: number;
beforeEach(async () => {
  person = await addPerson(db());
  course = await addCourse(db());
  const terms = { planType: 'Period', courseDays: 30 } as const;
  const order = await addApprovedOrder(db(), person, [{ courseId: course, terms }], new Date(begin));
  await inTransaction(db(), (tx) => grantForOrder(tx, order, new Date(begin)));
});
afterEach(() => vi.unstubAllGlobals());

/** A browser's storage: its keys are its own properties, as in real ones. */
function storage(): Storage {
  const box = Object.create({
    getItem: (key: string) => (box[key] as string | undefined) ?? null,
    setItem: (key: string, value: string) => void (box[key] = value),
    removeItem: (key: string) => void delete box[key],
  }) as Record<string, unknown>;
  return box as unknown as Storage;
}

type Line = 'good' | 'answer lost' | 'none';

/** The real client and the real server's rule, over a connection that loses requests and answers. */
function world(lectureId: number) {
  const devices = [storage(), storage()];
  let time = begin;
  // both devices opened the lecture before the first play
  const openedAt = new Date(begin - 3_600_000);
  let line: Line = 'good';
  const statuses: number[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: URLSearchParams }) => {
    if (line === 'none') throw new TypeError('no line');
    const parsedReport = progressReportForm.parse({
      person: Number(body.get('person')),
      lecture: Number(body.get('lecture')),
      ranges: body.get('ranges'),
      ended: body.get('ended'),
      position: Number(body.get('position')),
      ago: Number(body.get('ago')),
    });
    statuses.push(parsedReport.person);
    const report = {
      personId: parsedReport.person,
      courseId: course,
      lectureId: parsedReport.lecture,
      ranges: parsedReport.ranges,
    };
    const at = {
      positionSeconds: parsedReport.position,
      secondsAgo: parsedReport.ago,
      hasEnded: parsedReport.ended,
      begunAt: openedAt,
    };
    const result = await recordProgress(db(), { ...report, ...at }, new Date(time));
    if (line === 'answer lost') throw new TypeError('no answer');
    return new Response(JSON.stringify(result.ok ? result.value : {}), {
      status: result.ok ? 200 : 403,
    });
  });
  const on = async <T>(device: number, does: () => T | Promise<T>): Promise<T> => {
    vi.stubGlobal('localStorage', devices[device]);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(time + device * 86_400_000);
    try {
      return await does();
    } finally {
      clock.mockRestore();
    }
  };
  return {
    told: statuses,
    pass: (seconds: number) => (time += seconds * 1000),
    /** the second device's clock is a day off: reports contain ages only */
    watch: (device: number, { start, end }: WatchedRange, who = person) =>
      on(device, () =>
        keep({
          path: '/progress',
          person: String(who),
          lecture: String(lectureId),
          ranges: [[start, end]] as [number, number][],
          position: end,
          at: Date.now(),
          ended: false,
        }),
      ),
    send: (device: number, over: Line, who = person) => {
      line = over;
      return on(device, () => sendAll(String(who)));
    },
    signOut: (device: number, who = person) => on(device, () => empty(String(who))),
    hasUnsent: (device: number, who = person) => on(device, () => hasUnsent(String(who))),
  };
}

const readStored = (lectureId: number) =>
  db()
    .selectFrom('lecture_progress')
    .select(['watched_seconds', 'last_position_seconds', 'completed_at'])
    .where('person_id', '=', person)
    .where('lecture_id', '=', lectureId)
    .executeTakeFirst();

const step = fc.record({
  device: fc.constantFrom(0, 1),
  start: fc.integer({ min: 0, max: LENGTH - 1 }),
  length: fc.integer({ min: 1, max: 60 }),
  /** then: no report, a report, or a report whose answer is lost */
  then: fc.constantFrom<Line | 'nothing'>('nothing', 'nothing', 'good', 'answer lost', 'none'),
  sender: fc.constantFrom(0, 1),
});

describe(`queues of two devices, ${databaseMode()}`, () => {
  test('end at the union of the watched parts and the last measured place, in any order of sending', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (steps, secondFirst) => {
          const [lectureId] = (await addLectures(db(), course, [{ seconds: LENGTH }])) as [number];
          const { watch, send, pass, hasUnsent: isWaiting } = world(lectureId);
          const playedRanges: WatchedRange[] = [];
          for (const { device, start, length, then, sender } of steps) {
            const range = { start, end: Math.min(start + length, LENGTH) };
            playedRanges.push(range);
            await watch(device, range);
            pass(10);
            if (then !== 'nothing') await send(sender, then);
            pass(10);
          }
          for (const device of secondFirst ? [1, 0] : [0, 1]) await send(device, 'good');
          expect([await isWaiting(0), await isWaiting(1)]).toEqual([false, false]);
          const progress = await readStored(lectureId);
          expect(progress?.watched_seconds).toBe(secondsIn(playedRanges));
          expect(progress?.last_position_seconds).toBe(playedRanges.at(-1)!.end);
          expect(progress?.completed_at !== null).toBe(secondsIn(playedRanges) >= LENGTH * 0.9);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('another person’s queue is never sent, and stays for them; signing out clears one’s own', async () => {
    const [lectureId] = (await addLectures(db(), course, [{ seconds: LENGTH }])) as [number];
    const { watch, send, signOut, told: statuses, hasUnsent: isWaiting } = world(lectureId);
    const stranger = await addPerson(db());
    await watch(0, { start: 0, end: 20 });
    await watch(0, { start: 40, end: 50 }, stranger);
    await send(0, 'good', stranger);
    expect(statuses).toEqual([stranger]);
    expect(await isWaiting(0)).toBe(true);
    expect(await readStored(lectureId)).toBeUndefined();
    await send(0, 'none');
    await signOut(0);
    expect(await isWaiting(0)).toBe(false);
  });
});
