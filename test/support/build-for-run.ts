import { buildIfStale } from '../../scripts/build.mjs';
import { makeDemoTemplate } from './app-server';
import { findPostgresBinaries } from './postgres';
import { setup as setUpPostgres } from './postgres-for-run';
import { hasServer } from './server-databases';

/** Vitest's global setup where the built shop is needed: once, before the files start beside each other. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  buildIfStale();
  const tearDown = hasServer() || findPostgresBinaries() ? await setUpPostgres() : undefined;
  await makeDemoTemplate();
  return tearDown;
}
