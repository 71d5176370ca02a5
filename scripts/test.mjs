// npm test: types, lint and every layer of tests. Names after it run only these: npm test -- verbs requests
// --changed runs what differs from HEAD touches (--changed=COMMIT: from another commit); --keep-figures keeps what each took.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildIfStale } from './build.mjs';
import { changedSteps, routesOfPaths } from './test/changed.mjs';
import { keepFigures, readFigures, tableOf } from './test/figures.mjs';
import { layers } from './test/layers.mjs';
import {
  ensureChromium,
  folderInMemory,
  offerFfmpeg,
  offerNginx,
  startPostgresIfFound,
} from './test/needs.mjs';
import { killRunning, runMeasured } from './test/run-layer.mjs';

const startedAt = Date.now();
const cores = os.availableParallelism();
// a picture of a failed test is looked at after the run
process.env.TEST_PICTURES ??= os.tmpdir();
const inMemory = folderInMemory();
if (inMemory) process.env.TMPDIR = inMemory;
const figuresFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-figures-'));
const results = [];
/** Characters of what a step wrote, when it failed. */
const MOST_SAID = 6_000;
/** Lines of failed tests said again at the end, of one step. */
const MOST_REPEATED = 40;
let postgres;

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(130, signal));

try {
  const { steps, note, isKept } = asked(process.argv.slice(2));
  if (note) console.log(note);
  process.exitCode = await runAll(steps, isKept);
} catch (error) {
  console.error(`FAILED: ${error.message}`);
  process.exitCode = 1;
}
await end(process.exitCode);

function asked(args) {
  const isKept = args.includes('--keep-figures');
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
  const names = args.filter((arg) => arg !== '--keep-figures' && arg !== changed);
  const unknown = names.filter((name) => !layers.some((layer) => layer.name === name));
  if (unknown.length > 0)
    throw new Error(
      `there is no ${unknown.join(', ')}; there are: ${layers.map(({ name }) => name).join(', ')}, --changed, --keep-figures`,
    );
  if (!changed)
    return { steps: layers.filter(({ name }) => names.length === 0 || names.includes(name)), isKept };
  const { steps, left, changed: files } = changedSteps(changed.split('=')[1]);
  const more =
    left.length > 0 ? ` Not run, for two minutes are not enough: test files, ${left.join(', ')}.` : '';
  return {
    steps,
    isKept: false,
    note: `${files.length} files changed.${more} Only npm test proves the whole.`,
  };
}

async function runAll(steps, isKept) {
  if (steps.some(({ needsChromium }) => needsChromium)) ensureChromium();
  if (steps.some(({ usesFfmpeg }) => usesFfmpeg)) offerFfmpeg();
  if (steps.some(({ usesNginx }) => usesNginx)) offerNginx();
  if (
    !process.env.TEST_DATABASE_URL &&
    steps.some(({ needsPostgres, usesPostgres }) => needsPostgres || usesPostgres)
  ) {
    postgres = await startPostgresIfFound();
    if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  }
  const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
  const runnable = steps.filter(({ needsPostgres }) => hasPostgres || !needsPostgres);
  if (runnable.some(({ needsBuild }) => needsBuild)) buildIfStale();
  // what cannot differ is left to the server, unless this run is the deep one
  const isDeep = Number(process.env.TEST_SCALE ?? 1) > 1;
  if (!isDeep && runnable.some(({ name }) => name === 'verbs-postgres')) process.env.TEST_EMBEDDED ??= 'leg';
  await runInLanes(runnable);
  if (postgres && results.length > 1)
    results.push({ name: 'PostgreSQL', isGood: true, processorSeconds: postgres.processorSeconds() });

  console.log(`\n${tableOf(results).join('\n')}`);
  if (isKept) keepFigures({ results: results.filter(({ isGood }) => isGood), files: filesOf(runnable) });
  repeatFailures();
  return verdict(steps, hasPostgres);
}

