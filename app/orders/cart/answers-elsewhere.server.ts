import type { Db } from '~/platform/database/database.server';
import { type BasketOwner, type Draft, readDraft } from './basket';
import { answersOf } from './draft-fields';
import { ownedBy } from './get-or-create-basket.server';

/** What registration asks, as it was typed into the form that this browser or person sent last, of another course or the cart. */
export async function readAnswersElsewhere(db: Db, owner: BasketOwner): Promise<Draft> {
  const row = await db
    .selectFrom('basket')
    .select('draft')
    .where(ownedBy(owner))
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? answersOf(readDraft(row.draft)) : {};
}
