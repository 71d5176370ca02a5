import { randomInt } from 'node:crypto';
import type { Tx } from '~/platform/database/database.server';
import { tokenHash } from '~/values/tokens.server';

const COUNT = 10;
/** 32 signs, none of which is taken for another (typed-code.ts reads o, i and l as figures). */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;

/** New codes for a person, instead of those they had: answered once, kept as hashes. Eighty bits each: nobody finds one from its hash. */
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

/** Uses one up; of two who type it at once one gets in. Answers how many are left, or null: it is none. */
export async function spendRecoveryCode(
  tx: Tx,
  { personId, code }: { personId: number; code: string },
  now: Date,
): Promise<number | null> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('code_hash', '=', hashOf(personId, code))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) return null;
  const left = await tx
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left.count);
}

const hashOf = (personId: number, code: string) => tokenHash(`recovery code ${personId} ${code}`);
