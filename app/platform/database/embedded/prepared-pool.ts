import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Statements kept; a list of ids of another length is another statement, so the rest go unprepared. */
const MOST_STATEMENTS = 300;
/** Seen this often before it is kept. */
const WORTH_KEEPING = 3;

/**
 * Names the statements that come again and again, so that the database parses and plans them once: in the embedded database
 * that is most of the time of a small query. Not for a server: there a migration by a newer process would break the plans
 * older processes keep ("cached plan must not change result type").
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name || names.size >= MOST_STATEMENTS) return name;
    const times = (seen.get(text) ?? 0) + 1;
    if (times < WORTH_KEEPING) {
      if (seen.size > 10 * MOST_STATEMENTS) seen.clear();
      seen.set(text, times);
      return undefined;
    }
    seen.delete(text);
    names.set(text, `s${names.size}`);
    return names.get(text);
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      const query = (text: string, values: unknown[] = []) => {
        const name = values.length > 0 ? nameOf(text) : undefined;
        return name ? client.query({ name, text, values }) : client.query(text, values);
      };
      // the other form of `query` takes a cursor, and nothing here streams
      return { query, release: () => client.release() } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
