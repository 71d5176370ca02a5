import { buildIfStale } from '../../../scripts/build.mjs';
import { findPostgresBinaries } from '../databases/postgres';
import { setup as setUpPostgres } from '../databases/postgres-for-run';
import { hasServer } from '../databases/server-databases';
import { makeDemoTemplate } from './app-server';

/** Vitest's global setup where the built shop is needed: once, before the files start beside each other. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  buildIfStale();
  const tearDown = hasServer() || findPostgresBinaries() ? await setUpPostgres() : undefined;
  await makeDemoTemplate();
  return tearDown;
}
