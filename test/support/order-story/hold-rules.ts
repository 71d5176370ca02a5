import { STOCK } from './shop';
import { type Snapshot, sum } from './snapshot';

/** Seats, pieces, coupons and promotions: what is counted as taken is what orders hold, and never more than there is. */
export function holdProblems(shop: Snapshot): string[] {
  const holding = new Set(shop.purchase_order.filter((order) => order.is_holding).map(({ id }) => id));
  const wentBack = linesGivenBack(shop);
  const heldLines = shop.order_line.filter((line) => holding.has(line.order_id) && !wentBack.has(line.id));
  return [
    ...shop.purchase_order
      .filter((order) => order.is_holding === (order.status === 'cancelled'))
      .map(
        (order) =>
          `order row ${order.id} is ${order.status} and ${order.is_holding ? 'holds' : 'does not hold'}`,
      ),
    ...shop.course.flatMap((course) => {
      const seats = heldLines.filter((line) => line.course_id === course.id && line.holds_seat).length;
      return [
        ...differ(`seats taken of course ${course.id}`, course.seats_held, seats),
        ...tooMany(`seats of course ${course.id}`, seats, course.seat_limit),
      ];
    }),
    ...shop.product.flatMap((product) => {
      const pieces = sum(heldLines.filter((line) => line.product_id === product.id).map(({ qty }) => qty));
      return [
        ...differ(`pieces left of product ${product.id}`, product.available_qty, STOCK - pieces),
        ...tooMany(`pieces of product ${product.id}`, pieces, STOCK),
      ];
    }),
    ...shop.coupon.flatMap((coupon) => {
      const uses = shop.order_coupon.filter(
        (each) => each.coupon_id === coupon.id && holding.has(each.order_id),
      ).length;
      return [
        ...differ(`uses of coupon ${coupon.code}`, coupon.used, uses),
        ...tooMany(`uses of coupon ${coupon.code}`, uses, coupon.quota),
      ];
    }),
    ...shop.promotion.flatMap((promotion) => {
      const uses = shop.purchase_order.filter(
        (order) => order.promotion_id === promotion.id && order.is_holding,
      ).length;
      return [
        ...differ('uses of the promotion', promotion.used, uses),
        ...tooMany('uses of the promotion', uses, promotion.quota),
      ];
    }),
  ];
}

function linesGivenBack(shop: Snapshot): Set<number> {
  const givingBack = new Set(shop.order_refund.filter((refund) => refund.gives_back).map(({ id }) => id));
  return new Set(
    shop.order_refund_line
      .filter((line) => givingBack.has(line.order_refund_id))
      .map((line) => line.order_line_id),
  );
}

const differ = (what: string, countedCount: number, heldCount: number) =>
  countedCount === heldCount
    ? []
    : [`${what}: the shop counts ${countedCount}, by its orders it is ${heldCount}`];

const tooMany = (what: string, taken: number, limit: number | null) =>
  limit === null || taken <= limit ? [] : [`oversold: ${taken} ${what} of ${limit}`];

/** After the last deadline: what is not approved is over, and everything it held is there again. */
export const leftOverProblems = (shop: Snapshot): string[] =>
  shop.purchase_order
    .filter((order) => order.status !== 'approved' && (order.status !== 'cancelled' || order.is_holding))
    .map((order) => `after every deadline order row ${order.id} is still ${order.status} and holds`);
