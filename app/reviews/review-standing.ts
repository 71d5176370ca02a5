import { type CourseType, takesSeat } from '~/catalogue/course-type';
import type { Day } from '~/values/time';

/** Share of a course to complete before reviewing it. */
export const LEAST_PERCENT = 10;

/** The facts of a person and a course that decide whether they may review it. */
export interface LearnerFacts {
  courseType: CourseType;
  /** first and last day of a class */
  startDate: Day | null;
  endDate: Day | null;
  /** the first day of access, bought or as a gift, not revoked; null: never */
  grantedOn: Day | null;
  /** completed share of all lectures, rounded down */
  progressPercent: number;
}

export type ReviewStanding =
  /** null: a class, whose progress is not measured */
  { mayReview: true; progressPercent: number | null } | { mayReview: false; why: 'NO_ACCESS' | 'TOO_EARLY' };

/**
 * Who may review a course: people with present or past access and a tenth of it completed, or from a class
 * that took place. Expired access and refunds do not matter.
 */
export function reviewStanding(facts: LearnerFacts, today: Day): ReviewStanding {
  if (facts.grantedOn === null) return { mayReview: false, why: 'NO_ACCESS' };
  if (facts.progressPercent >= LEAST_PERCENT)
    return { mayReview: true, progressPercent: Math.min(facts.progressPercent, 100) };
  return tookPlace(facts, facts.grantedOn, today)
    ? { mayReview: true, progressPercent: null }
    : { mayReview: false, why: 'TOO_EARLY' };
}

/** Its first day is over, and the person had access by its last. */
function tookPlace(
  { courseType, startDate, endDate }: Pick<LearnerFacts, 'courseType' | 'startDate' | 'endDate'>,
  grantedOn: Day,
  today: Day,
): boolean {
  return (
    takesSeat(courseType) && startDate !== null && startDate < today && grantedOn <= (endDate ?? startDate)
  );
}
