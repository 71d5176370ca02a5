import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { afterCommit, inTransaction } from '~/platform/database/transaction.server';
import { consumeToken, consumeTokens } from '~/platform/http/rate-limit.server';
import { type Jobs, openJobs } from '~/platform/jobs/jobs.server';
import { createLog } from '~/platform/log.server';
import { fileDatabase } from '../support/databases/file-database';
import { databaseMode } from '../support/databases/test-database';

const silent = createLog({ write: () => {}, isPretty: false });

const { db, database } = fileDatabase();

const now = new Date('2026-01-05T03:00:00Z');
const insertHit = (db: OpenDatabase['db'], key: string) =>
  db.insertInto('rate_limit').values({ key, window_start: now, hits: 1 }).execute();
const keys = async () =>
  (await db().selectFrom('rate_limit').select('key').orderBy('key').execute()).map((row) => row.key);

describe(`database, ${databaseMode()}`, () => {
  it('is the mode that was asked for', () => {
    expect(database().isEmbedded).toBe(databaseMode() === 'embedded');
  });

  it('delivers bigint as number, date as text, numeric as text, timestamptz as Date', async () => {
    const { rows } =
      await sql`select 9007199254740991::bigint as big, '2026-02-28'::date as day, 1.10::numeric as rate,
      '2026-01-05T10:00:00+07'::timestamptz as moment, array[1,null,3]::bigint[] as bigs, array['2026-02-28'::date] as days,
      null::bigint as nothing`.execute(db());
    expect(rows[0]).toEqual({
      big: 9007199254740991,
      day: '2026-02-28',
      rate: '1.10',
      moment: now,
      bigs: [1, null, 3],
      days: ['2026-02-28'],
      nothing: null,
    });
  });

  it('refuses a bigint that a number cannot hold', async () => {
    await expect(sql`select 9007199254740993::bigint`.execute(db())).rejects.toThrow(/too large/);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db())).rows).toEqual([{ one: 1 }]);
  });

  it('finds Thai inside unspaced text by trigrams', async () => {
    const { rows } = await sql<{ n: number }>`select cardinality(show_trgm('เรียน')) as n`.execute(db());
    expect(rows[0]?.n).toBeGreaterThan(0);
  });

  it('goes on after a failed query and after a bind error', async () => {
    await expect(sql`select ${'x'}::int`.execute(db())).rejects.toThrow();
    await expect(sql`select 1 from nothing_here`.execute(db())).rejects.toThrow();
    expect(await keys()).toEqual([]);
  });
});

