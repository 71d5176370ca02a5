// npm test: types, lint and every layer of tests. Names after it run only these: npm test -- verbs requests
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { buildIfStale } from './build.mjs';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name) => path.join(root, 'node_modules/.bin', name);

const steps = {
  types: [bin('tsc'), '--noEmit'],
  lint: [bin('eslint'), '.', '--max-warnings', '0'],
  format: [bin('prettier'), '--check', '--log-level', 'warn', '.'],
  ...Object.fromEntries(
    ['unit', 'verbs', 'verbs-postgres', 'requests', 'browser', 'faults'].map((project) => [
      project,
      [bin('vitest'), 'run', '--project', project],
    ]),
  ),
};
const needsPostgres = new Set(['verbs-postgres', 'faults']);
/** These try PostgreSQL too when there is one. */
const usesPostgres = new Set([...needsPostgres, 'requests', 'browser']);
const needsBuild = new Set(['requests', 'browser', 'faults']);
const needsChromium = new Set(['browser']);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`FAILED: there is no ${unknown.join(', ')}; there are: ${Object.keys(steps).join(', ')}`);
  process.exit(1);
}
const wanted = Object.keys(steps).filter((name) => asked.length === 0 || asked.includes(name));
const wants = (names) => wanted.some((name) => names.has(name));
const startedAt = Date.now();
const results = [];
let postgres;
let hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
let current;

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    current?.kill(signal);
    void end(130);
  });
}

try {
  if (wants(needsChromium)) ensureChromium();
  if (wants(usesPostgres)) await ensurePostgres();
  if (wants(needsBuild)) {
    section('build');
    buildIfStale();
  }
  for (const name of wanted) {
    if (needsPostgres.has(name) && !hasPostgres) continue;
    section(name);
    const began = Date.now();
    const code = await run(steps[name]);
    results.push({ name, isGood: code === 0, seconds: (Date.now() - began) / 1000 });
  }
} catch (error) {
  console.error(`FAILED: ${error.message}`);
  await end(1);
}

section('result');
for (const { name, isGood, seconds } of results) {
  console.log(`${isGood ? 'passed' : 'FAILED'}  ${name.padEnd(16)} ${seconds.toFixed(1)} s`);
}
const failed = results.filter((result) => !result.isGood).map((result) => result.name);
const isMissingPostgres = wants(needsPostgres) && !hasPostgres;
if (isMissingPostgres) {
  const left = wanted.filter((name) => needsPostgres.has(name)).join(', ');
  console.log(
    `\n  !!! PostgreSQL leg NOT run (${left}): no TEST_DATABASE_URL, no /usr/lib/postgresql/*/bin !!!\n`,
  );
}
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
const isRefused = isMissingPostgres && process.env.REQUIRE_POSTGRES === '1';
if (failed.length > 0) console.log(`FAILED: ${failed.join(', ')} (${minutes} min)`);
else if (isRefused) console.log(`FAILED: REQUIRE_POSTGRES=1 and there is no PostgreSQL (${minutes} min)`);
else console.log(`All passed${isMissingPostgres ? ', without PostgreSQL' : ''} (${minutes} min)`);
await end(failed.length > 0 || isRefused ? 1 : 0);

/** A server for the whole run, unless one was given. */
async function ensurePostgres() {
  if (hasPostgres) return;
  const { findPostgresBinaries, startPostgres } = await tsImport(
    '../test/support/postgres.ts',
    import.meta.url,
  );
  if (!findPostgresBinaries()) return;
  postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  hasPostgres = true;
}

/** An installed Chromium, else Debian's package when root, else Playwright's download. */
function ensureChromium() {
  if (process.env.CHROMIUM || fs.existsSync('/usr/bin/chromium') || hasPlaywrightChromium()) return;
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    section('installing Chromium');
    const options = {
      stdio: 'inherit',
      timeout: 180_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-thai-tlwg'],
      options,
    );
    if (fs.existsSync('/usr/bin/chromium')) return;
  }
  section('downloading Chromium');
  spawnSync(bin('playwright'), ['install', 'chromium', '--only-shell'], {
    stdio: 'inherit',
    timeout: 60_000,
  });
  if (hasPlaywrightChromium()) return;
  throw new Error(
    'No Chromium for the browser tests. Install one (Debian: apt-get install chromium), or set CHROMIUM to its path, ' +
      'or leave them out: npm test -- unit verbs requests',
  );
}

function hasPlaywrightChromium() {
  const asked = spawnSync(
    process.execPath,
    ['-p', "require('fs').existsSync(require('playwright').chromium.executablePath())"],
    { cwd: root, encoding: 'utf8' },
  );
  return asked.stdout.trim() === 'true';
}

function run([command, ...args]) {
  return new Promise((resolve) => {
    current = spawn(command, args, { cwd: root, stdio: 'inherit' });
    current.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    current.once('exit', (code) => resolve(code ?? 1));
  });
}

function section(name) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 74 - name.length))}`);
}

async function end(code) {
  await postgres?.stop();
  process.exit(code);
}
