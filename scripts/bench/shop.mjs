/** Built shops for a bench, each on data of its own; what the system says of their processes. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';

const support = (file) => tsImport(`../../test/support/${file}.ts`, import.meta.url);
export const { AS_A_SHOPS, DURABLE, findPostgresBinaries, startPostgres } =
  await support('databases/postgres');
export const { findChromium, launchChromium } = await support('visitor/chromium');
export const { findNginx, freePort, startNginx } = await support('servers/nginx');

/**
 * Calls `run` with a folder and a PostgreSQL server, both gone afterwards; the server is null where its programs are missing, unless it
 * `isNeeded`. `settings`: more of the server's.
 */
export async function withPlace(run, { isNeeded = false, isEmbedded = false, settings = [] } = {}) {
  const isServer = !isEmbedded && (isNeeded || findPostgresBinaries());
  const server = isServer ? await startPostgres([...AS_A_SHOPS, ...settings]) : null;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-bench-'));
  try {
    return await run({
      server,
      dataDir,
      env: { DATA_DIR: dataDir, ...(server && { DATABASE_URL: server.url }) },
    });
  } finally {
    await server?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Calls `run` with a shop in such a place. */
export const withShop = (run, { env = {}, ...place } = {}) =>
  withPlace(async (prepared) => {
    const shop = await startShop({ ...prepared.env, ...env });
    try {
      return await run({ ...shop, ...prepared });
    } finally {
      await stopShop(shop.child);
    }
  }, place);

/**
 * BENCH_NODE: the Node it runs on, instead of the bench's own. Answers its address, the sandbox's, the process, and milliseconds until
 * it was ready; nobody has bought from it yet. `nodeArguments`: a profile's, for example.
 */
export function startShop(env, nodeArguments = []) {
  const startedAt = performance.now();
  const child = spawn(process.env.BENCH_NODE ?? process.execPath, [...nodeArguments, 'build/server.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      SOCKET_PORT: '0',
      SANDBOX_PORT: '0',
      TRUST_PROXY: '1',
      // nothing is made beside what is measured: no video, no history
      FFMPEG_PATH: 'off',
      DEMO_HISTORY: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', nodeArguments.length > 0 ? 'pipe' : 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`server ended with ${code}`)));
    child.stdout.on('data', (chunk) => {
      // an answer of 500 does not name its cause
      if (String(chunk).includes('"level":"error"')) process.stderr.write(chunk);
      if (output === 'READY') return;
      output += chunk;
      const ready = /\{[^\n]*"msg":"ready"[^\n]*\}/.exec(output)?.[0];
      if (!ready) return;
      output = 'READY';
      child.removeAllListeners('exit');
      const { url, sandbox } = JSON.parse(ready);
      resolve({ child, url, sandbox, milliseconds: performance.now() - startedAt });
    });
  });
}

export const stopShop = (child) =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });

const statOf = (pid) => {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  } catch {
    return [];
  }
};
/** Milliseconds of the processor so far, in ticks of 10. */
export const processorOf = (pid) => 10 * (Number(statOf(pid)[11] ?? 0) + Number(statOf(pid)[12] ?? 0));
export const parentOf = (pid) => Number(statOf(pid)[1]);
export const childrenOf = (parent) =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);

/** Megabytes by /proc: all that is in memory, its share of what others have too, and the most it held so far. */
export function memoryOf(pid) {
  const of = (file, name) =>
    Number(
      new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(fs.readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? 0,
    ) / 1024;
  return { rss: of('status', 'VmRSS'), pss: of('smaps_rollup', 'Pss'), peak: of('status', 'VmHWM') };
}
