import { type CourseType, modeOf } from '~/catalogue/course-type';
import type { Translate } from '~/text/translate';
import type { LecturesDone } from './lectures-done.server';

/** What the way to somebody's own course is called: begin, go on or review; a class begins in its room, its lectures are looked at. */
export function goOnWords(
  course: { type: CourseType },
  { done, total, isBegun }: LecturesDone,
  t: Translate,
): string {
  if (total > 0 && done === total) return t('owned.review');
  if (isBegun) return t('owned.goOn');
  return t(modeOf(course.type) === 'online' ? 'owned.start' : 'order.seeContent');
}
