import type { Tx } from '~/platform/database/database.server';

/** A member's new password, made by `hashPassword`. False when there is no such member (any more), or the old one is another by now. */
export async function setPassword(
  tx: Tx,
  {
    personId,
    passwordHash,
    oldHash,
  }: {
    personId: number;
    passwordHash: string;
    /** the one it stands in for, where that had to be known */
    oldHash?: string | null;
  },
): Promise<boolean> {
  const set = await tx
    .updateTable('person')
    .set({ password_hash: passwordHash, weak_password_at: null })
    .where('id', '=', personId)
    .where('kind', '=', 'member')
    .where('suspended_at', 'is', null)
    .where('erased_at', 'is', null)
    .$if(oldHash !== undefined, (update) => update.where('password_hash', '=', oldHash ?? null))
    .executeTakeFirst();
  return set.numUpdatedRows > 0n;
}
