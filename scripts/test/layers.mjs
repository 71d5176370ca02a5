// What npm test runs, and what each part needs.
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** Each is a command of its own. TypeScript 7 not by its name in .bin, which TypeScript 5 has too. */
export const checks = {
  types: [
    process.execPath,
    ...['node_modules/typescript-7/bin/tsc', '--noEmit', '--singleThreaded', '--incremental'],
    ...['--tsBuildInfoFile', 'node_modules/.cache/tsc.tsbuildinfo'],
  ],
  lint: [bin('oxlint')],
  format: [bin('oxfmt'), '--list-different'],
};

/** Projects of vitest.config.ts, which run in one vitest; `needs…` must be there, `uses…` is taken when it is there. */
export const layers = {
  unit: {},
  verbs: { usesFfmpeg: true },
  'verbs-postgres': { needsPostgres: true, usesFfmpeg: true },
  requests: { needsBuild: true, usesPostgres: true, usesFfmpeg: true },
  browser: { needsBuild: true, usesPostgres: true, usesFfmpeg: true, needsChromium: true },
  faults: { needsBuild: true, needsPostgres: true, usesNginx: true },
};
