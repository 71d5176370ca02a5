import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readFigures } from './scripts/test/figures.mjs';
import { LONGEST_WAIT_MS } from './test/support/longest-wait';
import { embeddedLeg, isEmbeddedLeg } from './test/verbs/embedded-leg';

// No Remix plugin: tests import modules as they are. One project a layer; scripts/test.mjs runs them side by side.
const layer = (name: string, test: Record<string, unknown>) => ({
  extends: true as const,
  test: { name, ...test },
});
// modules, and with them the worker's database, are kept from one file to the next
const shared = {
  isolate: false,
  setupFiles: ['test/support/shop/forget-shop.ts', 'test/support/steady-seed.ts'],
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
  setupFiles: ['test/support/visitor/report-seen.ts', 'test/support/steady-seed.ts'],
};

/** The longest first, as test/figures.json has it, so that the workers end together; what nobody timed yet before them. */
class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kept = readFigures().files;
    const secondsOf = ({ project, moduleId }: TestSpecification) =>
      kept[project.name]?.[path.relative(import.meta.dirname, moduleId)]?.seconds ?? Infinity;
    return Promise.resolve([...files].sort((one, other) => secondsOf(other) - secondsOf(one) || 0));
  }
}

export default defineConfig({
  // repeats `paths` of tsconfig.json
  resolve: { alias: { '~': path.resolve(import.meta.dirname, 'app') } },
  test: {
    pool: 'forks',
    // a test makes much that is dropped at once: with room for it less time goes on copying (ADR-0035)
    execArgv: ['--max-semi-space-size=32'],
    // by the environment: the projects' own setting would win over the command line's
    maxWorkers: Number(process.env.TEST_WORKERS ?? os.availableParallelism()),
    sequence: { sequencer: LongestFirst },
    // longer than anything takes, on a busy machine too: what is awaited ends a test, not the clock
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // the machine may be busy; vitest's own second is for unit tests
    expect: { poll: { timeout: LONGEST_WAIT_MS } },
    env: { TZ: 'UTC', NODE_ENV: 'test' },
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
        setupFiles: ['test/support/steady-seed.ts'],
        globalSetup: postgres,
      }),
      // by `npm run test:upgrade` alone: it needs the build of the release before
      layer('upgrade', { include: ['test/upgrade/**/*.test.ts'] }),
    ],
  },
});
