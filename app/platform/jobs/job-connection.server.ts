import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Log } from '~/platform/log.server';

type SqlAnswer = { rows: never[] };
/** pg-boss reads the first row as the number of jobs it ended. */
const NONE_ENDED = { rows: [{ count: '0' }] as never[] };
const countsEnded = (text: string) => /select count\(\*\) from results/i.test(text);

/** Statements of every job; all others are rare, or several statements at once. */
const COMES_OFTEN =
  /^\s*(?:with next as|update pgboss\.job set state = 'completed'|select name from unnest)/i;

/**
 * Connections for pg-boss, all returned before the pool may close. `hasPreparedStatements`: planning a query
 * on all queues takes longer than running it (ADR-0010).
 */
export function jobConnection(pool: pg.Pool, log: Log, { hasPreparedStatements = false } = {}) {
  const names = new Map<string, string>();
  const underWay = new Set<Promise<unknown>>();
  let isTolerant = false;
  let isClosed = false;

  async function query(text: string, values?: unknown[]): Promise<SqlAnswer> {
    const client = await pool.connect();
    try {
      const name = nameOf(text);
      const answer = await client.query<never>({ ...(name && { name }), text, values });
      client.release();
      return answer;
    } catch (error) {
      // a failed "BEGIN; …; COMMIT" leaves the session inside its transaction: it must not return to the pool
      client.release(true);
      throw error;
    }
  }

  function nameOf(text: string): string | undefined {
    if (!hasPreparedStatements || !COMES_OFTEN.test(text)) return undefined;
    // named by its text, so that another queue on the same pool uses the same name
    const name = names.get(text) ?? `job_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    names.set(text, name);
    return name;
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
    // pg-boss does not catch errors of its own timers
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
