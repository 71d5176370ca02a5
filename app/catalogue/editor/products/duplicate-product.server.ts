import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { refreshSearchEntries } from '~/catalogue/search/refresh-search-entries.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';

/** Copies texts, prices and pictures into a draft with another name and without stock. Returns its id. */
export async function duplicateProduct(
  db: Db,
  { id, title, administratorId }: { id: number; title: string; administratorId: number },
  now: Date,
): Promise<Result<number, { code: 'NOT_FOUND' }>> {
  return inTransaction(db, async (tx) => {
    const row = await tx.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return refuse({ code: 'NOT_FOUND' as const });
    const { id: _, version: _version, pictures, ...same } = row;
    const copy = await tx
      .insertInto('product')
      .values({
        ...same,
        pictures: JSON.stringify(pictures),
        external_key: `product-${randomUUID()}`,
        title: title.slice(0, 255),
        status: 'draft',
        available_qty: 0,
        published_at: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into product_category select ${copy.id}, category_id from product_category
      where product_id = ${id}`.execute(tx);
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: 'product-duplicated',
        subject: { type: 'product', id: String(copy.id) },
        detail: { part: 'new', version: 1, before: {}, after: { title, from: id } },
      },
      now,
    );
    await refreshSearchEntries(tx, 'product', [copy.id]);
    return accept(copy.id);
  });
}
