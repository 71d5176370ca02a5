import { describe, expect, test } from 'vitest';
import { afterRefund, goesOnWithout, type OpenedCourse } from './opened-course';

const may = new Date('2026-05-01T00:00:00Z');
const june = new Date('2026-06-01T00:00:00Z');
const course = (others: OpenedCourse['others'], more: Partial<OpenedCourse> = {}): OpenedCourse => ({
  courseId: 1,
  title: 'Excel',
  endsAt: may,
  others,
  ...more,
});

describe('PAY-24 what stays open when lines go back', () => {
  test('what another line of the refund opened does not keep a course open', () => {
    const openedCourse = course([{ lineId: 2, endsAt: june }]);
    expect(goesOnWithout(openedCourse, [1])).toEqual({ until: june });
    expect(goesOnWithout(openedCourse, [1, 2])).toBeNull();
  });

  test('the latest end counts, and none at all is later than any', () => {
    const ends = [
      { lineId: 2, endsAt: june },
      { lineId: 3, endsAt: may },
    ];
    expect(goesOnWithout(course(ends), [1])).toEqual({ until: june });
    expect(goesOnWithout(course([...ends, { lineId: null, endsAt: null }]), [1])).toEqual({ until: null });
    expect(goesOnWithout(course([]), [1])).toBeNull();
  });

  test('every course is told once: it ends, or it goes on', () => {
    const gift = course([{ lineId: 9, endsAt: june }], { courseId: 2, title: 'Word' });
    const lines = [
      { lineId: 1, opens: [course([{ lineId: 2, endsAt: june }]), gift] },
      { lineId: 2, opens: [course([{ lineId: 1, endsAt: may }])] },
    ];
    expect(afterRefund(lines)).toEqual({ ends: ['Excel'], goesOn: [{ title: 'Word', until: june }] });
    expect(afterRefund([lines[0]!]).ends).toEqual([]);
  });
});