describe(`transactions, ${databaseMode()}`, () => {
  it('keeps what was written, and nothing of what was rolled back', async () => {
    await inTransaction(db(), (tx) => insertHit(tx, 'kept'));
    const lost = inTransaction(db(), async (tx) => {
      await insertHit(tx, 'lost');
      throw new Error('no');
    });
    await expect(lost).rejects.toThrow('no');
    expect(await keys()).toEqual(['kept']);
  });

  it('joins an database() transaction', async () => {
    const lost = inTransaction(db(), async (outer) => {
      await inTransaction(outer, (inner) => insertHit(inner, 'inner'));
      throw new Error('outer failed');
    });
    await expect(lost).rejects.toThrow('outer failed');
    expect(await keys()).toEqual([]);
  });

  it('never reports a failed transaction as committed, even when the failure was swallowed', async () => {
    const swallowed = inTransaction(db(), async (tx) => {
      await insertHit(tx, 'before');
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow(/aborted/);
    expect(await keys()).toEqual([]);
    await insertHit(db(), 'after');
    expect(await keys()).toEqual(['after']);
  });

  it('runs afterCommit once, after the commit, and not at all after a rollback', async () => {
    const seenValues: string[] = [];
    await inTransaction(db(), async (tx) => {
      await insertHit(tx, 'a');
      await afterCommit(tx, async () => void seenValues.push(`committed: ${(await keys()).join()}`));
      seenValues.push('inside');
    });
    const lost = inTransaction(db(), async (tx) => {
      await afterCommit(tx, () => void seenValues.push('never'));
      throw new Error('no');
    });
    await expect(lost).rejects.toThrow();
    expect(seenValues).toEqual(['inside', 'committed: a']);
  });

  it('does not turn a committed transaction into a failure when afterCommit throws', async () => {
    const result = await inTransaction(db(), async (tx) => {
      await insertHit(tx, 'a');
      await afterCommit(tx, () => {
        throw new Error('publishing failed');
      });
      return 'done';
    });
    expect(result).toBe('done');
  });

  it.each(['40001', '40P01'])(
    'does the work again after %s, and forgets what the first try queued',
    async (code) => {
      let attempts = 0;
      const seen: number[] = [];
      await inTransaction(db(), async (tx) => {
        const attempt = ++attempts;
        await insertHit(tx, `attempt ${attempt}`);
        await afterCommit(tx, () => void seen.push(attempt));
        if (attempt < 3) await sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(tx);
      });
      expect(attempts).toBe(3);
      expect(seen).toEqual([3]);
      expect(await keys()).toEqual(['attempt 3']);
    },
  );

  it('gives up after three retries, and retries nothing else', async () => {
    let attempts = 0;
    const failing = (code: string) =>
      inTransaction(db(), async (tx) => {
        attempts++;
        await sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(tx);
      });
    await expect(failing('40001')).rejects.toThrow();
    expect(attempts).toBe(4);
    attempts = 0;
    await expect(failing('23505')).rejects.toThrow();
    expect(attempts).toBe(1);
  });
});

describe.runIf(databaseMode() === 'postgres')('transactions that meet, postgres', () => {
  it('both end well after a real deadlock', async () => {
    await insertHit(db(), 'a');
    await insertHit(db(), 'b');
    let bothHold = () => {};
    const met = new Promise<void>((resolve) => (bothHold = resolve));
    let holding = 0;
    const raise = (first: string, second: string) =>
      inTransaction(db(), async (tx) => {
        const add = (key: string) =>
          tx
            .updateTable('rate_limit')
            .set({ hits: sql`hits + 1` })
            .where('key', '=', key)
            .execute();
        await add(first);
        if (++holding === 2) bothHold();
        await met;
        await add(second);
      });
    await Promise.all([raise('a', 'b'), raise('b', 'a')]);
    const rows = await db().selectFrom('rate_limit').select('hits').execute();
    expect(rows.map((row) => row.hits)).toEqual([3, 3]);
  });
});

describe(`rate limit, ${databaseMode()}`, () => {
  it('allows so many in a window, says when to come back, and starts again', async () => {
    const take = (at: string) =>
      consumeToken(db(), 'sign-in', { limit: 2, windowSeconds: 60, now: new Date(at) });
    expect(await take('2026-01-05T03:00:50Z')).toMatchObject({ allowed: true, left: 1 });
    expect(await take('2026-01-05T03:00:51Z')).toMatchObject({ allowed: true, left: 0 });
    // the full minute begins no new window: the first try did
    expect(await take('2026-01-05T03:01:10Z')).toEqual({ allowed: false, retryAfterSeconds: 40 });
    expect(await take('2026-01-05T03:01:50Z')).toMatchObject({ allowed: true, left: 1 });
    expect(await take('2026-01-05T03:02:00Z')).toMatchObject({ allowed: true, left: 0 });
    expect(await take('2026-01-05T03:02:10Z')).toEqual({ allowed: false, retryAfterSeconds: 40 });
  });

  it('counts hits that come at once', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 20 }, () => consumeToken(db(), 'k', { limit: 5, windowSeconds: 60, now })),
    );
    expect(tokens.filter((token) => token.allowed)).toHaveLength(5);
  });

  it('R-226 counts several keys in turn at once: what comes after a refused one is not counted', async () => {
    const keys = (first: number, second: number) => [
      { key: 'address', limit: first, windowSeconds: 60 },
      { key: 'shop', limit: second, windowSeconds: 60 },
    ];
    const hits = async () =>
      Object.fromEntries(
        (await db().selectFrom('rate_limit').select(['key', 'hits']).execute()).map((row) => [
          row.key,
          row.hits,
        ]),
      );
    expect(await consumeTokens(db(), keys(2, 1), now)).toBe(2);
    expect(await consumeTokens(db(), keys(2, 1), now)).toBe(1);
    expect(await hits()).toEqual({ address: 2, shop: 2 });
    expect(await consumeTokens(db(), keys(2, 9), now)).toBe(0);
    expect(await hits()).toEqual({ address: 3, shop: 2 });
    const later = new Date(now.getTime() + 60_000);
    expect(await consumeTokens(db(), keys(2, 1), later)).toBe(2);
    expect(await consumeTokens(db(), [], now)).toBe(0);
  });

  it('R-226 several keys at once from twenty sides let through as many as one by one', async () => {
    const keys = [
      { key: 'a', limit: 9, windowSeconds: 60 },
      { key: 'b', limit: 5, windowSeconds: 60 },
    ];
    const allowedCount = await Promise.all(Array.from({ length: 20 }, () => consumeTokens(db(), keys, now)));
    expect(allowedCount.filter((count) => count === 2)).toHaveLength(5);
    expect(allowedCount.filter((count) => count >= 1)).toHaveLength(9);
  });
});

