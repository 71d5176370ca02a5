import { randomInt } from 'node:crypto';
import type { Tx } from '~/platform/database/database.server';
import { tokenHash } from '~/values/tokens.server';

const COUNT = 10;
/** 32 signs that readers cannot confuse (typed-code.ts reads o, i and l as digits). */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;

/**
 * Replaces a person's codes and returns the new ones once; the shop stores hashes. Eighty bits each: a hash
 * does not lead back to its code.
 */
export async function makeRecoveryCodes(tx: Tx, personId: number): Promise<string[]> {
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  const codes = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  );
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ code_hash: hashOf(personId, code), person_id: personId })))
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?!$)/g, '$1-'));
}

/**
 * Uses a code up; of two requests at once one succeeds. Returns how many are left, or null for an invalid
 * code.
 */
export async function spendRecoveryCode(
  tx: Tx,
  { personId, code }: { personId: number; code: string },
  now: Date,
): Promise<number | null> {
  const result = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('code_hash', '=', hashOf(personId, code))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return null;
  const remaining = await tx
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(remaining.count);
}

const hashOf = (personId: number, code: string) => tokenHash(`recovery code ${personId} ${code}`);
