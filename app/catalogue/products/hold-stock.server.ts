import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** Pieces of one product. */
export interface Pieces {
  productId: number;
  qty: number;
}

/** Takes the pieces of each product that has that many. Answers of how many products: fewer than asked for, and nothing may stand. */
export async function holdStock(tx: Tx, wanted: readonly Pieces[]): Promise<number> {
  const held = await sql`
    update product set available_qty = available_qty - wanted.qty
    from ${rowsOf(wanted)} as wanted (id bigint, qty int)
    where product.id = wanted.id and available_qty >= wanted.qty`.execute(tx);
  return Number(held.numAffectedRows ?? 0);
}

/** Gives the pieces back. The rows must be locked. */
export async function releaseStock(tx: Tx, given: readonly Pieces[]): Promise<void> {
  await sql`
    update product set available_qty = available_qty + given.qty
    from ${rowsOf(given)} as given (id bigint, qty int) where product.id = given.id`.execute(tx);
}

/** As a row source of (id, qty). */
export const rowsOf = (pieces: readonly Pieces[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(pieces.map(({ productId, qty }) => ({ id: productId, qty })))}::jsonb)`;
