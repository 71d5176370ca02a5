import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type pg from 'pg';
import tar from 'tar-stream';
import { overPGlite } from './embedded-postgres.server';

/**
 * Dumps a database filled by `fill` into one file for `unpackTemplate`. It is shut down cleanly, so that a
 * copy replays no log and syncs none of its 1,700 files at the start.
 */
export async function dumpDatabase(fill: (pool: pg.Pool) => Promise<void>): Promise<Buffer> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-dump-'));
  try {
    const postgres = await PGlite.create({
      fs: new NodeFS(home),
      extensions: { pg_trgm },
      // a log segment is 16 MB, and only the last is needed
      startParams: [...PGlite.defaultStartParams, '-c', 'wal_recycle=off', '-c', 'min_wal_size=32MB'],
    });
    const open = overPGlite(postgres);
    try {
      await fill(open.pool);
      await open.pool.query('select pg_switch_wal()');
      await open.pool.query('checkpoint');
    } finally {
      await open.close();
    }
    return await packed(home);
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}

async function packed(home: string): Promise<Buffer> {
  const entries = tar.pack();
  const reading = buffer(entries.pipe(createGzip({ level: 9 })));
  for (const entry of fs.readdirSync(home, { recursive: true, withFileTypes: true })) {
    const at = path.join(entry.parentPath, entry.name);
    const name = path.relative(home, at);
    if (entry.isDirectory()) entries.entry({ name, type: 'directory', mode: 0o700 });
    else entries.entry({ name, mode: 0o600 }, fs.readFileSync(at));
  }
  entries.finalize();
  return reading;
}