/** As many at once as there are cores and one more, because some wait; the longest first. */
async function runInLanes(steps) {
  const isAlone = steps.length === 1;
  const workersOf = ({ share = 1 }) => (isAlone ? cores : share * Math.max(1, Math.round(cores / 4)));
  const { layers: kept } = readFigures();
  const secondsOf = ({ name }) => kept[name]?.seconds ?? Infinity;
  const waiting = [...steps].sort((one, other) => secondsOf(other) - secondsOf(one) || 0);
  const lane = async () => {
    for (let step; (step = waiting.shift());)
      results.push(await runStep(step, { workers: workersOf(step), isAlone }));
  };
  await Promise.all(Array.from({ length: cores + 1 }, lane));
  results.sort(
    (one, other) =>
      steps.findIndex(({ name }) => name === one.name) - steps.findIndex(({ name }) => name === other.name),
  );
}

async function runStep({ name, command }, { workers, isAlone }) {
  const told = [];
  let isTelling = false;
  const prefix = isAlone ? '' : `${name.padEnd(15)} `;
  const { code, said, seconds, processorSeconds } = await runMeasured(command(), {
    env: {
      TEST_FIGURES: figuresFile(name),
      TEST_WORKERS: String(workers),
      TEST_REPORT_FD: '4',
      FORCE_COLOR: '0',
    },
    onLine: (line) => {
      // its reporter ends what it says of a failed test with an empty line
      isTelling = line.startsWith('✗') || (isTelling && line !== '');
      if (isTelling) told.push(line);
      console.log(prefix + line);
    },
  });
  const state = code === 0 ? 'good' : 'FAILED';
  // of a layer of tests its reporter has told which failed; what is left is how it ended without one
  const trouble = code === 0 || told.length > 0 ? '' : `\n${said.trim().slice(-MOST_SAID)}`;
  console.log(`${prefix}${state} (${seconds.toFixed(0)} s)${trouble}`);
  return { name, isGood: code === 0, seconds, processorSeconds, told };
}

function filesOf(steps) {
  const read = steps.filter(({ name }) => fs.existsSync(figuresFile(name)));
  return Object.fromEntries(
    read.map(({ name }) => {
      const files = JSON.parse(fs.readFileSync(figuresFile(name), 'utf8'));
      for (const figure of Object.values(files))
        if (figure.routes) figure.routes = routesOfPaths(figure.routes);
      return [name, files];
    }),
  );
}

function figuresFile(name) {
  return path.join(figuresFolder, `${name}.json`);
}

/** The failed tests once more, where whoever reads the end of a long run sees them. */
function repeatFailures() {
  for (const { name, told = [] } of results)
    for (const line of told.slice(0, MOST_REPEATED)) console.log(`${name.padEnd(15)} ${line}`);
}

/** Says how it ended; answers the exit code. */
function verdict(steps, hasPostgres) {
  const failed = results.filter(({ isGood }) => !isGood).map(({ name }) => name);
  const left = hasPostgres ? [] : steps.filter(({ needsPostgres }) => needsPostgres).map(({ name }) => name);
  if (left.length > 0)
    console.log(
      `\n  !!! PostgreSQL leg NOT run (${left.join(', ')}): no TEST_DATABASE_URL, no /usr/lib/postgresql/*/bin !!!\n`,
    );
  const isRefused = left.length > 0 && process.env.REQUIRE_POSTGRES === '1';
  const minutes = `${((Date.now() - startedAt) / 60_000).toFixed(1)} min`;
  if (failed.length > 0) console.log(`FAILED: ${failed.join(', ')} (${minutes})`);
  else if (isRefused) console.log(`FAILED: REQUIRE_POSTGRES=1 and there is no PostgreSQL (${minutes})`);
  else console.log(`All passed${left.length > 0 ? ', without PostgreSQL' : ''} (${minutes})`);
  return failed.length > 0 || isRefused ? 1 : 0;
}

async function end(code, signal) {
  if (signal) killRunning(signal);
  await postgres?.stop();
  for (const folder of [figuresFolder, inMemory])
    if (folder) fs.rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
