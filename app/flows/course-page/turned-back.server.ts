import { accessOf } from '~/access/grants.server';
import type { Viewer } from '~/accounts/viewer';
import { type NoAccessNotice, noAccessNotice } from '~/learning/no-access-notice';
import { readCourseOffer } from '~/orders/purchase/buyer-facts.server';
import type { Db } from '~/platform/database/database.server';
import type { SiteSettings } from '~/settings/site-settings';
import type { Translate } from '~/text/translate';
import type { Locale } from '~/values/time';

/** Why this visitor came back from the learning room of this course; null: it is open to them. */
export async function readTurnedBack(
  visit: { db: Db; viewer: Viewer; settings: SiteSettings; t: Translate; locale: Locale; now: Date },
  courseId: number,
): Promise<NoAccessNotice | null> {
  const { db, viewer, now } = visit;
  const access = viewer.student && (await accessOf(db, viewer.student.id, courseId, now));
  const offer = access && (await readCourseOffer(db, { ...visit, courseId }));
  const waitingOrder = offer?.facts.buyer.waitingOrder ?? null;
  return noAccessNotice({ access, waitingOrder, startDate: offer?.course.startDate ?? null }, visit);
}
