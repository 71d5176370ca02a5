import { type CourseType, modeOf } from '~/catalogue/course-type';
import type { Translate } from '~/text/translate';
import type { LecturesDone } from './lectures-done.server';

/**
 * The label of the button to an own course: begin, continue or review; a class begins in its room, lectures in the
 * player.
 */
export function continueWords(
  course: { type: CourseType },
  { done: doneCount, total, isBegun }: LecturesDone,
  t: Translate,
): string {
  if (total > 0 && doneCount === total) return t('owned.review');
  if (isBegun) return t('owned.goOn');
  return t(modeOf(course.type) === 'online' ? 'owned.start' : 'order.seeContent');
}
