import type pg from 'pg';
import type { Log } from '~/platform/log.server';

type SqlAnswer = { rows: never[] };
/** pg-boss reads the first row of how many jobs it has ended, whatever became of the statement. */
const NONE_ENDED = { rows: [{ count: '0' }] as never[] };
const countsEnded = (text: string) => /select count\(\*\) from results/i.test(text);

/** Connections for pg-boss that are all given back before the pool may be closed. */
export function jobConnection(pool: pg.Pool, log: Log) {
  const underWay = new Set<Promise<unknown>>();
  let isTolerant = false;
  let isClosed = false;

  async function query(text: string, values?: unknown[]): Promise<SqlAnswer> {
    const client = await pool.connect();
    try {
      const answer = await client.query<never>(text, values);
      client.release();
      return answer;
    } catch (error) {
      // a failed "BEGIN; …; COMMIT" leaves the session inside its transaction: it must not go back to the pool
      client.release(true);
      throw error;
    }
  }

  async function direct(text: string, values?: unknown[]): Promise<SqlAnswer> {
    if (isClosed) return countsEnded(text) ? NONE_ENDED : { rows: [] };
    const answer = query(text, values);
    underWay.add(answer);
    try {
      return await answer;
    } finally {
      underWay.delete(answer);
    }
  }

  return {
    direct: { executeSql: direct },
    // pg-boss does not catch what its own timers run into
    forUpkeep: {
      executeSql: async (text: string, values?: unknown[]): Promise<SqlAnswer> => {
        try {
          return await direct(text, values);
        } catch (error) {
          if (!isTolerant) throw error;
          log.error('job queue upkeep failed', { error });
          return countsEnded(text) ? NONE_ENDED : { rows: [] };
        }
      },
    },
    tolerateFailures: () => void (isTolerant = true),
    close: async () => {
      isClosed = true;
      await Promise.allSettled(underWay);
    },
  };
}
