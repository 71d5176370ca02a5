import type { Tx } from '~/platform/database/database.server';
import { seal } from '~/platform/sealed.server';
import { openedKey, sealPlaceOf } from './second-factors.server';
import { newKey, stepOfCode } from './totp.server';

/**
 * Starts the set-up of a key and drops an earlier start; the key counts once its first code is confirmed.
 * False when a key is in use.
 */
export async function beginSecondFactor(tx: Tx, personId: number, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('second_factor')
    .values({
      person_id: personId,
      secret: JSON.stringify(seal(sealPlaceOf(personId), newKey())),
      begun_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet((eb) => ({ secret: eb.ref('excluded.secret'), begun_at: now, last_step: 0 }))
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Confirms the key by its first code: from now on it counts. */
export async function confirmSecondFactor(
  tx: Tx,
  { personId, code, begunAfter }: { personId: number; code: string; begunAfter: Date },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('second_factor')
    .select('secret')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .where('begun_at', '>', begunAfter)
    .forUpdate()
    .executeTakeFirst();
  const key = row ? openedKey(personId, row.secret) : null;
  const step = key === null ? null : stepOfCode(key, code, now);
  if (step === null) return false;
  await tx
    .updateTable('second_factor')
    .set({ confirmed_at: now, last_step: step })
    .where('person_id', '=', personId)
    .execute();
  return true;
}

/** Removes it with its recovery codes. False when none was in use. */
export async function removeSecondFactor(tx: Tx, personId: number): Promise<boolean> {
  const factor = await tx
    .deleteFrom('second_factor')
    .where('person_id', '=', personId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return Boolean(factor?.confirmed_at);
}

/**
 * Uses up a code of the app; a used or an older code is refused (RFC 6238, 5.2). Of two at once one succeeds.
 */
export async function spendCode(
  tx: Tx,
  { personId, code }: { personId: number; code: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('second_factor')
    .select(['secret', 'last_step'])
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  const key = row ? openedKey(personId, row.secret) : null;
  const step = key === null ? null : stepOfCode(key, code, now);
  if (!row || step === null || step <= row.last_step) return false;
  await tx.updateTable('second_factor').set({ last_step: step }).where('person_id', '=', personId).execute();
  return true;
}
