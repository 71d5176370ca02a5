import type { Slot } from '~/accounts/viewer';
import type { Db } from '~/platform/database/database.server';
import { tokenHash } from '~/values/tokens.server';
import { slotColumn } from './sessions.server';

/**
 * Ends the slots of denied people in a session (REG-11), and the whole session when nobody else is signed in
 * to it. Returns whether the session remains.
 */
export async function endDeniedSlots(
  db: Db,
  { token, slots, isAll }: { token: string; slots: readonly Slot[]; isAll: boolean },
): Promise<boolean> {
  if (isAll) {
    await db.deleteFrom('session').where('token_hash', '=', tokenHash(token)).execute();
    return false;
  }
  await db
    .updateTable('session')
    .set({
      ...Object.fromEntries(slots.map((slot) => [slotColumn[slot], null])),
      ...(slots.includes('student') && { contact: null, last_order_token: null }),
    })
    .where('token_hash', '=', tokenHash(token))
    .execute();
  return true;
}
