import { lockPeople, mergeGuest } from '~/flows/membership/merge-guest.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';

/** One of the two is no longer a guest or a member. */
export type MergeRefusal = { code: 'GONE' };

/** Staff move a guest's orders to the member who placed them under another e-mail address. */
export async function mergeAsStaff(
  db: Db,
  command: { guestId: number; memberId: number; actorId: number; reason: string },
  now: Date,
): Promise<Result<{ orderCount: number }, MergeRefusal>> {
  const { guestId, memberId } = command;
  return inTransaction(db, async (tx) => {
    const people = await lockPeople(tx, [guestId, memberId]);
    const kindOf = (id: number) => people.find((person) => person.id === id)?.kind;
    if (kindOf(guestId) !== 'generated' || kindOf(memberId) !== 'member')
      return refuse({ code: 'GONE' as const });
    return accept({ orderCount: await mergeGuest(tx, command, now) });
  });
}
