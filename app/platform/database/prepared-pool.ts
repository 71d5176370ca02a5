import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Statements kept; a list of ids of another length is another statement, so the rest go unprepared. */
const MOST_STATEMENTS = 300;
/** Seen this often before it is kept. */
const WORTH_KEEPING = 3;
/** Their columns grow with the table, and a plan that is kept may not: `count(*)` may. */
const ALL_COLUMNS = /(?:select|returning|,|\.) ?\*/i;
/** What PostgreSQL answers when a migration by a newer process changed what a kept plan gives. */
const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type';

/**
 * Names the statements that come again and again, so that the database parses and plans them once (ADR-0010): most of the
 * time of a small query. A plan that a migration made stale is planned anew; outside a transaction nobody notices, a
 * transaction fails once as it would by any lost connection.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  let generation = 0;
  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name || names.size >= MOST_STATEMENTS || ALL_COLUMNS.test(text)) return name;
    const times = (seen.get(text) ?? 0) + 1;
    if (times < WORTH_KEEPING) {
      if (seen.size > 10 * MOST_STATEMENTS) seen.clear();
      seen.set(text, times);
      return undefined;
    }
    seen.delete(text);
    names.set(text, `s${generation}_${names.size}`);
    return names.get(text);
  };
  const forgetPlans = () => {
    generation += 1;
    names.clear();
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      let isInTransaction = false;
      const query = async (text: string, values: unknown[] = []) => {
        if (values.length === 0) {
          if (/^(begin|start transaction)/i.test(text)) isInTransaction = true;
          else if (/commit$|^rollback$/i.test(text)) isInTransaction = false;
          return client.query(text, values);
        }
        const name = nameOf(text);
        if (!name) return client.query(text, values);
        try {
          return await client.query({ name, text, values });
        } catch (error) {
          if (!isStalePlan(error)) throw error;
          forgetPlans();
          if (isInTransaction) throw error;
          return client.query(text, values);
        }
      };
      // the other form of `query` takes a cursor, and nothing here streams
      return { query, release: () => client.release() } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