describe(`jobs, ${databaseMode()}`, () => {
  let jobs: Jobs;
  let handled: { name: string; data: object; attempt: number }[] = [];
  let failures = 0;

  const waiting = async () => {
    const { rows } = await sql<{ name: string; data: object }>`
      select name, data from pgboss.job where state in ('created', 'retry') order by created_on`.execute(
      db(),
    );
    return rows;
  };

  beforeAll(async () => {
    jobs = openJobs({ pool: database().pool, log: silent, pollingSeconds: 0.5, expireSeconds: 300 });
    for (const name of ['mail', 'expire']) {
      jobs.define(name, {
        retryDelay: 1,
        handler: async (data, { attempt }) => {
          if (failures-- > 0) throw new Error('not yet');
          handled.push({ name, data, attempt });
          await keys();
        },
      });
    }
    await jobs.install();
  });
  beforeEach(() => {
    handled = [];
    failures = 0;
  });

  it('takes a job back with its transaction', async () => {
    const lost = inTransaction(db(), async (tx) => {
      await jobs.enqueue(tx, 'mail', { to: 'lost' });
      throw new Error('no');
    });
    await expect(lost).rejects.toThrow('no');
    await inTransaction(db(), (tx) => jobs.enqueue(tx, 'mail', { to: 'kept' }));
    expect(await waiting()).toEqual([{ name: 'mail', data: { to: 'kept' } }]);
  });

  it('refuses a job that nobody handles', async () => {
    await expect(jobs.enqueue(db(), 'nothing', {})).rejects.toThrow(/not defined/);
  });

  it('keeps one waiting job for a key, and any number without', async () => {
    expect(await jobs.enqueue(db(), 'mail', { n: 1 }, { singletonKey: 'a' })).toBe(true);
    expect(await jobs.enqueue(db(), 'mail', { n: 2 }, { singletonKey: 'a' })).toBe(false);
    expect(await jobs.enqueue(db(), 'mail', { n: 3 }, { singletonKey: 'b' })).toBe(true);
    expect(await jobs.enqueue(db(), 'mail', { n: 4 })).toBe(true);
    expect(await jobs.enqueue(db(), 'mail', { n: 5 })).toBe(true);
    expect((await waiting()).map((job) => job.data)).toEqual([{ n: 1 }, { n: 3 }, { n: 4 }, { n: 5 }]);
  });

  it('can be installed again', async () => {
    await expect(jobs.install()).resolves.toBeUndefined();
  });

  describe('running', () => {
    beforeAll(() => jobs.start());
    afterAll(() => jobs.stop());

    it('handles what is due, and leaves what is not', async () => {
      await jobs.enqueue(db(), 'mail', { to: 'now' });
      await jobs.enqueue(db(), 'expire', { at: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) });
      await expect.poll(() => handled).toEqual([{ name: 'mail', data: { to: 'now' }, attempt: 1 }]);
      await expect.poll(waiting).toEqual([{ name: 'expire', data: { at: 'later' } }]);
    });

    it('handles each of many once', async () => {
      await inTransaction(db(), async (tx) => {
        for (let n = 0; n < 20; n++) await jobs.enqueue(tx, 'mail', { n });
      });
      await expect.poll(() => handled.length).toBe(20);
      expect(new Set(handled.map((job) => JSON.stringify(job.data))).size).toBe(20);
      await expect.poll(waiting).toEqual([]);
    });

    it('tries again after a failure', async () => {
      failures = 1;
      await jobs.enqueue(db(), 'mail', { to: 'twice' });
      await expect
        .poll(() => handled, { interval: 200 })
        .toEqual([{ name: 'mail', data: { to: 'twice' }, attempt: 2 }]);
    });

    it('refuses definitions that come too late', () => {
      expect(() => jobs.define('late', { handler: async () => {} })).toThrow(/before start/);
    });
  });

  it('leaves the pool free after stop', async () => {
    await jobs.enqueue(db(), 'mail', { to: 'waits' });
    expect(await waiting()).toHaveLength(1);
    expect(database().pool.waitingCount).toBe(0);
  });
});
