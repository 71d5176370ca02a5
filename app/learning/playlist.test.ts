import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locksOf, type OrderedLecture } from './locks';
import { lectureToOpen, openerOf, placeOf, type PlaylistLecture, progressOf } from './playlist';

const lecture = (id: number, change: Partial<PlaylistLecture> = {}): PlaylistLecture => ({
  id,
  name: `บทที่ ${id}`,
  type: 'video',
  isPreview: false,
  durationSeconds: 100,
  isDone: false,
  lock: null,
  work: null,
  lastPositionSeconds: 0,
  measuredAt: null,
  ...change,
});
const sections = (...lectures: PlaylistLecture[]) => [
  { id: 1, name: 'ตอนแรก', location: null, lectures: lectures.slice(0, 2) },
  { id: 2, name: 'ตอนหลัง', location: null, lectures: lectures.slice(2) },
];

describe('LRN-01 place in the playlist', () => {
  it('numbers lectures over the whole course and knows both neighbours across sections', () => {
    const place = placeOf(sections(lecture(10), lecture(11), lecture(12)), 11);
    expect(place).toMatchObject({
      sectionNumber: 1,
      lectureNumber: 2,
      previous: { id: 10 },
      next: { id: 12 },
    });
    expect(placeOf(sections(lecture(10), lecture(11), lecture(12)), 12)).toMatchObject({
      sectionNumber: 2,
      next: null,
    });
    expect(placeOf(sections(lecture(10)), 99)).toBeNull();
  });
});

describe('lectureToOpen', () => {
  const all = sections(lecture(10, { isDone: true }), lecture(11), lecture(12));
  it('goes on where one stopped, or with what follows', () => {
    expect(lectureToOpen(all, 12)?.id).toBe(12);
    expect(lectureToOpen(all, 10)?.id).toBe(11);
    expect(lectureToOpen(sections(lecture(10, { isDone: true })), 10)?.id).toBe(10);
  });

  it('LRN-07 never leads back to what is done while something is left', () => {
    const doneLecture = (id: number) => lecture(id, { isDone: true });
    const lock = { id: 13, name: 'บทที่ 13' };
    expect(lectureToOpen(sections(doneLecture(10), doneLecture(11), lecture(12)), 10)?.id).toBe(12);
    expect(lectureToOpen(sections(lecture(10), doneLecture(11), doneLecture(12)), 12)?.id).toBe(10);
    expect(lectureToOpen(sections(doneLecture(10), lecture(11, { lock }), lecture(12)), 10)?.id).toBe(12);
    expect(lectureToOpen(sections(doneLecture(10), doneLecture(11), lecture(12, { lock })), 11)?.id).toBe(11);
  });

  it('starts with the first that is not done', () => {
    expect(lectureToOpen(all, null)?.id).toBe(11);
    // a lecture deleted from the curriculum
    expect(lectureToOpen(all, 77)?.id).toBe(11);
    expect(lectureToOpen(sections(), null)).toBeNull();
  });
});

describe('progressOf', () => {
  it('says 100 % only when everything is done', () => {
    const lectures = Array.from({ length: 300 }, (_, id) => lecture(id, { isDone: id > 0 }));
    expect(progressOf(lectures)).toEqual({ done: 299, total: 300, percent: 99, remainingSeconds: 100 });
    expect(progressOf([])).toEqual({ done: 0, total: 0, percent: 0, remainingSeconds: 0 });
    expect(progressOf([lecture(1, { lastPositionSeconds: 40 })]).remainingSeconds).toBe(60);
  });
});

describe('LRN-01 locks (R-145)', () => {
  const orderedLecture = (id: number, change: Partial<OrderedLecture> = {}): OrderedLecture => ({
    id,
    name: `บทที่ ${id}`,
    isDone: false,
    isPreview: false,
    gates: false,
    ...change,
  });
  const openIds = (lectures: readonly OrderedLecture[], order: 'free' | 'sequential') =>
    lectures.map(({ id }) => locksOf(lectures, order).get(id)?.id ?? null);

  it('one after the other: each waits for the one before it, and what was done stays open', () => {
    const all = [
      orderedLecture(1),
      orderedLecture(2),
      orderedLecture(3, { isDone: true }),
      orderedLecture(4),
      orderedLecture(5, { isPreview: true }),
      orderedLecture(6),
    ];
    expect(openIds(all, 'sequential')).toEqual([null, 1, null, 2, null, 5]);
    expect(openIds(all, 'free')).toEqual([null, null, null, null, null, null]);
  });

  it('a quiz that gates holds back what follows, in a free order too, until it is done', () => {
    const quiz = orderedLecture(2, { gates: true });
    expect(openIds([orderedLecture(1), quiz, orderedLecture(3), orderedLecture(4)], 'free')).toEqual([
      null,
      null,
      2,
      2,
    ]);
    expect(openIds([orderedLecture(1), { ...quiz, isDone: true }, orderedLecture(3)], 'free')).toEqual([
      null,
      null,
      null,
    ]);
  });

  const lectures = fc
    .array(fc.record({ isDone: fc.boolean(), isPreview: fc.boolean(), gates: fc.boolean() }), {
      maxLength: 30,
    })
    .map((all) => all.map((facts, at) => orderedLecture(at + 1, facts)));
  const orders = fc.constantFrom('free' as const, 'sequential' as const);

  it('waits for an earlier lecture that is not done and holds back, and opens as soon as all of those are done', () => {
    fc.assert(
      fc.property(lectures, orders, (all, order) => {
        const locks = locksOf(all, order);
        for (const [at, { id, isDone, isPreview }] of all.entries()) {
          const holding = all
            .slice(0, at)
            .filter((each) => !each.isDone && (each.gates || order === 'sequential'));
          const lock = locks.get(id);
          if (isDone || isPreview || holding.length === 0) expect(lock).toBeUndefined();
          else expect(lock?.id).toBe(holding.at(-1)!.id);
        }
      }),
    );
  });

  it('no course is stuck: while something is to be done, something that is not locked is', () => {
    fc.assert(
      fc.property(lectures, orders, (all, order) => {
        const undone = all.filter(({ isDone }) => !isDone);
        const locks = locksOf(all, order);
        fc.pre(undone.length > 0);
        expect(undone.some(({ id }) => !locks.has(id))).toBe(true);
        // and doing it opens more, never less
        const [now] = undone.filter(({ id }) => !locks.has(id));
        const after = locksOf(
          all.map((each) => (each === now ? { ...each, isDone: true } : each)),
          order,
        );
        for (const id of after.keys()) expect(locks.has(id)).toBe(true);
      }),
    );
  });

  it('leads to what can be done now, and never opens what waits', () => {
    const lock = (id: number) => ({ id, name: `บทที่ ${id}` });
    const all = sections(
      lecture(10, { isDone: true }),
      lecture(11),
      lecture(12, { lock: lock(11) }),
      lecture(13, { lock: lock(12) }),
    );
    expect([openerOf(all, 13)?.id, openerOf(all, 11), openerOf(all, 99)]).toEqual([11, null, null]);
    // the last place was locked since
    expect([lectureToOpen(all, 13)?.id, lectureToOpen(all, null)?.id, lectureToOpen(all, 10)?.id]).toEqual([
      11, 11, 11,
    ]);
    const lockedSections = sections(lecture(10, { isDone: true }), lecture(11, { lock: lock(9) }));
    expect(lectureToOpen(lockedSections, 10)?.id).toBe(10);
  });
});
