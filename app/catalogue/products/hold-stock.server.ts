import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** Pieces of one product. */
export interface Pieces {
  productId: number;
  qty: number;
}

/**
 * Takes pieces of each product that has enough. Returns the number of products: with fewer than requested, the caller
 * must roll back.
 */
export async function holdStock(tx: Tx, pieces: readonly Pieces[]): Promise<number> {
  const update = await sql`
    update product set available_qty = available_qty - wanted.qty
    from ${rowsOf(pieces)} as wanted (id bigint, qty int)
    where product.id = wanted.id and available_qty >= wanted.qty`.execute(tx);
  return Number(update.numAffectedRows ?? 0);
}

/** Returns the pieces. The caller locks the rows. */
export async function releaseStock(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  await sql`
    update product set available_qty = available_qty + given.qty
    from ${rowsOf(pieces)} as given (id bigint, qty int) where product.id = given.id`.execute(tx);
}

/** A row source of (id, qty). */
export const rowsOf = (pieces: readonly Pieces[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(pieces.map(({ productId, qty }) => ({ id: productId, qty })))}::jsonb)`;
