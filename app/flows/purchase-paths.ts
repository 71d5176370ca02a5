import { coursePath, registerPath } from '../catalogue/catalogue-paths';
import { CART_PATH } from '../orders/cart-paths';

type Course = { id: number; slug: string };

/** The page a purchase is made on: the cart, a course's registration, or in layout 4 the course's own page. */
export function purchasePage(course: Course | null, isOnePage: boolean): string {
  if (!course) return CART_PATH;
  return isOnePage ? coursePath(course) : registerPath(course);
}

/** Where its form is sent. */
export const purchaseAction = (course: Course | null): string => (course ? registerPath(course) : CART_PATH);

const ofPurchase = (courseId: number | null, asked: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(courseId === null ? {} : { course: String(courseId) });
  for (const [name, value] of Object.entries(asked)) search.set(name, String(value));
  return search.size > 0 ? `?${search.toString()}` : '';
};

/** Coupon or promotion, when they exclude each other: both totals side by side (CRT-07). */
export const swapPath = (
  courseId: number | null,
  asked: { coupon: string } | { promotion: number },
): string => `${CART_PATH}/swap${ofPurchase(courseId, asked)}`;

/** Who a company's tax invoice is made out to, asked before tax is withheld (TAX-03). */
export const taxPath = (courseId: number | null): string => `${CART_PATH}/tax${ofPurchase(courseId)}`;

/** The plan an address asks for (`?plan=ID`). */
export function planIn(url: URL): number | null {
  const plan = Number(url.searchParams.get('plan'));
  return Number.isSafeInteger(plan) && plan > 0 ? plan : null;
}
