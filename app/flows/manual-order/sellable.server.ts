import type { Viewer } from '~/accounts/viewer';
import { readCourseList } from '~/catalogue/editor/courses/course-list.server';
import { readProductList } from '~/catalogue/editor/products/edited-products.server';
import { isChoosable } from '~/catalogue/plans/plan-visibility';
import { isOver } from '~/catalogue/sessions/class-time';
import { readCourseOffers } from '~/orders/purchase/buyer-facts.server';
import { readProductOffers } from '~/orders/purchase/product-offers.server';
import type { Db } from '~/platform/database/database.server';
import { shopCurrency } from '~/settings/shop-currency';
import type { SiteSettings } from '~/settings/site-settings';
import type { Satang } from '~/values/money';
import { courseKey, productKey } from './manual-lines';

/** What can be put on an order: a plan of a course, or a product. */
export interface Sellable {
  key: string;
  name: string;
  planName: string;
  price: Satang;
  /** a plan of pricing type 'others', which only staff sell */
  isForOthers: boolean;
  /** seats or pieces left; null: no limit */
  left: number | null;
}

const MOST_FOUND = 6;

/**
 * Finds published courses and products by name, number or teacher, and lists each plan or product that staff may sell to this
 * buyer. A class that is over is left out.
 */
export async function findSellable(
  db: Db,
  { q, viewer, settings }: { q: string; viewer: Viewer; settings: SiteSettings },
  now: Date,
): Promise<Sellable[]> {
  const range = { page: 1, offset: 0, pageSize: MOST_FOUND, pageCount: 1, total: 0 };
  const filter = { status: 'published', q } as const;
  const courses = await readCourseList(db, { ...filter, type: null, category: null, sort: 'newest' }, range);
  const products = await readProductList(db, filter, range);
  const offers = await readCourseOffers(db, {
    courseIds: courses.map(({ id }) => id),
    viewer,
    settings,
    now,
    isManualOrder: true,
  });
  const goods = await readProductOffers(db, {
    productIds: products.map(({ id }) => id),
    currency: shopCurrency(settings),
  });
  return [
    ...[...offers.values()].flatMap(({ course, plans }) =>
      (isOver(course.time, now) ? [] : plans.filter(isChoosable)).map((plan) => ({
        key: courseKey(course.id, plan.id),
        name: course.title,
        planName: plan.name,
        price: plan.price,
        isForOthers: plan.pricingType === 'others',
        left: course.seatsLeft,
      })),
    ),
    ...[...goods.values()].flatMap(({ id, title, price, availableQty }) =>
      price === null
        ? []
        : [{ key: productKey(id), name: title, planName: '', price, isForOthers: false, left: availableQty }],
    ),
  ];
}
