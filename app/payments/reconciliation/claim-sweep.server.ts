import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addHours, addMilliseconds } from '~/values/time';
import type { ListedAccount } from './provider-accounts.server';
import { type SweepWindow, sweepWindow } from './sweep-window';

/** Whoever reads a page has it in hand for so long; every page takes it anew. */
export const HELD_MS = 5 * 60_000;
/** A reading that did not come to its end within this is given up: the next begins where the last whole one ended. */
const GIVEN_UP_HOURS = 20;

export interface TakenSweep extends SweepWindow {
  id: number;
  nextPage: string | null;
  /** Every page was read; what the shop has and the list has not is still to be found. */
  isListed: boolean;
}

/** The reading of this account that stopped half way, or a new one. Null: somebody else has it in hand. */
export function claimSweep(
  db: Db,
  { provider, ledger: { account } }: ListedAccount,
  now: Date,
): Promise<TakenSweep | null> {
  const heldUntil = addMilliseconds(now, HELD_MS);
  return inTransaction(db, async (tx) => {
    const reading = await tx
      .selectFrom('provider_sweep')
      .select(['id', 'from_at', 'to_at', 'next_page', 'is_listed', 'held_until', 'started_at'])
      .where('provider', '=', provider)
      .where('account', '=', account)
      .where('state', '=', 'reading')
      .forUpdate()
      .executeTakeFirst();
    if (reading && reading.held_until > now) return null;
    if (reading && reading.started_at > addHours(now, -GIVEN_UP_HOURS)) {
      await tx
        .updateTable('provider_sweep')
        .set({ held_until: heldUntil })
        .where('id', '=', reading.id)
        .execute();
      const { id, from_at: from, to_at: to, next_page: nextPage, is_listed: isListed } = reading;
      return { id, from, to, nextPage, isListed };
    }
    if (reading)
      await tx
        .updateTable('provider_sweep')
        .set({ state: 'given-up', ended_at: now })
        .where('id', '=', reading.id)
        .execute();
    const last = await tx
      .selectFrom('provider_sweep')
      .select(({ fn }) => fn.max('to_at').$castTo<Date | null>().as('to'))
      .where('provider', '=', provider)
      .where('account', '=', account)
      .where('state', '=', 'done')
      .executeTakeFirst();
    const window = sweepWindow(last?.to ?? null, now);
    const begun = await tx
      .insertInto('provider_sweep')
      .values({
        provider,
        account,
        from_at: window.from,
        to_at: window.to,
        started_at: now,
        held_until: heldUntil,
      })
      // another process began at the same moment
      .onConflict((conflict) =>
        // written out: which index it is, is known before any value is
        conflict.columns(['provider', 'account']).where('state', '=', sql.lit('reading')).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    return begun ? { id: begun.id, ...window, nextPage: null, isListed: false } : null;
  });
}

/** A page is kept: the next one, if there is any, is read from here, by whoever comes. */
export async function keepProgress(
  db: Db,
  sweepId: number,
  { nextPage, charges }: { nextPage: string | null; charges: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('provider_sweep')
    .set({
      next_page: nextPage,
      is_listed: nextPage === null,
      pages: sql`pages + 1`,
      charges: sql`charges + ${charges}`,
      failure: '',
      held_until: addMilliseconds(now, HELD_MS),
    })
    .where('id', '=', sweepId)
    .where('state', '=', 'reading')
    .execute();
}

/** It goes on later, where it is. */
export async function leaveSweep(db: Db, sweepId: number, failure: string, now: Date): Promise<void> {
  await db
    .updateTable('provider_sweep')
    .set({ held_until: now, failure: failure.slice(0, 200) })
    .where('id', '=', sweepId)
    .where('state', '=', 'reading')
    .execute();
}

export async function endSweep(db: Db, sweepId: number, now: Date): Promise<void> {
  await db
    .updateTable('provider_sweep')
    .set({ state: 'done', ended_at: now, failure: '' })
    .where('id', '=', sweepId)
    .where('state', '=', 'reading')
    .execute();
}
