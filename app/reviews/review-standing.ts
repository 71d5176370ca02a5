import { type CourseType, takesSeat } from '~/catalogue/course-type';
import type { Day } from '~/values/time';

/** So much of a course somebody has learned before their word helps others. */
export const LEAST_PERCENT = 10;

/** What of a person and a course decides whether they may review it. */
export interface LearnerFacts {
  courseType: CourseType;
  /** of a class: its first and last day */
  startDate: Day | null;
  endDate: Day | null;
  /** the day access was first given, bought or as a gift, and not taken back; null: never */
  grantedOn: Day | null;
  /** of all lectures, by time watched and by what was marked as done; whole, rounded down */
  progressPercent: number;
}

export type ReviewStanding =
  /** null: of a class, which nobody measures */
  { mayReview: true; progressPercent: number | null } | { mayReview: false; why: 'NO_ACCESS' | 'TOO_EARLY' };

/**
 * Who may review a course: whoever has or had access and has learned a tenth of it, or was in a class that took place. Access
 * that has run out since does not matter, nor does money that went back: it was learned.
 */
export function reviewStanding(facts: LearnerFacts, today: Day): ReviewStanding {
  if (facts.grantedOn === null) return { mayReview: false, why: 'NO_ACCESS' };
  if (facts.progressPercent >= LEAST_PERCENT)
    return { mayReview: true, progressPercent: Math.min(facts.progressPercent, 100) };
  return tookPlace(facts, facts.grantedOn, today)
    ? { mayReview: true, progressPercent: null }
    : { mayReview: false, why: 'TOO_EARLY' };
}

/** Its first day is over, and the person was in by its last. */
function tookPlace(
  { courseType, startDate, endDate }: Pick<LearnerFacts, 'courseType' | 'startDate' | 'endDate'>,
  grantedOn: Day,
  today: Day,
): boolean {
  return (
    takesSeat(courseType) && startDate !== null && startDate < today && grantedOn <= (endDate ?? startDate)
  );
}
