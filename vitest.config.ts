import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readFigures } from './scripts/test/figures.mjs';
import { LONGEST_WAIT_MS } from './test/support/longest-wait';
import { embeddedLeg, isEmbeddedLeg } from './test/verbs/embedded-leg';

// No Remix plugin: tests import modules as they are. One project a layer.
const layer = (name: string, test: Record<string, unknown>) => ({
  extends: true as const,
  test: { name, ...test },
});
const measured = 'test/support/measure-file.ts';
// modules, and with them the worker's database, are kept from one file to the next
const shared = {
  isolate: false,
  setupFiles: [measured, 'test/support/shop/forget-shop.ts', 'test/support/steady-seed.ts'],
};
const verbs = ['app/**/*.server.test.ts', 'test/verbs/**/*.test.ts'];
const embedded = isEmbeddedLeg
  ? embeddedLeg.map((name) => (name.endsWith('/') ? `${name}**/*.server.test.ts` : name))
  : verbs;
const postgres = ['test/support/databases/postgres-for-run.ts'];
const built = ['test/support/shop/build-for-run.ts'];
// modules are kept from one file to the next, and with them the shops that no test uses
const driven = {
  isolate: false,
  setupFiles: [measured, 'test/support/visitor/report-seen.ts', 'test/support/steady-seed.ts'],
};

/**
 * The longest first, as test/figures.json has it, so that the workers end together; what nobody timed yet before them. Files of a project
 * follow each other, because a worker that changes the project begins anew.
 */
class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { files: kept } = readFigures();
    const secondsOf = ({ project, moduleId }: TestSpecification) =>
      kept[project.name]?.[path.relative(import.meta.dirname, moduleId)] ?? Infinity;
    const longestOf = ({ project }: TestSpecification) =>
      Math.max(0, ...Object.values(kept[project.name] ?? {}));
    const nameOf = ({ project }: TestSpecification) => project.name;
    return Promise.resolve(
      [...files].sort(
        (one, other) =>
          longestOf(other) - longestOf(one) ||
          nameOf(one).localeCompare(nameOf(other)) ||
          secondsOf(other) - secondsOf(one) ||
          0,
      ),
    );
  }
}

export default defineConfig({
  // repeats `paths` of tsconfig.json
  resolve: { alias: { '~': path.resolve(import.meta.dirname, 'app') } },
  test: {
    pool: 'forks',
    // a test makes much that is dropped at once: with room for it less time goes on copying (ADR-0035)
    execArgv: ['--max-semi-space-size=32'],
    // one more than there are cores, because some wait for a shop, a server or a browser
    maxWorkers: Number(process.env.TEST_WORKERS ?? os.availableParallelism() + 1),
    sequence: { sequencer: LongestFirst },
    // longer than anything takes, on a busy machine too: what is awaited ends a test, not the clock
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // the machine may be busy; vitest's own second is for unit tests
    expect: { poll: { timeout: LONGEST_WAIT_MS } },
    env: { TZ: 'UTC', NODE_ENV: 'test' },
    // rules and verbs alone: pages run in processes of their own
    coverage: {
      include: ['app/**/*.ts'],
      exclude: ['app/routes/**', 'app/enhance/**', '**/*.test.ts'],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      layer('unit', {
        ...shared,
        include: ['{app,db,test/support}/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
        exclude: ['**/*.server.test.ts'],
      }),
      layer('verbs', { ...shared, include: embedded, env: { TEST_DATABASE_MODE: 'embedded' } }),
      layer('verbs-postgres', {
        ...shared,
        include: verbs,
        env: { TEST_DATABASE_MODE: 'postgres' },
        globalSetup: postgres,
      }),
      layer('requests', {
        ...driven,
        include: ['test/requests/**/*.test.ts'],
        globalSetup: built,
      }),
      layer('browser', {
        ...driven,
        include: ['test/browser/**/*.test.ts'],
        globalSetup: built,
      }),
      layer('faults', {
        isolate: false,
        include: ['test/faults/**/*.test.ts'],
        setupFiles: [measured, 'test/support/steady-seed.ts'],
        globalSetup: postgres,
      }),
      // by `npm run test:upgrade` alone: it needs the build of the release before
      layer('upgrade', { include: ['test/upgrade/**/*.test.ts'] }),
    ],
  },
});
