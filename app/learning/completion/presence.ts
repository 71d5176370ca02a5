/** A class session of a person. */
export interface AttendedDay {
  id: number;
  /** null: not checked in */
  checkedInAt: Date | null;
}

/** When a person was checked in to the last missing one of their sessions; null: one is missing, or there are none. */
export function attendedAllAt(days: readonly AttendedDay[]): Date | null {
  const times = days.map(({ checkedInAt }) => checkedInAt);
  if (times.length === 0 || times.includes(null)) return null;
  return new Date(Math.max(...times.map((time) => time!.getTime())));
}
