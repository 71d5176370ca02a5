/** Of a class somebody is to come to: when they were ticked at the door; null: they were not. */
export interface AttendedDay {
  id: number;
  checkedInAt: Date | null;
}

/** When somebody had been there on all days of theirs; null: not yet, or there are none. */
export function presentSince(days: readonly AttendedDay[]): Date | null {
  const times = days.map(({ checkedInAt }) => checkedInAt);
  if (times.length === 0 || times.includes(null)) return null;
  return new Date(Math.max(...times.map((time) => time!.getTime())));
}
