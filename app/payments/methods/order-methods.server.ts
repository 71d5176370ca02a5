import type { RestToPay } from '~/payments/settlement/rest-to-pay.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { Currency, Satang } from '~/values/money';
import type { Locale } from '~/values/time';
import type { OfferedMethod } from './offered-method';
import { readPaymentMethods } from './payment-methods.server';

interface OrderToPay {
  id: number;
  due: Satang;
  currency: Currency;
}

/**
 * The methods for an existing order and its amount. Its coupons are fixed with their discount: a method that
 * one of them does not allow is refused, with the coupon and its methods (PAY-23).
 */
export async function readOrderMethods(
  db: Db | Tx,
  order: OrderToPay,
  locale: Locale,
  /** The amount still due of an underpaid order. */
  rest: RestToPay | null = null,
): Promise<OfferedMethod[]> {
  const methods = (await readPaymentMethods(db, order.currency))(rest?.left ?? order.due);
  const coupons = await readCoupons(db, order.id);
  const names = (ids: readonly number[]) =>
    methods
      .filter(({ id }) => ids.includes(id))
      .map(({ nameTh, nameEn }) => (locale === 'th' ? nameTh : nameEn))
      .join(', ');
  return methods.map((method) => {
    const against = coupons.find(({ methodIds }) => !methodIds.includes(method.id));
    if (method.whyNot || !against) return method;
    const words = { code: against.code, methods: names(against.methodIds) };
    return { ...method, whyNot: { text: 'method.couponOnly', words } };
  });
}

async function readCoupons(db: Db | Tx, orderId: number) {
  const rows = await db
    .selectFrom('order_coupon')
    .innerJoin('coupon', 'coupon.id', 'order_coupon.coupon_id')
    .leftJoin('coupon_payment_method', 'coupon_payment_method.coupon_id', 'coupon.id')
    .select(['coupon.id', 'coupon.code', 'coupon_payment_method.payment_method_id'])
    .where('order_coupon.order_id', '=', orderId)
    .orderBy('order_coupon.position')
    .execute();
  const coupons = new Map<number, { code: string; methodIds: number[] }>();
  for (const { id, code, payment_method_id } of rows) {
    const methodIds = [
      ...(coupons.get(id)?.methodIds ?? []),
      ...(payment_method_id ? [payment_method_id] : []),
    ];
    coupons.set(id, { code, methodIds });
  }
  return [...coupons.values()];
}
