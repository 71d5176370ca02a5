/**
 * `npm run bench -- memory`: time to ready, memory at rest and its peak on both databases, medians of BENCH_ROUNDS starts (5), then memory over
 * BENCH_REQUESTS requests (200,000). Processor seconds stand beside the time: they say the same on a machine that does other things.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { tsImport } from 'tsx/esm/api';
import { startShop, stopShop } from './bench-shop.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const requests = Number(process.env.BENCH_REQUESTS ?? 200_000);
const restSeconds = (process.env.BENCH_REST ?? '5,30').split(',').map(Number);

const { AS_A_SHOPS, findPostgresBinaries, startPostgres } = await tsImport(
  '../test/support/databases/postgres.ts',
  import.meta.url,
);

/** Of /proc, in megabytes: all that is in memory, and its share of what others have too. */
function memoryOf(pid) {
  const rollup = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const of = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1024;
  return { rss: of('Rss'), pss: of('Pss') };
}

/** The most it held so far, in megabytes. */
function peakOf(pid) {
  return Number(/^VmHWM:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

/** Seconds of the processor so far, in ticks of 10 ms. */
function processorSeconds(pid) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(stat[11]) + Number(stat[12])) / 100;
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

async function measureStart(env) {
  const { child, milliseconds } = await startShop(env);
  const found = { ready: milliseconds, processor: 1000 * processorSeconds(child.pid) };
  let waited = 0;
  for (const seconds of restSeconds) {
    await wait(1000 * (seconds - waited));
    waited = seconds;
    const { rss, pss } = memoryOf(child.pid);
    found[`rss ${seconds} s`] = rss;
    found[`pss ${seconds} s`] = pss;
  }
  found.peak = peakOf(child.pid);
  await stopShop(child);
  return found;
}

/** What the JavaScript of a shop at rest holds, of a start of its own: asking for it costs memory. */
async function measureHeap(env) {
  const { child } = await startShop({ ...env, NODE_OPTIONS: '' }, [
    '--expose-gc',
    '--import',
    `data:text/javascript,${encodeURIComponent(
      "process.on('SIGUSR2',()=>{gc();gc();process.stderr.write('HEAP'+JSON.stringify(process.memoryUsage())+'\\n')})",
    )}`,
  ]);
  const told = new Promise((resolve) => {
    let said = '';
    child.stderr.on('data', (chunk) => {
      const found = /HEAP(\{.*\})/.exec((said += chunk))?.[1];
      if (found) resolve(JSON.parse(found));
    });
  });
  await wait(2000);
  child.kill('SIGUSR2');
  const { heapUsed, external } = await told;
  await stopShop(child);
  return { heap: heapUsed / 2 ** 20, external: external / 2 ** 20 };
}

const figures = (found) =>
  Object.entries(found)
    .map(([name, value]) => `${name} ${Math.round(value)} ${/ready|processor/.test(name) ? 'ms' : 'MB'}`)
    .join(', ');

async function bench(name, env) {
  const first = [];
  const again = [];
  let dataDir = '';
  for (let round = 0; round < rounds; round++) {
    if (dataDir) fs.rmSync(dataDir, { recursive: true, force: true });
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-bench-memory-'));
    const server = env.isServer ? await startPostgres(AS_A_SHOPS) : null;
    const of = { DATA_DIR: dataDir, DEMO_HISTORY: 'on', ...(server && { DATABASE_URL: server.url }) };
    try {
      first.push(await measureStart(of));
      again.push(await measureStart(of));
      if (round < rounds - 1) continue;
      console.log(`${name}, first start of all: ${figures(medians(first))}`);
      console.log(`${name}, a start with data: ${figures(medians(again))}`);
      console.log(`${name}, held after a collection: ${figures(await measureHeap(of))}`);
      await measureLoad(name, of);
    } finally {
      await server?.stop();
    }
  }
  fs.rmSync(dataDir, { recursive: true, force: true });
}

/** An empty live shop that begins: what the smallest machine must have. */
async function benchLive() {
  const first = [];
  for (let round = 0; round < rounds; round++) {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-bench-memory-'));
    const live = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example.test', SESSION_SECRET: randomUUID() };
    try {
      first.push(await measureStart({ DATA_DIR: dataDir, ...live }));
    } finally {
      fs.rmSync(dataDir, { recursive: true, force: true });
    }
  }
  console.log(`embedded, live and empty, first start of all: ${figures(medians(first))}`);
}

const medians = (all) =>
  Object.fromEntries(Object.keys(all[0]).map((key) => [key, median(all.map((found) => found[key]))]));

/** Pages from memory, pages made for one (another query each), a page signed in, a call of the API, and files. */
async function measureLoad(name, env) {
  const { child, url } = await startShop(env);
  const cookie = await signIn(url);
  const kinds = [
    { path: '/' },
    { path: '/courses' },
    { path: () => `/courses?q=${Math.random().toString(36).slice(2, 8)}` },
    { path: '/course/1-excel-for-work' },
    { path: '/', headers: { Cookie: cookie } },
    { path: '/cart', headers: { Cookie: cookie } },
    { path: '/public/courses?limit=10' },
    { path: '/nowhere' },
  ];
  const seen = [];
  const step = Math.max(1, Math.round(requests / 10));
  for (let done = 0; done < requests; done += step) {
    const { non2xx } = await autocannon({
      url,
      connections: 10,
      amount: step,
      requests: kinds.map(({ path: asked, headers }) => ({
        headers,
        setupRequest: (request) => ({ ...request, path: typeof asked === 'string' ? asked : asked() }),
      })),
    });
    seen.push(memoryOf(child.pid).rss);
    console.log(`${name}, after ${done + step} requests: ${Math.round(seen.at(-1))} MB (${non2xx} not 2xx)`);
  }
  await wait(30_000);
  console.log(`${name}, 30 s later: ${Math.round(memoryOf(child.pid).rss)} MB`);
  await stopShop(child);
}

async function signIn(url) {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url },
    body: new URLSearchParams({ username: 'student@demo.test', password: 'rian-demo' }),
  });
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

await benchLive();
await bench('embedded', { isServer: false });
if (findPostgresBinaries()) await bench('PostgreSQL', { isServer: true });
