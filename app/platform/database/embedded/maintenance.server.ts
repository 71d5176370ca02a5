import type pg from 'pg';

/** More log than this since the last checkpoint triggers one. */
const CHECKPOINT_BYTES = 32_000_000;

export type Maintenance = { walBytes: number; vacuumed: string[] };

/**
 * Replaces PostgreSQL's background processes, which PGlite lacks: checkpoints for a short log and a fast
 * restart; vacuum and statistics for tables that changed much.
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
