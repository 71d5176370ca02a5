import { type RawBuilder, sql } from 'kysely';
import { type CardBuyer, planPrice, seenPlans } from '~/catalogue/listing/course-listing.server';
import type { ListSort } from '~/catalogue/listing/list-filter';
import { ratingsOf } from './course-rating.server';

/** What courses are put in order by, the smallest first, what has none last; null: as they are found. */
export function courseSortKey(sort: ListSort | null, buyer: CardBuyer): RawBuilder<number> | null {
  switch (sort) {
    case 'new':
      return sql`-extract(epoch from course.published_at)`;
    case 'price':
      return sql`(select min(${planPrice(buyer)}) ${seenPlans(buyer)})`;
    case 'rating':
      return sql`(select -rated.average from ${ratingsOf(sql`course.id`, buyer.ratingsFrom)})`;
    default:
      return null;
  }
}
