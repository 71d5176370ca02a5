import type { Db, Tx } from '~/platform/database/database.server';

/** A seat of a company: which one, and who sits in it. */
export interface SeatLine {
  n: number;
  use: 'free' | 'invited' | 'taken';
  takenBy: string | null;
  personId: number | null;
}

/** Seats of an order by their lines, counted as pages count them. */
export async function readSeatLines(db: Db | Tx, orderId: number): Promise<Map<number, SeatLine>> {
  const rows = await db
    .selectFrom('order_seat')
    .innerJoin('order_line', 'order_line.id', 'order_seat.order_line_id')
    .leftJoin('person', 'person.id', 'order_seat.person_id')
    .select(['order_line.id', 'person.firstname', 'person.lastname', 'person.email'])
    .select(['order_seat.person_id', 'order_seat.email as invited'])
    .where('order_line.order_id', '=', orderId)
    .orderBy('order_line.position')
    .execute();
  return new Map(
    rows.map(({ id, firstname, lastname, email, person_id: personId, invited }, index) => {
      const takenBy = `${firstname ?? ''} ${lastname ?? ''}`.trim() || email;
      const use = personId !== null ? 'taken' : invited ? 'invited' : 'free';
      return [id, { n: index + 1, use, takenBy, personId }] as const;
    }),
  );
}

/** Seats of an order, locked: nobody is invited to one or takes it before the transaction ends. */
export async function lockSeatLines(tx: Tx, orderId: number): Promise<Map<number, SeatLine>> {
  await tx
    .selectFrom('order_seat')
    .innerJoin('order_line', 'order_line.id', 'order_seat.order_line_id')
    .select('order_seat.order_line_id')
    .where('order_line.order_id', '=', orderId)
    .orderBy('order_seat.order_line_id')
    .forUpdate('order_seat')
    .execute();
  return readSeatLines(tx, orderId);
}
