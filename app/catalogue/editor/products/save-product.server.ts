import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { changeSubject } from '~/catalogue/editor/change-subject.server';
import { cleanValues } from '~/catalogue/editor/clean-values.server';
import { type CourseEdit, goneEntries } from '~/catalogue/editor/courses/save-course-part.server';
import type { EditErrors, EditValues } from '~/catalogue/editor/edit-fields';
import { keptIds, numberOrNull } from '~/catalogue/editor/kept-values';
import { slugFrom } from '~/catalogue/editor/slug-from';
import type { SubjectStatus } from '~/catalogue/editor/subject-status';
import { readWaitingOrders } from '~/catalogue/editor/waiting-orders.server';
import { isFormerTooLow } from '~/catalogue/plans/former-price';
import { refreshSearchEntries } from '~/catalogue/search/refresh-search-entries.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse } from '~/values/result';
import { type EditedProduct, readEditedProduct } from './edited-products.server';
import { productFields } from './product-forms';

/** Creates a draft with a name and a price, without stock. Returns its id. */
export async function createProduct(
  db: Db,
  { values, administratorId }: { values: EditValues; administratorId: number },
  now: Date,
): Promise<number> {
  const after = { title: String(values.title), price_satang: Number(values.price_satang) };
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('product')
      .values({
        ...after,
        external_key: `product-${randomUUID()}`,
        status: 'draft',
        slug: slugFrom(after.title),
        published_at: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: 'product-created',
        subject: { type: 'product', id: String(id) },
        detail: { part: 'new', version: 1, before: {}, after },
      },
      now,
    );
    await refreshSearchEntries(tx, 'product', [id]);
    return id;
  });
}

/** Saves a product except its stock. Unpaid orders keep their price, and the editor has confirmed them. */
export function saveProduct(
  db: Db | Tx,
  { values, knownWaiting, ...edit }: CourseEdit & { values: EditValues; knownWaiting: number },
  now: Date,
) {
  return changeSubject(db, { ...edit, kind: 'product', part: 'facts' }, now, async (tx) => {
    const product = (await readEditedProduct(tx, edit.id))!;
    const after = cleanValues(productFields, values);
    const errors = {
      ...(await goneEntries(tx, after)),
      ...(await waitingErrors(tx, product, after, knownWaiting)),
      ...formerErrors(product, after),
    };
    if (Object.keys(errors).length > 0) return refuse({ code: 'REFUSED' as const, errors });
    const { categories, ...columns } = after;
    await tx
      .updateTable('product')
      .set(columns as Updateable<DB['product']>)
      .where('id', '=', edit.id)
      .execute();
    await tx.deleteFrom('product_category').where('product_id', '=', edit.id).execute();
    const ids = keptIds(categories);
    if (ids.length > 0)
      await tx
        .insertInto('product_category')
        .values(ids.map((category_id) => ({ product_id: edit.id, category_id })))
        .execute();
    return accept({ before: product.values, after });
  });
}

/** Reported only when one of the two changes: an import's values are not this editor's mistake. */
function formerErrors({ values: before }: EditedProduct, after: EditValues): EditErrors {
  const [former, price] = [numberOrNull(after.former_price_satang), numberOrNull(after.price_satang)];
  const isAsBefore = former === before.former_price_satang && price === before.price_satang;
  return isAsBefore || !isFormerTooLow(former, price)
    ? {}
    : { former_price_satang: { key: 'edit.error.formerTooLow' } };
}

const PRICES = ['price_satang', 'price_usd_cents'] as const;

async function waitingErrors(
  tx: Tx,
  { id, values: before }: EditedProduct,
  after: EditValues,
  knownWaiting: number,
): Promise<EditErrors> {
  const priceColumn = PRICES.find((name) => (before[name] ?? null) !== (after[name] ?? null));
  if (!priceColumn) return {};
  const count = (await readWaitingOrders(tx, { productId: id })).length;
  return count > knownWaiting ? { [priceColumn]: { key: 'edit.error.ordersWait', values: { count } } } : {};
}

export function setProductStatus(
  db: Db | Tx,
  { status, ...edit }: CourseEdit & { status: SubjectStatus },
  now: Date,
) {
  return changeSubject(db, { ...edit, kind: 'product', part: 'status' }, now, async (tx, product) => {
    await tx
      .updateTable('product')
      .set({ status, ...(status === 'published' && product.status === 'draft' && { published_at: now }) })
      .where('id', '=', product.id)
      .execute();
    return accept({ before: { status: product.status }, after: { status }, action: ACTIONS[status] });
  });
}

const ACTIONS = {
  draft: 'product-withdrawn',
  published: 'product-published',
  archived: 'product-archived',
} as const;
