import { z } from 'zod';
import type { Db, Tx } from '~/platform/database/database.server';
import { type SealPlace, unseal } from '~/platform/sealed.server';

export const sealPlaceOf = (personId: number): SealPlace => ({
  purpose: 'second factors',
  boundTo: `second factor of ${personId}`,
});

/** Decrypts a stored key; null when the shop's secret has changed. */
export function openedKey(personId: number, sealedKey: unknown): string | null {
  const key = z.string().safeParse(unseal(sealPlaceOf(personId), sealedKey));
  return key.success ? key.data : null;
}

export interface SecondFactor {
  /** null: started, not confirmed */
  since: Date | null;
  begunAt: Date;
  codesLeft: number;
}

/** A person's second factor; null: none. */
export async function readSecondFactor(db: Db, personId: number): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom('second_factor')
    .select(['confirmed_at', 'begun_at'])
    .select((eb) =>
      eb
        .selectFrom('recovery_code')
        .select((codes) => codes.fn.countAll<number>().as('count'))
        .whereRef('recovery_code.person_id', '=', 'second_factor.person_id')
        .where('used_at', 'is', null)
        .as('codes'),
    )
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row ? { since: row.confirmed_at, begunAt: row.begun_at, codesLeft: Number(row.codes ?? 0) } : null;
}

/** The key that waits for its first code, for the person who set it up; null: none, or in use. */
export async function readBegunKey(db: Db, personId: number): Promise<string | null> {
  const row = await db
    .selectFrom('second_factor')
    .select('secret')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return row ? openedKey(personId, row.secret) : null;
}

/** Whether sign-in needs a code too. */
export async function hasSecondFactor(db: Db | Tx, personId: number): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
