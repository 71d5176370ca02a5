import { expect, test } from 'vitest';
import { type CourseParts, missingParts } from './missing-parts';

const whole: CourseParts = {
  courseType: 'Online',
  hasSellablePlan: true,
  hasDescription: true,
  hasPicture: true,
  hasCategory: true,
  lectureCount: 1,
  sessionCount: 0,
  hasDays: false,
  isPastEnd: false,
};

test.each<[Partial<CourseParts>, string[]]>([
  [{}, []],
  [{ hasSellablePlan: false, hasPicture: false }, ['plan', 'picture']],
  [{ lectureCount: 0 }, ['lectures']],
  [{ lectureCount: 0, courseType: 'In-class' }, ['days']],
  [{ lectureCount: 0, courseType: 'Live', sessionCount: 2 }, []],
  [{ isPastEnd: true }, ['past']],
])('a course with %o lacks %o', (change, missing) => {
  expect(missingParts({ ...whole, ...change })).toEqual(missing);
});
