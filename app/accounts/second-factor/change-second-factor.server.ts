import type { Tx } from '~/platform/database/database.server';
import { seal } from '~/platform/sealed.server';
import { openedKey, sealPlaceOf } from './second-factors.server';
import { newKey, stepOfCode } from './totp.server';

/** Makes a key that counts once its first code was typed; one that was begun before is gone. False: there is one in use. */
export async function beginSecondFactor(tx: Tx, personId: number, now: Date): Promise<boolean> {
  const begun = await tx
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
  return (begun.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The first code of a key that was begun: from now on it counts. */
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

/** With its recovery codes. False: there was none in use. */
export async function removeSecondFactor(tx: Tx, personId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('second_factor')
    .where('person_id', '=', personId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return Boolean(gone?.confirmed_at);
}

/** Spends a code of the app: one that was used, or an older one, is worth nothing (RFC 6238, 5.2). Of two at once one counts. */
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
