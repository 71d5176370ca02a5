import { randomBytes } from 'node:crypto';
import { startPostgres } from './postgres';
import { dropLeft, hasServer } from './server-databases';

/**
 * Vitest's global setup where PostgreSQL is needed: starts one unless the run was given `TEST_DATABASE_URL`. From a given one
 * it drops what the workers left.
 */
export async function setup(): Promise<() => Promise<void>> {
  // one for all projects of a run
  const run = (process.env.TEST_RUN ??= randomBytes(4).toString('hex'));
  if (process.env.TEST_DATABASE_URL) return async () => (hasServer() ? dropLeft(run) : undefined);
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.socketUrl;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await server.stop();
  };
}
