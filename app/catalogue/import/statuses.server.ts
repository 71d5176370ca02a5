import { type Selectable, sql } from 'kysely';
import type { DB } from '~/platform/database/schema';
import type { Tx } from '~/platform/database/database.server';

/** What rows of the shop are shown or not, by their keys. */
export type Statuses = ReadonlyMap<string, Status>;
type Status = Selectable<DB['course']>['status'];

export async function statusesOf(
  tx: Tx,
  table: 'course' | 'product',
  named: readonly { key: string }[],
): Promise<Statuses> {
  const { rows } = await sql<{ external_key: string; status: Status }>`
    select external_key, status from ${sql.table(table)}
    where external_key = any(${named.map(({ key }) => key)}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.external_key, row.status]));
}

export const statusOf = (known: Statuses, { key, status }: { key: string; status: Status | null }): Status =>
  status ?? known.get(key) ?? 'published';
