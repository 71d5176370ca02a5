import { afterAll, beforeAll, beforeEach } from 'vitest';
import { ASK_PAYMENT_JOB, askPayment } from '../../../app/payments/attempts/ask-payment-job.server';
import { askProvider } from '../../../app/payments/attempts/check-attempt.server';
import type { PaymentAttempt } from '../../../app/payments/attempts/payment-attempt';
import { readAttempt } from '../../../app/payments/attempts/payment-attempts.server';
import type { Db, OpenDatabase } from '../../../app/platform/database/database.server';
import { openSandbox, type Sandbox } from '../../../sandbox/open-sandbox';
import { openTestDatabase, truncateAll } from '../databases/test-database';
import { installTestJobs } from '../databases/test-jobs';
import { useSandboxProviders } from './sandbox-providers';

/** A line of the sandbox's log: what was asked of a provider, keys and cards left out. */
export interface SandboxCall {
  what: string;
  status: number;
  fields: Record<string, unknown>;
}

/**
 * A shop on a test database with every provider at a sandbox of its own. Called in the head of a test file: both are opened
 * before its tests, empty before each of them and closed after them.
 */
export function openProviderShop() {
  let open: OpenDatabase;
  let sandbox: Sandbox;
  beforeAll(async () => {
    open = await openTestDatabase();
    await installTestJobs(open, {
      define: (jobs) =>
        jobs.define<{ attemptId: number }>(ASK_PAYMENT_JOB, {
          handler: ({ attemptId }) => askPayment(open.db, attemptId, new Date()),
        }),
    });
    sandbox = await openSandbox({ port: 0, mode: 'demo' });
    useSandboxProviders(sandbox.url);
  });
  afterAll(async () => {
    await sandbox.close();
    await open.close();
  });
  beforeEach(async () => {
    await truncateAll(open.db);
    await post('/_sandbox/reset');
  });

  const post = (path: string, fields: Readonly<Record<string, string>> = {}) =>
    fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const stored = async ({ id }: Pick<PaymentAttempt, 'id'>) => (await readAttempt(open.db, id))!;
  return {
    get db(): Db {
      return open.db;
    },
    get sandbox(): Sandbox {
      return sandbox;
    },
    /** Address of the sandbox. */
    get url(): string {
      return sandbox.url;
    },
    /** At the sandbox. */
    post,
    /** The next calls of a provider go wrong like this. */
    fail: (provider: string, mode: string, times = 1) =>
      post('/_sandbox/fail-next', { provider, mode, times: String(times) }),
    /** What was asked of the providers so far. */
    calls: async () => (await (await fetch(`${sandbox.url}/_sandbox/log`)).json()) as SandboxCall[],
    /** The attempt as it is stored by now. */
    stored,
    /** Asks its provider about an attempt, as a page that watches does. */
    ask: async (attempt: Pick<PaymentAttempt, 'id'>, now = new Date()) =>
      (await askProvider(open.db, await stored(attempt), now)).attempt,
    statusOf: async (orderId: number) => {
      const order = await open.db
        .selectFrom('purchase_order')
        .select('status')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      return order.status;
    },
  };
}
