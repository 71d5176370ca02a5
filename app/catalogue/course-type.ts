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

/** How one takes part: what a visitor filters by, since seven types are the shop's words and not theirs. */
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

/** A class on its first day or later; what is learned by oneself has none. */
export const hasClassBegun = (
  { courseType, startDate }: { courseType: CourseType; startDate: string | null },
  today: string,
): boolean => modeOf(courseType) === 'online' || startDate === null || startDate <= today;

/**
 * Whether seats and the registration window mean anything: never for Online and Flex; for private and live types only when
 * staff set a seat limit.
 */
export function hasSeatsAndWindow(type: CourseType, seatLimit: number | null): boolean {
  if (!takesSeat(type)) return false;
  if (type === 'In-class' || type === 'In-class-free') return true;
  return seatLimit !== null;
}

/** One seat of each of its dates is enough for a person; it is booked anew for the next one. */
export const isBookedByDate = (type: CourseType): boolean => type === 'In-class-free';

/** Somebody sits in it, so an order holds a seat, limited or not: a limit set later counts those who are in already. */
export const takesSeat = (type: CourseType): boolean => type !== 'Online' && type !== 'Flex';
