import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addHours, addMilliseconds } from '~/values/time';
import type { ListedAccount } from './provider-accounts.server';
import { type PullWindow, pullWindow } from './pull-window';

/** Lease of a process on the pull; each page renews it. */
export const HELD_MS = 5 * 60_000;
/** A pull unfinished after this is abandoned: the next one starts where the last complete one ended. */
const GIVEN_UP_HOURS = 20;

export interface ClaimedPull extends PullWindow {
  id: number;
  nextPage: string | null;
  /** Every page was read; payments that the list lacks are still to be found. */
  isListed: boolean;
}

/** Resumes this account's unfinished pull, or starts a new one. Null: another process has it. */
export function claimPull(
  db: Db,
  { provider, ledger: { account } }: ListedAccount,
  now: Date,
): Promise<ClaimedPull | null> {
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
    const window = pullWindow(last?.to ?? null, now);
    const started = await tx
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
        // a literal, because the database picks the partial index before it knows any parameter
        conflict.columns(['provider', 'account']).where('state', '=', sql.lit('reading')).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    return started ? { id: started.id, ...window, nextPage: null, isListed: false } : null;
  });
}

/** Stores the progress after a page: any process can go on with the next one. */
export async function storeProgress(
  db: Db,
  pullId: number,
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
    .where('id', '=', pullId)
    .where('state', '=', 'reading')
    .execute();
}

/** The pull continues from here later. */
export async function leavePull(db: Db, pullId: number, failure: string, now: Date): Promise<void> {
  await db
    .updateTable('provider_sweep')
    .set({ held_until: now, failure: failure.slice(0, 200) })
    .where('id', '=', pullId)
    .where('state', '=', 'reading')
    .execute();
}

export async function endPull(db: Db, pullId: number, now: Date): Promise<void> {
  await db
    .updateTable('provider_sweep')
    .set({ state: 'done', ended_at: now, failure: '' })
    .where('id', '=', pullId)
    .where('state', '=', 'reading')
    .execute();
}
