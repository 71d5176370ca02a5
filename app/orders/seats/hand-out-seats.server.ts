import { forgetLineOfGrants } from '~/access/revoke-grants.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { paths } from '~/values/paths';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { readSeats, type SeatOrder, type SeatsOf } from './order-seats.server';
import { isSeatOver } from './seat-over';

export type SeatsRefusal = { code: 'NOT_FOUND' } | { code: 'NOT_PAID' } | { code: 'TAKEN' };

export interface HandedOut {
  /** how many were invited now */
  invited: number;
  /** e-mails that have a seat already */
  known: string[];
  /** e-mails for which no seat was left */
  left: string[];
  /** e-mails for which only seats were left that were offered by mail as often as may be: they have links still */
  byLinkOnly: string[];
}

/** Mails a seat is offered by, to one person after another: who buys seats is known to none of them. */
export const MOST_INVITATIONS = 5;

/** Invites people by mail, each to a seat nobody has; one e-mail has one seat of an order. */
export async function inviteToSeats(
  db: Db,
  { whose, emails, locale }: { whose: SeatsOf; emails: readonly string[]; locale: Locale },
  now: Date,
): Promise<Result<HandedOut, SeatsRefusal>> {
  return inTransaction(db, async (tx) => {
    const order = await lockSeats(tx, whose, now);
    if (!order.ok) return order;
    const { seats, company, course } = order.value;
    const has = new Set(
      seats.filter((seat) => !isSeatOver(seat)).flatMap(({ email, person }) => [email, person?.email ?? '']),
    );
    const untaken = seats.filter(
      (seat) => !seat.email && !seat.person && !seat.isErased && !isSeatOver(seat),
    );
    const free = untaken.filter(({ invitations }) => invitations < MOST_INVITATIONS);
    let linksOnly = untaken.length - free.length;
    const handed: HandedOut = { invited: 0, known: [], left: [], byLinkOnly: [] };
    for (const email of new Set(emails)) {
      if (has.has(email)) {
        handed.known.push(email);
        continue;
      }
      const seat = free.shift();
      if (!seat) {
        handed[linksOnly > 0 ? 'byLinkOnly' : 'left'].push(email);
        linksOnly -= 1;
        continue;
      }
      await tx
        .updateTable('order_seat')
        .set((eb) => ({ email, invitations: eb('invitations', '+', 1) }))
        .where('order_line_id', '=', seat.lineId)
        .execute();
      await queueMessage(tx, {
        kind: 'seat-invited',
        dedupeKey: `seat-invited:${seat.token}:${email}`,
        to: email,
        locale,
        values: { courseName: course.title, company, path: paths.companySeat({ token: seat.token }) },
      });
      handed.invited += 1;
    }
    return accept(handed);
  });
}

/**
 * A seat nobody has taken, or whose person erased the account, is the buyer's again: the old link opens nothing, and the next
 * learner gets the course anew.
 */
export async function takeBackSeat(
  db: Db,
  { whose, lineId }: { whose: SeatsOf; lineId: number },
  now: Date,
): Promise<Result<null, SeatsRefusal>> {
  return inTransaction(db, async (tx) => {
    const order = await lockSeats(tx, whose, now);
    if (!order.ok) return order;
    const seat = order.value.seats.find((each) => each.lineId === lineId);
    if (!seat) return refuse({ code: 'NOT_FOUND' });
    if (seat.person) return refuse({ code: 'TAKEN' });
    if (seat.isErased) await forgetLineOfGrants(tx, lineId);
    await tx
      .updateTable('order_seat')
      .set({ email: '', token: newToken(), person_id: null, taken_at: null })
      .where('order_line_id', '=', lineId)
      .execute();
    return accept(null);
  });
}

/** All seats of the order, each locked: nobody takes one meanwhile. */
async function lockSeats(tx: Tx, whose: SeatsOf, now: Date): Promise<Result<SeatOrder, SeatsRefusal>> {
  const view = await readSeats(tx, whose, now);
  if (!view) return refuse({ code: 'NOT_FOUND' });
  if (view.status !== 'approved') return refuse({ code: 'NOT_PAID' });
  await tx
    .selectFrom('order_seat')
    .select('order_line_id')
    .where(
      'order_line_id',
      'in',
      view.seats.map(({ lineId }) => lineId),
    )
    .orderBy('order_line_id')
    .forUpdate()
    .execute();
  return accept((await readSeats(tx, whose, now))!);
}

/** Removes an erased person from invitations. */
export async function forgetSeats(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx.updateTable('order_seat').set({ email: '' }).where('email', '=', email).execute();
}
