import { lockPeople, mergeGuest } from '~/flows/membership/merge-guest.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';

export type MergeRefusal = { code: 'GONE' };

/** Staff gives what a guest bought to the member it belongs to, who bought it under another e-mail or a mistyped one. */
export async function mergeAsStaff(
  db: Db,
  asked: { guestId: number; memberId: number; actorId: number; reason: string },
  now: Date,
): Promise<Result<{ orderCount: number }, MergeRefusal>> {
  const { guestId, memberId } = asked;
  return inTransaction(db, async (tx) => {
    const people = await lockPeople(tx, [guestId, memberId]);
    const kindOf = (id: number) => people.find((person) => person.id === id)?.kind;
    if (kindOf(guestId) !== 'generated' || kindOf(memberId) !== 'member')
      return refuse({ code: 'GONE' as const });
    return accept({ orderCount: await mergeGuest(tx, asked, now) });
  });
}
