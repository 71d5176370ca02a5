import { readOwnedCourses } from '~/access/owned-courses.server';
import { isMember } from '~/accounts/viewer';
import { type CardBuyer, VISITOR } from '~/catalogue/course-listing.server';
import type { Visit } from './visit.server';

/** For whom this visit's lists are made. No query for visitors without a session. */
export async function cardBuyerOf({ db, viewer, now }: Visit): Promise<CardBuyer> {
  if (!viewer.student) return VISITOR;
  return { isMember: isMember(viewer), ...(await readOwnedCourses(db, viewer.student.id, now)) };
}
