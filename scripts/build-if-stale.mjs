// Builds when build/ is missing or was made from other sources; what it was made from stands in build/.stamp.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const stampFile = path.join(root, 'build/.stamp');
const sources = [
  'app',
  'db',
  'public',
  'server.ts',
  'vite.config.ts',
  'remix.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/build-server.mjs',
];

/** Throws an Error of one line when it cannot be built. Answers the hash of the sources. */
export function buildIfStale() {
  const hash = sourceHash();
  const isCurrent =
    fs.existsSync(stampFile) &&
    fs.readFileSync(stampFile, 'utf8') === hash &&
    fs.existsSync(path.join(root, 'build/server.mjs'));
  if (isCurrent) return hash;
  if (!fs.existsSync(path.join(root, 'node_modules/@remix-run/dev'))) {
    if (fs.existsSync(path.join(root, 'build/server.mjs'))) return hash; // a container: built elsewhere, no build tools
    throw new Error('The packages are missing: run npm ci first');
  }
  console.log('Building (about half a minute, only when the sources have changed) …');
  fs.rmSync(path.join(root, 'build'), { recursive: true, force: true });
  run('node_modules/@remix-run/dev/dist/cli.js', 'vite:build');
  run('scripts/build-server.mjs');
  fs.writeFileSync(stampFile, hash);
  return hash;
}

function run(script, ...args) {
  const result = spawnSync(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status === 0) return;
  process.stderr.write(result.stdout + result.stderr);
  throw new Error(`The build failed (${path.basename(script)} ${args.join(' ')}): what it said stands above`);
}

/** Content, not times: a checkout or a copy changes times. Tests beside the code do not count. */
export function sourceHash() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(path.join(root, source))) {
      hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesUnder(file) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(file) ? [] : [file];
  return fs
    .readdirSync(file)
    .sort()
    .flatMap((name) => filesUnder(path.join(file, name)));
}
