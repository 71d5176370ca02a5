import type { Day } from '~/values/time';

interface SessionInFile {
  day: Day | null;
  begins: string;
  ends: string;
}

/** Rules between a course's sessions and its own days; days have one format, so they compare as text. */
export function sessionMistakes(course: {
  startDate: Day | null;
  endDate: Day | null;
  sessions: readonly SessionInFile[];
}): { path: PropertyKey[]; message: string }[] {
  return course.sessions.flatMap(({ day, begins, ends }, index) => {
    const mistake = (column: keyof SessionInFile, message: string) => ({
      path: ['sessions', index, column],
      message,
    });
    const first = course.startDate;
    const last = course.endDate ?? course.startDate;
    return [
      ...(ends <= begins ? [mistake('ends', 'is not after begins')] : []),
      ...(day && first && day < first ? [mistake('day', 'is before the course’s startDate')] : []),
      ...(day && last && day > last ? [mistake('day', 'is after the course’s last day')] : []),
    ];
  });
}
