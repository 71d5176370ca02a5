// npm run build. build/.stamp holds the hash of the sources, so that start and tests build only after a change.
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
  'sandbox',
  'server',
  'server.ts',
  'vite.config.ts',
  'remix.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/build-server.mjs',
];

/** Builds unless build/ was made from these sources. @throws Error of one line when it cannot */
export function buildIfStale() {
  const isWhole = fs.existsSync(path.join(root, 'build/server.mjs'));
  // a container has the finished build, but no sources and no build tools
  if (isWhole && !fs.existsSync(path.join(root, 'app'))) return;
  if (!isWhole || !isBuildCurrent()) build();
}

/** Whether build/ was made from these sources. */
export const isBuildCurrent = () =>
  fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === sourceHash();

/** @throws Error of one line */
export function build() {
  if (!fs.existsSync(path.join(root, 'node_modules/@remix-run/dev'))) {
    throw new Error('The packages for building are missing: run npm ci first');
  }
  console.log('Building; this takes a moment, and only when the sources have changed.');
  const hash = sourceHash();
  fs.rmSync(path.join(root, 'build'), { recursive: true, force: true });
  run('node_modules/@remix-run/dev/dist/cli.js', 'vite:build');
  hideManifest();
  run('scripts/build-server.mjs');
  run('build/template.mjs');
  fs.writeFileSync(stampFile, hash);
}

/** Remix puts a manifest of all routes among the public assets. No page needs it, so it moves out of them; tests read it. */
function hideManifest() {
  const assets = path.join(root, 'build/client/assets');
  for (const name of fs.readdirSync(assets).filter((each) => /^manifest-[\w-]+\.js$/.test(each)))
    fs.renameSync(path.join(assets, name), path.join(root, 'build/manifest.js'));
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

/** Hashes contents, because a checkout or a copy changes times. Tests beside the code do not count. */
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

if (process.argv[1] === import.meta.filename) {
  try {
    build();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
