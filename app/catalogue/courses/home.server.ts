import type { CardBuyer } from '~/catalogue/listing/course-listing.server';
import { listFilterFrom } from '~/catalogue/listing/list-filter';
import type { Db } from '~/platform/database/database.server';
import {
  type CourseCardView,
  readClosingSoonIds,
  readCourseCardsByIds,
  readFeaturedId,
  readListedIds,
} from './course-cards.server';

const AGENDA_LENGTH = 4;
/** Two rows of four on a wide screen. */
const NEWEST_LENGTH = 8;

export interface Home {
  featured: CourseCardView | null;
  closingSoon: CourseCardView[];
  /** without the large one */
  newest: CourseCardView[];
  courseTotal: number;
}

/** The courses of the home page: first their places, then all cards in one query. */
export async function readHome(db: Db, { buyer, now }: { buyer: CardBuyer; now: Date }): Promise<Home> {
  const filter = listFilterFrom(new URLSearchParams());
  const listedIds = await readListedIds(db, { filter, buyer, now });
  const featuredId = await readFeaturedId(db, now);
  const closingIds = await readClosingSoonIds(db, { now, limit: AGENDA_LENGTH });
  const newestIds = listedIds.ids.filter((id) => id !== featuredId).slice(0, NEWEST_LENGTH);
  const cardIds = [...new Set([...(featuredId === null ? [] : [featuredId]), ...closingIds, ...newestIds])];
  const cards = new Map(
    (await readCourseCardsByIds(db, cardIds, { buyer, now })).map((card) => [card.id, card]),
  );
  const take = (ids: readonly number[]) => ids.flatMap((id) => cards.get(id) ?? []);
  return {
    featured: featuredId === null ? null : (cards.get(featuredId) ?? null),
    closingSoon: take(closingIds),
    newest: take(newestIds),
    courseTotal: listedIds.range.total,
  };
}
