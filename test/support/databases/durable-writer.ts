// A process that commits numbered rows and says so, made to be killed: node durable-writer.mjs DATA_DIR
import fs from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '../../../app/platform/database/database.server';

const { db } = await openDatabase({ dataDir: process.argv[2] as string });
await sql`create table if not exists written (id bigint primary key, filler text not null)`.execute(db);
const last = await sql<{ id: number }>`select coalesce(max(id), 0) as id from written`.execute(db);
const filler = 'x'.repeat(500);
fs.writeSync(1, 'open\n');
for (let id = (last.rows[0]?.id ?? 0) + 1; ; id++) {
  await db.transaction().execute((tx) => sql`insert into written values (${id}, ${filler})`.execute(tx));
  // written at once, and only after the commit was answered
  fs.writeSync(1, `${id}\n`);
}
