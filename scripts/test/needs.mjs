import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { bin, root } from './layers.mjs';

/** A run's databases, copies of shops and installed images take two of it. */
const ROOM_IN_MEMORY = 8 * 1024 ** 3;
const MEMORY = '/dev/shm';

/**
 * A folder for all that a run makes and drops, in memory where the system offers room enough; null elsewhere. They are hundreds of
 * databases of a thousand files each, and ext4 takes longer to find a free inode among those just deleted than PostgreSQL to copy them.
 * Open to other users' processes, because PostgreSQL runs as nobody.
 */
export function folderInMemory() {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    if (bavail * bsize < ROOM_IN_MEMORY) return null;
    const folder = fs.mkdtempSync(path.join(MEMORY, 'rian-run-'));
    fs.chmodSync(folder, 0o711);
    return folder;
  } catch {
    return null;
  }
}

/** A PostgreSQL for the whole run, unless one was given or there is none; `stop` ends it. */
export async function startPostgresIfFound() {
  const { findPostgresBinaries, startPostgres } = await tsImport(
    '../../test/support/databases/postgres.ts',
    import.meta.url,
  );
  return findPostgresBinaries() ? await startPostgres() : undefined;
}

/** An installed Chromium, else Debian's package when root, else Playwright's download. @throws Error that says what to do */
export function ensureChromium() {
  if (process.env.CHROMIUM || hasDebiansChromium() || hasPlaywrightChromium()) return;
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium');
    const options = {
      stdio: 'inherit',
      timeout: 180_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], options);
    const packages = ['chromium-headless-shell', 'fonts-thai-tlwg'];
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
    if (hasDebiansChromium()) return;
  }
  console.log('Downloading Chromium');
  spawnSync(bin('playwright'), ['install', 'chromium', '--only-shell'], {
    stdio: 'inherit',
    timeout: 60_000,
  });
  if (hasPlaywrightChromium()) return;
  throw new Error(
    'No Chromium for the browser tests. Install one (Debian: apt-get install chromium-headless-shell), or set CHROMIUM to its path, ' +
      'or leave them out: npm test -- unit verbs requests',
  );
}

/** Debian's ffmpeg when root and it is missing; without it, tests that make videos say so and are left out. */
export function offerFfmpeg() {
  if (process.env.FFMPEG_PATH) return;
  offer('ffmpeg', { asked: ['ffmpeg', '-version'], packages: ['ffmpeg'], left: 'tests that make videos' });
}

/** The same of nginx, with what makes its certificate. */
export function offerNginx() {
  offer('nginx', {
    asked: ['nginx', '-v'],
    packages: ['nginx-light', 'openssl'],
    left: 'tests behind a proxy',
  });
}

function offer(name, { asked: [program, ...args], packages, left }) {
  const isHere = () => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  if (isHere()) return;
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${name}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { stdio: 'inherit', timeout: 180_000, env };
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
  }
  if (!isHere())
    console.log(`No ${name}: ${left} are NOT run (Debian: apt-get install ${packages.join(' ')})`);
}

const hasDebiansChromium = () =>
  ['chromium-headless-shell', 'chromium'].some((name) => fs.existsSync(`/usr/bin/${name}`));

function hasPlaywrightChromium() {
  const probe = spawnSync(
    process.execPath,
    ['-p', "require('fs').existsSync(require('playwright').chromium.executablePath())"],
    { cwd: root, encoding: 'utf8' },
  );
  return probe.stdout.trim() === 'true';
}
