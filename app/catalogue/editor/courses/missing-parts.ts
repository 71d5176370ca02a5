import { takesSeat, type CourseType } from '~/catalogue/course-type';

/** The parts of a course that publication checks. */
export interface CourseParts {
  courseType: CourseType;
  hasSellablePlan: boolean;
  hasDescription: boolean;
  hasPicture: boolean;
  hasCategory: boolean;
  lectureCount: number;
  sessionCount: number;
  hasDays: boolean;
  isPastEnd: boolean;
}

/** Parts without which a course cannot be sold or published. */
export const MUST_HAVE = ['plan', 'lectures', 'past'] as const;
/** Parts that buyers would miss. */
export const SHOULD_HAVE = ['description', 'picture', 'category', 'days'] as const;
export type MissingPart = (typeof MUST_HAVE)[number] | (typeof SHOULD_HAVE)[number];

export function missingParts(course: CourseParts): MissingPart[] {
  const isClass = takesSeat(course.courseType);
  const missing: Readonly<Record<MissingPart, boolean>> = {
    plan: !course.hasSellablePlan,
    lectures: !isClass && course.lectureCount === 0,
    past: course.isPastEnd,
    description: !course.hasDescription,
    picture: !course.hasPicture,
    category: !course.hasCategory,
    days: isClass && course.sessionCount === 0 && !course.hasDays,
  };
  return [...MUST_HAVE, ...SHOULD_HAVE].filter((part) => missing[part]);
}

export const mustHave = (part: MissingPart): boolean => MUST_HAVE.some((each) => each === part);
