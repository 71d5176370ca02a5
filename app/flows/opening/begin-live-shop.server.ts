import { hasOwner, lockOwners, makeOwnerLink } from '~/accounts/links/owner-links.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { changeSiteSetting } from '~/settings/site-settings.server';

/**
 * At each start of a live shop: one that nobody owns yet gets a link that makes its owner, and one that never held anything waits
 * to be opened (ADR-0057). Answers the link's token; null: an owner is there.
 */
export async function beginLiveShop(db: Db, now: Date): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    await lockOwners(tx);
    if (await hasOwner(tx)) return null;
    await closeIfBlank(tx, now);
    return makeOwnerLink(tx, now);
  });
}

/** A shop with a course or an order in it was open before shops could be closed; what was said once stays. */
export async function closeIfBlank(tx: Tx, now: Date): Promise<void> {
  const rows = await Promise.all([
    tx.selectFrom('course').select('id').limit(1).executeTakeFirst(),
    tx.selectFrom('purchase_order').select('id').limit(1).executeTakeFirst(),
    tx.selectFrom('site_setting').select('key').where('key', '=', 'is_shop_open').executeTakeFirst(),
  ]);
  if (rows.every((row) => row === undefined)) await changeSiteSetting(tx, 'is_shop_open', false, now);
}
