/** The seven course types of the specification. */
export const COURSE_TYPES = [
  'Online',
  'Flex',
  'In-class',
  'In-class-free',
  'Private-Classroom',
  'Live',
  'Live-Private',
] as const;
export type CourseType = (typeof COURSE_TYPES)[number];

/** Ways to take part, for a visitor's filter: the seven types are the shop's own terms. */
export const COURSE_MODES = ['online', 'live', 'classroom'] as const;
export type CourseMode = (typeof COURSE_MODES)[number];

const MODE_OF_TYPE: Record<CourseType, CourseMode> = {
  Online: 'online',
  Flex: 'online',
  Live: 'live',
  'Live-Private': 'live',
  'In-class': 'classroom',
  'In-class-free': 'classroom',
  'Private-Classroom': 'classroom',
};

export const modeOf = (type: CourseType): CourseMode => MODE_OF_TYPE[type];

export const typesOf = (mode: CourseMode): CourseType[] =>
  COURSE_TYPES.filter((type) => MODE_OF_TYPE[type] === mode);

/** A class on or after its first day; a self-paced course has none. */
export const hasClassBegun = (
  { courseType, startDate }: { courseType: CourseType; startDate: string | null },
  today: string,
): boolean => modeOf(courseType) === 'online' || startDate === null || startDate <= today;

/**
 * Whether seats and the registration window apply: never for Online and Flex; for private and live types only with a seat
 * limit.
 */
export function hasSeatsAndWindow(type: CourseType, seatLimit: number | null): boolean {
  if (!takesSeat(type)) return false;
  if (type === 'In-class' || type === 'In-class-free') return true;
  return seatLimit !== null;
}

/** A person needs one seat of a date only, and books the next date anew. */
export const isBookedByDate = (type: CourseType): boolean => type === 'In-class-free';

/** Orders hold a seat even without a limit: a limit set later counts those who have one. */
export const takesSeat = (type: CourseType): boolean => type !== 'Online' && type !== 'Flex';
