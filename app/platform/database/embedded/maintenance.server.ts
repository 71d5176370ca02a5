import type pg from 'pg';

/** Above this much log since the last checkpoint, one is made. */
const CHECKPOINT_BYTES = 32_000_000;

export type Maintenance = { walBytes: number; vacuumed: string[] };

/**
 * What the background processes of a PostgreSQL server do and PGlite has none to do: checkpoints, so that the log stays
 * short and a restart fast; vacuum and statistics for tables that changed much.
 */
export async function maintain(pool: pg.Pool): Promise<Maintenance> {
  const log = await pool.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  );
  const walBytes = log.rows[0]?.bytes ?? 0;
  if (walBytes > CHECKPOINT_BYTES) await pool.query('checkpoint');

  const changed = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
     where n_dead_tup > 1000 + 0.2 * n_live_tup or n_mod_since_analyze > 1000 + 0.1 * n_live_tup`,
  );
  const vacuumed = changed.rows.map((row) => row.name);
  for (const name of vacuumed) await pool.query(`vacuum (analyze) ${name}`);
  return { walBytes, vacuumed };
}
