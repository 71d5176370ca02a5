import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { FileStore } from '~/platform/storage/file-store';
import { KEPT_FOLDERS } from '~/uploads/storage.server';
import { partsFolder } from '~/uploads/videos/video-parts.server';

/** A database that a demo shop was made in, and how such a one becomes the empty database of a live shop. */

/** Said with the demo's own rows, in their transaction; once, however often. */
export async function markDemoDatabase(
  tx: Db | Tx,
  { hasHistory, now }: { hasHistory: boolean; now: Date },
): Promise<void> {
  await tx
    .insertInto('demo_shop')
    .values({ made_at: now, history: hasHistory ? 'begun' : 'none' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Whether what is sold here was invented: the database says so, or, made before it said so, it holds the demo's administrator
 * or one of its bank accounts. Neither can be made by a visitor.
 */
export async function isDemoDatabase(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ isDemo: boolean }>`
    select exists (select from demo_shop)
      or exists (
        select from person join person_role on person_role.person_id = person.id
        where person.email = 'admin@demo.test' and person_role.role in ('owner', 'administrator'))
      or exists (select from bank_account where external_key ~ '^demo-[a-z]+-[0-9]+$') as "isDemo"`.execute(
    db,
  );
  return rows[0]?.isDemo ?? false;
}

/** Whether there is something to sell: then no demo is made. */
export async function hasCourses(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('course').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** When a demo shop was begun whose past is not there yet, or not whole; null: nothing is left to play. */
export async function unplayedSince(db: Db): Promise<Date | null> {
  const begun = await db
    .selectFrom('demo_shop')
    .select('made_at')
    .where('history', '=', 'begun')
    .executeTakeFirst();
  return begun?.made_at ?? null;
}

/** In a live shop nobody signs in with a password that is written down: demo accounts are suspended, and their sessions end. */
export async function closeDemoAccounts(db: Db, now: Date): Promise<number> {
  const closed = await db
    .updateTable('person')
    .set({ suspended_at: now })
    .where('kind', '=', 'member')
    .where('email', 'like', '%@demo.test')
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return Number(closed.numUpdatedRows);
}

/** What a live shop says when it is started on such a database, and why it does not. */
export const DEMO_STARTED_LIVE =
  'this database was begun as a demo shop: its bank accounts, company, catalogue and accounts are invented, and money sent to ' +
  'them is lost. Clear it with npm run clear-demo (in a container: node build/clear-demo.mjs), take another database, or start ' +
  'it with SHOP_MODE=demo';

export interface DemoContents {
  courses: number;
  products: number;
  people: number;
  orders: number;
  approvedOrders: number;
}

/** How much would go, for the person who confirms. */
export async function countDemoContents(db: Db): Promise<DemoContents> {
  const { rows } = await sql<DemoContents>`
    select (select count(*) from course)::int as courses,
      (select count(*) from product)::int as products,
      (select count(*) from person)::int as people,
      (select count(*) from purchase_order)::int as orders,
      (select count(*) from purchase_order where status = 'approved')::int as "approvedOrders"`.execute(db);
  return rows[0]!;
}

/**
 * Empties every table but the words search knows and removes every stored file and the demo's secret: what is left is what a first live start makes. The
 * mark goes last, so that a run that is broken off leaves a database that still refuses to be live, and can be run again.
 */
export async function clearDemo(
  db: Db,
  { files, dataDir, now }: { files: FileStore; dataDir: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename not like 'kysely_migration%' and tablename not in ('demo_shop', 'search_synonym')`.execute(
      tx,
    );
    await sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity`).execute(tx);
    const { rows: queues } = await sql<{ name: string }>`
      select 'pgboss.' || quote_ident(tablename) as name from pg_tables
      where schemaname = 'pgboss' and tablename in ('job', 'archive')`.execute(tx);
    for (const { name } of queues) await sql.raw(`delete from ${name}`).execute(tx);
    await markDemoDatabase(tx, { hasHistory: false, now });
  });
  for (const folder of KEPT_FOLDERS) await files.removeAll(`${folder}/`);
  await fs.rm(partsFolder(dataDir), { recursive: true, force: true });
  await fs.rm(path.join(dataDir, 'secret'), { force: true });
  await db.deleteFrom('demo_shop').execute();
}
