import { startPostgres } from './postgres';

/** Vitest's global setup where PostgreSQL is needed: starts one unless the run was given `TEST_DATABASE_URL`. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await server.stop();
  };
}
