import { coursePath, registerPath } from '~/catalogue/catalogue-paths';
import { paths } from '~/values/paths';

type Course = { id: number; slug: string };

/** The page a purchase is made on: the cart, a course's registration, or in layout 4 the course's own page. */
export function purchasePage(course: Course | null, isOnePage: boolean): string {
  if (!course) return paths.cart();
  return isOnePage ? coursePath(course) : registerPath(course);
}

/** The action of its form. */
export const purchaseAction = (course: Course | null): string =>
  course ? registerPath(course) : paths.cart();

const purchaseQuery = (courseId: number | null, values: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(courseId === null ? {} : { course: String(courseId) });
  for (const [name, value] of Object.entries(values)) search.set(name, String(value));
  return search.size > 0 ? `?${search.toString()}` : '';
};

/** Coupon or promotion, when they exclude each other: both totals side by side (CRT-07). */
export const swapPath = (
  courseId: number | null,
  discount: { coupon: string } | { promotion: number },
): string => `${paths.cart()}/swap${purchaseQuery(courseId, discount)}`;

/** The page that asks for the company before tax is withheld (TAX-03). */
export const taxPath = (courseId: number | null): string => `${paths.cart()}/tax${purchaseQuery(courseId)}`;

/** The plan that an address names (`?plan=ID`). */
export function planIn(url: URL): number | null {
  const plan = Number(url.searchParams.get('plan'));
  return Number.isSafeInteger(plan) && plan > 0 ? plan : null;
}
