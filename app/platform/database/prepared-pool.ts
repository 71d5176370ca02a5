import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Statements prepared; each length of an id list is another statement, so the rest run unprepared. */
const MOST_STATEMENTS = 300;
/** Runs before a statement is prepared. */
const WORTH_KEEPING = 3;
/** The columns grow with the table, and a prepared plan must not; `count(*)` is allowed. */
const ALL_COLUMNS = /(?:select|returning|,|\.) ?\*/i;
/** PostgreSQL's error when a migration by a newer process changed a prepared plan's result. */
const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type';

/**
 * Names repeated statements, so that the database plans them once (ADR-0010), most of a small query's time. A
 * plan made stale by a migration is retried; a transaction fails once, as after a lost connection.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  let generation = 0;
  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name || names.size >= MOST_STATEMENTS || ALL_COLUMNS.test(text)) return name;
    const times = (counts.get(text) ?? 0) + 1;
    if (times < WORTH_KEEPING) {
      if (counts.size > 10 * MOST_STATEMENTS) counts.clear();
      counts.set(text, times);
      return undefined;
    }
    counts.delete(text);
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
      // the other form of `query` takes a cursor, which this code never uses
      return { query, release: () => client.release() } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
