// npm test: types, lint, format and every layer of tests. Names after it run only these: npm test -- verbs requests
// --changed runs tests that import what differs from HEAD (--changed=COMMIT: from another commit); --keep-figures keeps what each took.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildIfStale } from './build.mjs';
import { keepFigures, tableOf } from './test/figures.mjs';
import { bin, checks, layers, root } from './test/layers.mjs';
import {
  ensureChromium,
  folderInMemory,
  offerFfmpeg,
  offerNginx,
  startPostgresIfFound,
} from './test/needs.mjs';
import { runChecks } from './test/run-checks.mjs';

const startedAt = Date.now();
// a picture of a failed test is looked at after the run
process.env.TEST_PICTURES ??= os.tmpdir();
const inMemory = folderInMemory();
if (inMemory) process.env.TMPDIR = inMemory;
const figuresFile = path.join(os.tmpdir(), `rian-figures-${process.pid}.json`);
let postgres;

// vitest hears them too, and ends what its workers began
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(130));

try {
  process.exitCode = await run(asked(process.argv.slice(2)));
} catch (error) {
  console.error(`FAILED: ${error.message}`);
  process.exitCode = 1;
}
await end(process.exitCode);

function asked(args) {
  const options = args.filter((arg) => arg.startsWith('--'));
  const changed = options.find((option) => /^--changed(=|$)/.test(option));
  const names = args.filter((arg) => !options.includes(arg));
  const all = [...Object.keys(checks), ...Object.keys(layers)];
  const unknown = [
    ...names.filter((name) => !all.includes(name)),
    ...options.filter((option) => option !== changed && option !== '--keep-figures'),
  ];
  if (unknown.length > 0)
    throw new Error(
      `there is no ${unknown.join(', ')}; there are: ${all.join(', ')}, --changed, --keep-figures`,
    );
  // faults import nothing of what they start, so that no change leads to them
  const rest = changed ? all.filter((name) => name !== 'faults') : all;
  return { names: names.length > 0 ? names : rest, changed, isKept: options.includes('--keep-figures') };
}

async function run({ names, changed, isKept }) {
  const { figures, failed } = await runChecks(names.filter((name) => name in checks));
  const projectNames = names.filter((name) => name in layers);
  const needs = Object.assign({}, ...projectNames.map((name) => layers[name]));
  if (needs.needsChromium) ensureChromium();
  if (needs.usesFfmpeg) offerFfmpeg();
  if (needs.usesNginx) offerNginx();
  if (!process.env.TEST_DATABASE_URL && (needs.needsPostgres || needs.usesPostgres)) {
    postgres = await startPostgresIfFound();
    if (postgres) process.env.TEST_DATABASE_URL = postgres.socketUrl;
  }
  const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
  const left = projectNames.filter((name) => layers[name].needsPostgres && !hasPostgres);
  const projects = projectNames.filter((name) => !left.includes(name));
  if (projects.length > 0) {
    if (needs.needsBuild) buildIfStale();
    // what cannot differ is left to the server, unless this run is the deep one
    const isDeep = Number(process.env.TEST_SCALE ?? 1) > 1;
    if (!isDeep && projects.includes('verbs-postgres')) process.env.TEST_EMBEDDED ??= 'leg';
    const report = await runVitest(projects, changed);
    failed.push(...report.failed);
    const ofServer = postgres && { PostgreSQL: { processorSeconds: postgres.processorSeconds() } };
    Object.assign(figures, report.layers, ofServer);
    if (isKept) keepFigures({ layers: figures, files: report.files });
  }
  console.log(`\n${tableOf(figures).join('\n')}\n`);
  return verdict(failed, left);
}

/** All projects in one vitest, which takes their files one after another; its reporter leaves the figures and who failed. */
function runVitest(projects, changed) {
  const args = ['run', '--passWithNoTests', '--reporter', path.join(root, 'scripts/test/reporter.mjs')];
  const env = { ...process.env, TEST_FIGURES: figuresFile, FORCE_COLOR: '0' };
  const child = spawn(
    bin('vitest'),
    [...args, ...projects.flatMap((name) => ['--project', name]), ...(changed ? [changed] : [])],
    { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const report = fs.existsSync(figuresFile)
        ? JSON.parse(fs.readFileSync(figuresFile, 'utf8'))
        : { layers: {}, files: {}, failed: [] };
      resolve(code === 0 || report.failed.length > 0 ? report : { ...report, failed: ['vitest'] });
    });
  });
}

/** Says how it ended; answers the exit code. */
function verdict(failed, left) {
  if (left.length > 0)
    console.log(
      `  !!! PostgreSQL leg NOT run (${left.join(', ')}): no TEST_DATABASE_URL, no /usr/lib/postgresql/*/bin !!!\n`,
    );
  const isRefused = left.length > 0 && process.env.REQUIRE_POSTGRES === '1';
  const minutes = `${((Date.now() - startedAt) / 60_000).toFixed(1)} min`;
  if (failed.length > 0) console.log(`FAILED: ${failed.join(', ')} (${minutes})`);
  else if (isRefused) console.log(`FAILED: REQUIRE_POSTGRES=1 and there is no PostgreSQL (${minutes})`);
  else console.log(`All passed${left.length > 0 ? ', without PostgreSQL' : ''} (${minutes})`);
  return failed.length > 0 || isRefused ? 1 : 0;
}

async function end(code) {
  await postgres?.stop();
  for (const place of [figuresFile, inMemory]) if (place) fs.rmSync(place, { recursive: true, force: true });
  process.exit(code);
}
