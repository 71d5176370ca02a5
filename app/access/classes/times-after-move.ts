import { type CourseType } from '~/catalogue/course-type';
import { sessionsOf } from '~/catalogue/sessions/session';
import { addMilliseconds, bangkokDay, endOfDay, startOfDay } from '~/values/time';

interface ClassTime {
  id: number;
  beginsAt: Date;
  endsAt: Date;
  createdAt: Date;
}

/** All sessions of a class, earliest first, before and after the move of one of them. */
export interface MovedDay {
  /** the moved session */
  sessionId: number;
  courseType: CourseType;
  before: readonly ClassTime[];
  after: readonly ClassTime[];
}

export interface GrantTime {
  id: number;
  grantedAt: Date;
  /** when its time starts to count; access is open from `grantedAt` on */
  startsAt: Date;
  endsAt: Date | null;
}

/**
 * The new times of a person's grants after a class session moved: access to the day follows it, time that counts from
 * the first day starts on the new one, renewals follow, and no access ends sooner. Returns the changed ones.
 */
export function timesAfterMove(grants: readonly GrantTime[], move: MovedDay): GrantTime[] {
  const changes: { old: GrantTime; changed: GrantTime }[] = [];
  for (const grant of [...grants].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())) {
    if (grant.endsAt === null) continue;
    const renewed = changes.find(({ old }) => old.endsAt!.getTime() === grant.startsAt.getTime());
    const changed = renewed ? delayed(grant, renewed.changed.endsAt!) : followingMove(grant, move);
    if (changed.endsAt!.getTime() !== grant.endsAt.getTime()) changes.push({ old: grant, changed });
  }
  return changes.map(({ changed }) => changed);
}

function followingMove(grant: GrantTime, { sessionId, courseType, before, after }: MovedDay): GrantTime {
  const ownDays = sessionsOf(before, { from: grant.grantedAt, until: grant.endsAt }, courseType);
  const day = after.find(({ id }) => id === sessionId);
  if (!day || !ownDays.some(({ id }) => id === sessionId)) return grant;
  const first = after.find(({ id }) => ownDays.some((each) => each.id === id))!;
  const isFromFirstDay = grant.startsAt.getTime() === startOfDay(bangkokDay(ownDays[0]!.beginsAt)).getTime();
  const shiftedGrant = isFromFirstDay ? delayed(grant, startOfDay(bangkokDay(first.beginsAt))) : grant;
  return shiftedGrant.endsAt! >= day.endsAt
    ? shiftedGrant
    : { ...shiftedGrant, endsAt: endOfDay(bangkokDay(day.endsAt)) };
}

/** The grant with the same length from a later start; unchanged for an earlier one. */
function delayed(grant: GrantTime, startsAt: Date): GrantTime {
  const delay = startsAt.getTime() - grant.startsAt.getTime();
  return delay <= 0 ? grant : { ...grant, startsAt, endsAt: addMilliseconds(grant.endsAt!, delay) };
}
