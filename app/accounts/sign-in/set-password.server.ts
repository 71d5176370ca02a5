import type { Tx } from '~/platform/database/database.server';

/**
 * Stores a member's new hash from `hashPassword`. False when there is no such member, or the old hash has
 * changed.
 */
export async function setPassword(
  tx: Tx,
  {
    personId,
    passwordHash,
    oldHash,
  }: {
    personId: number;
    passwordHash: string;
    /** the hash it replaces, where the caller had to check it */
    oldHash?: string | null;
  },
): Promise<boolean> {
  const result = await tx
    .updateTable('person')
    .set({ password_hash: passwordHash, weak_password_at: null })
    .where('id', '=', personId)
    .where('kind', '=', 'member')
    .where('suspended_at', 'is', null)
    .where('erased_at', 'is', null)
    .$if(oldHash !== undefined, (update) => update.where('password_hash', '=', oldHash ?? null))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
