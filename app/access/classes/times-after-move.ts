import { type CourseType } from '~/catalogue/course-type';
import { sessionsOf } from '~/catalogue/sessions/session';
import { addMilliseconds, bangkokDay, endOfDay, startOfDay } from '~/values/time';

interface ClassTime {
  id: number;
  beginsAt: Date;
  endsAt: Date;
  createdAt: Date;
}

/** All days of a class before and after one of them moved, earliest first. */
export interface MovedDay {
  sessionId: number;
  courseType: CourseType;
  before: readonly ClassTime[];
  after: readonly ClassTime[];
}

/** When a grant was given, when its time starts, and its end. */
export interface GrantTime {
  id: number;
  grantedAt: Date;
  startsAt: Date;
  endsAt: Date | null;
}

/**
 * The new times of a person's grants after a class session moved: access to the day follows it, time that counts from
 * the first day starts on the new one, renewals follow, and no access ends sooner. Returns the changed ones.
 */
export function timesAfterMove(grants: readonly GrantTime[], move: MovedDay): GrantTime[] {
  const changes: { was: GrantTime; is: GrantTime }[] = [];
  for (const grant of [...grants].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())) {
    if (grant.endsAt === null) continue;
    const before = changes.find(({ was }) => was.endsAt!.getTime() === grant.startsAt.getTime());
    const is = before ? later(grant, before.is.endsAt!) : movedAlong(grant, move);
    if (is.endsAt!.getTime() !== grant.endsAt.getTime()) changes.push({ was: grant, is });
  }
  return changes.map(({ is }) => is);
}

function movedAlong(grant: GrantTime, { sessionId, courseType, before, after }: MovedDay): GrantTime {
  const ownDays = sessionsOf(before, { from: grant.grantedAt, until: grant.endsAt }, courseType);
  const day = after.find(({ id }) => id === sessionId);
  if (!day || !ownDays.some(({ id }) => id === sessionId)) return grant;
  const first = after.find(({ id }) => ownDays.some((each) => each.id === id))!;
  const isFromFirstDay = grant.startsAt.getTime() === startOfDay(bangkokDay(ownDays[0]!.beginsAt)).getTime();
  const shiftedGrant = isFromFirstDay ? later(grant, startOfDay(bangkokDay(first.beginsAt))) : grant;
  return shiftedGrant.endsAt! >= day.endsAt
    ? shiftedGrant
    : { ...shiftedGrant, endsAt: endOfDay(bangkokDay(day.endsAt)) };
}

/** The same length from a later start; an earlier start changes nothing. */
function later(grant: GrantTime, startsAt: Date): GrantTime {
  const by = startsAt.getTime() - grant.startsAt.getTime();
  return by <= 0 ? grant : { ...grant, startsAt, endsAt: addMilliseconds(grant.endsAt!, by) };
}
