// npm run test:upgrade: the release before beside the schema of these sources. Makes its build in a folder of its own from git
// (CHANGELOG.md names the commit; npm run test:upgrade -- COMMIT takes another one), and runs test/upgrade on PostgreSQL.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { buildIfStale } from '../build.mjs';
import { bin, root } from './layers.mjs';
import { startPostgresIfFound } from './needs.mjs';

const { lastRelease } = await tsImport('../../test/support/house/releases.ts', import.meta.url);
const [commit = lastRelease().commit] = process.argv.slice(2);
// a build of it that is there already
const { RELEASE_FOLDER: given } = process.env;
const folder = given ?? fs.mkdtempSync(path.join(os.tmpdir(), 'rian-release-'));
let postgres;
try {
  if (!given) makeBuild();
  buildIfStale();
  postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgresIfFound();
  if (!postgres && !process.env.TEST_DATABASE_URL) throw new Error('there is no PostgreSQL to run it on');
  run(bin('vitest'), ['run', '--project', 'upgrade'], root, {
    RELEASE_FOLDER: folder,
    TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? postgres.url,
  });
} catch (error) {
  console.error(`FAILED: ${error.message}`);
  process.exitCode = 1;
} finally {
  await postgres?.stop();
  if (!given) fs.rmSync(folder, { recursive: true, force: true });
}

function makeBuild() {
  console.log(String(execFileSync('git', ['log', '-1', '--format=%h %cs %s', commit], { cwd: root })).trim());
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder);
  run(process.execPath, ['scripts/build.mjs'], folder);
}

function run(command, args, cwd, env = {}) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${path.basename(command)} ${args.join(' ')} ended with ${status}`);
}
