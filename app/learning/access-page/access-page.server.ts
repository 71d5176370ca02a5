import type { AccessState } from '~/access/access-state';
import { accessOf } from '~/access/grants.server';
import { orderNumber } from '~/orders/order-number';
import type { Db } from '~/platform/database/database.server';
import { paths } from '~/values/paths';

export interface AccessPage {
  course: { id: number; slug: string; title: string };
  access: AccessState;
  /** of each grant, in the order of `access.reasons`: the order it came with; null: none, or another's */
  orders: readonly ({ number: string; path: string } | null)[];
}

/** Why somebody may learn a course, until when and by which orders; also when it is over. Null: it was never theirs. */
export async function readAccessPage(
  db: Db,
  { personId, courseId }: { personId: number; courseId: number },
  now: Date,
): Promise<AccessPage | null> {
  const access = await accessOf(db, personId, courseId, now);
  if (access.reasons.length === 0) return null;
  const course = await db
    .selectFrom('course')
    .select(['id', 'slug', 'title'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  const orderIds = access.reasons.map(({ orderId }) => orderId).filter((id) => id !== null);
  const orders =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom('purchase_order')
          .select(['id', 'token', 'placed_at'])
          .where('id', 'in', orderIds)
          // a seat that a company bought opens its order for nobody else
          .where('person_id', '=', personId)
          .execute();
  const shown = new Map(
    orders.map(({ id, token, placed_at: at }) => [
      id,
      { number: orderNumber(id, at), path: paths.order({ token }) },
    ]),
  );
  return { course, access, orders: access.reasons.map(({ orderId }) => shown.get(orderId ?? 0) ?? null) };
}
