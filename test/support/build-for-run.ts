import { buildIfStale } from '../../scripts/build.mjs';
import { demoTemplate } from './app-server';

/** Vitest's global setup where the built shop is needed: once, before the files start beside each other. */
export async function setup(): Promise<void> {
  buildIfStale();
  await demoTemplate();
}
