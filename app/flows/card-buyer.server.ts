import { readOwnedCourses } from '~/access/owned-courses.server';
import { isMember, type Viewer } from '~/accounts/viewer';
import { type CardBuyer, visitor } from '~/catalogue/course-listing.server';
import type { Db } from '~/platform/database.server';
import { shopCurrency } from '~/settings/shop-currency';
import type { SiteSettings } from '~/settings/site-settings';

/** For whom a visit's lists are made, and in which currency. No query for visitors without a session. */
export async function readCardBuyer({
  db,
  viewer,
  settings,
  now,
}: {
  db: Db;
  viewer: Viewer;
  settings: Pick<SiteSettings, 'is_foreign_layout'>;
  now: Date;
}): Promise<CardBuyer> {
  const currency = shopCurrency(settings);
  if (!viewer.student) return visitor(currency);
  return { currency, isMember: isMember(viewer), ...(await readOwnedCourses(db, viewer.student.id, now)) };
}
