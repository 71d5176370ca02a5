import { type CourseType } from '~/catalogue/course-type';
import { sessionsOf } from '~/catalogue/sessions/session';
import { addMilliseconds, bangkokDay, endOfDay, startOfDay } from '~/values/time';

interface ClassTime {
  id: number;
  beginsAt: Date;
  endsAt: Date;
  createdAt: Date;
}

/** All days of a class before one of them moved and after, earliest first. */
export interface MovedDay {
  sessionId: number;
  courseType: CourseType;
  before: readonly ClassTime[];
  after: readonly ClassTime[];
}

/** When a grant was given, from when its time counts, and its end. */
export interface GrantTime {
  id: number;
  grantedAt: Date;
  startsAt: Date;
  endsAt: Date | null;
}

/**
 * The times of one person's grants of a class once one of its days has moved: whoever could come to the day can come to it where it
 * is now. Time that counts from the first day counts from the new one, a renewal of it follows, and nobody's access ends sooner
 * than before. Answers those that are others.
 */
export function timesAfterMove(grants: readonly GrantTime[], move: MovedDay): GrantTime[] {
  const moved: { was: GrantTime; is: GrantTime }[] = [];
  for (const grant of [...grants].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())) {
    if (grant.endsAt === null) continue;
    const before = moved.find(({ was }) => was.endsAt!.getTime() === grant.startsAt.getTime());
    const is = before ? later(grant, before.is.endsAt!) : movedAlong(grant, move);
    if (is.endsAt!.getTime() !== grant.endsAt.getTime()) moved.push({ was: grant, is });
  }
  return moved.map(({ is }) => is);
}

function movedAlong(grant: GrantTime, { sessionId, courseType, before, after }: MovedDay): GrantTime {
  const own = sessionsOf(before, { from: grant.grantedAt, until: grant.endsAt }, courseType);
  const day = after.find(({ id }) => id === sessionId);
  if (!day || !own.some(({ id }) => id === sessionId)) return grant;
  const first = after.find(({ id }) => own.some((each) => each.id === id))!;
  const isFromFirstDay = grant.startsAt.getTime() === startOfDay(bangkokDay(own[0]!.beginsAt)).getTime();
  const shifted = isFromFirstDay ? later(grant, startOfDay(bangkokDay(first.beginsAt))) : grant;
  return shifted.endsAt! >= day.endsAt ? shifted : { ...shifted, endsAt: endOfDay(bangkokDay(day.endsAt)) };
}

/** The same length of time from a later start; never from an earlier one. */
function later(grant: GrantTime, startsAt: Date): GrantTime {
  const by = startsAt.getTime() - grant.startsAt.getTime();
  return by <= 0 ? grant : { ...grant, startsAt, endsAt: addMilliseconds(grant.endsAt!, by) };
}
