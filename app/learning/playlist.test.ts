import { describe, expect, it } from 'vitest';
import { lectureToOpen, placeOf, type PlaylistLecture, progressOf } from './playlist';

const lecture = (id: number, given: Partial<PlaylistLecture> = {}): PlaylistLecture => ({
  id,
  name: `บทที่ ${id}`,
  type: 'video',
  isPreview: false,
  durationSeconds: 100,
  isDone: false,
  lastPositionSeconds: 0,
  measuredAt: null,
  ...given,
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

  it('starts with the first that is not done', () => {
    expect(lectureToOpen(all, null)?.id).toBe(11);
    // a lecture that is gone from the curriculum
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
