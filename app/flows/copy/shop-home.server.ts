import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import type { Environment } from '~/settings/environment.server';

type Here = Pick<Environment, 'mode' | 'publicUrl'>;

/** What makes this a copy; null: it is the shop. */
export interface Copy {
  why: 'restored' | 'elsewhere';
  /** where the shop was started live, as far as it is known */
  home: string | null;
}

/** A live shop is at home where it was first started; a row that says otherwise stays as it is. */
export async function settleHome(db: Db, { mode, publicUrl }: Here, now: Date): Promise<void> {
  await db
    .insertInto('shop_home')
    .values({ id: 1, public_url: mode === 'live' ? publicUrl : null, since: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ public_url: sql`coalesce(shop_home.public_url, excluded.public_url)` })
        .where('shop_home.is_copy', '=', false),
    )
    .execute();
}

/** Restored from a backup, or, made by any other means, started live at another address than the shop's. */
export async function readCopy(db: Db, { mode, publicUrl }: Here): Promise<Copy | null> {
  const row = await db.selectFrom('shop_home').select(['public_url', 'is_copy']).executeTakeFirst();
  if (!row) return null;
  const home = row.public_url;
  if (row.is_copy) return { why: 'restored', home };
  return mode === 'live' && home !== null && home !== publicUrl ? { why: 'elsewhere', home } : null;
}

/** Stated by the person who restores a backup, before the shop opens. */
export async function markCopy(db: Db | Tx, now: Date): Promise<void> {
  await db
    .insertInto('shop_home')
    .values({ id: 1, is_copy: true, since: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_copy: true, since: now }))
    .execute();
}

/** For the gate of everything that leaves: asked of the database until it is the shop, never again after. */
export function openOutside(db: Db, here: Here): () => Promise<boolean> {
  let isShop = false;
  return async () => (isShop ||= (await readCopy(db, here)) === null);
}
