import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// No Remix plugin: tests import modules as they are. One project a layer; scripts/test.mjs runs them in order.
const layer = (name: string, test: Record<string, unknown>) => ({
  extends: true as const,
  test: { name, ...test },
});
// modules, and with them the worker's database, are kept from one file to the next
const shared = { isolate: false, setupFiles: ['test/support/forget-shop.ts'] };
const verbs = ['app/**/*.server.test.ts', 'test/verbs/**/*.test.ts'];
const postgres = ['test/support/postgres-for-run.ts'];
const built = ['test/support/build-for-run.ts'];

/** Longest first; before the first run has told how long they take, by size. Random stories are short to read and long to run. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isStory = (file: TestSpecification) => file.moduleId.includes('/test/verbs/');
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isStory), ...own.filter((file) => !isStory(file))];
    });
  }
}

export default defineConfig({
  // repeats `paths` of tsconfig.json
  resolve: { alias: { '~': path.resolve(import.meta.dirname, 'app') } },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // the machine may be busy; vitest's own second is for unit tests
    expect: { poll: { timeout: 30_000 } },
    env: { TZ: 'UTC', NODE_ENV: 'test' },
    projects: [
      layer('unit', {
        ...shared,
        include: ['app/**/*.test.ts', 'app/**/*.test.tsx', 'db/**/*.test.ts', 'test/support/**/*.test.ts'],
        exclude: ['**/*.server.test.ts'],
      }),
      layer('verbs', { ...shared, include: verbs, env: { TEST_DATABASE_MODE: 'embedded' } }),
      layer('verbs-postgres', {
        ...shared,
        include: verbs,
        env: { TEST_DATABASE_MODE: 'postgres' },
        globalSetup: postgres,
      }),
      layer('requests', {
        include: ['test/requests/**/*.test.ts'],
        // longer than anything is waited for
        testTimeout: 60_000,
        hookTimeout: 120_000,
        globalSetup: built,
      }),
      layer('browser', {
        include: ['test/browser/**/*.test.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
        globalSetup: built,
      }),
      layer('faults', {
        include: ['test/faults/**/*.test.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
        globalSetup: postgres,
      }),
    ],
  },
});
