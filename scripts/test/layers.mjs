// What npm test runs, and what each layer needs.
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const bin = (name) => path.join(root, 'node_modules/.bin', name);

const vitest = (project, needs = {}) => ({
  name: project,
  command: () => [
    bin('vitest'),
    'run',
    ...['--project', project],
    ...['--reporter', path.join(root, 'scripts/test/reporter.mjs')],
  ],
  ...needs,
});

// not by its name in .bin, which TypeScript 5 has too; both keep what they found by content
const nativeTsc = [
  'node_modules/typescript-7/bin/tsc',
  '--noEmit',
  '--singleThreaded',
  '--incremental',
  ...['--tsBuildInfoFile', 'node_modules/.cache/tsc.tsbuildinfo'],
];
export const formatCheck = [bin('oxfmt'), '--list-different'];

/**
 * Of one name each; `needs…` must be there before it starts, `uses…` is taken when it is there. Beside others it has `share` times
 * the workers of one, so that no layer is left to end alone on one core.
 */
export const layers = [
  { name: 'types', command: () => [process.execPath, ...nativeTsc] },
  { name: 'lint', command: () => [bin('oxlint')] },
  { name: 'format', command: () => formatCheck },
  vitest('unit'),
  vitest('verbs', { usesFfmpeg: true }),
  vitest('verbs-postgres', { needsPostgres: true, usesFfmpeg: true }),
  vitest('requests', { usesPostgres: true, usesFfmpeg: true, needsBuild: true, share: 2 }),
  vitest('browser', { usesPostgres: true, usesFfmpeg: true, needsBuild: true, needsChromium: true }),
  vitest('faults', { needsPostgres: true, needsBuild: true, usesNginx: true }),
];
