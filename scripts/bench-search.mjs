/**
 * Search among 5,000 courses against the list without search: what the list page reads, as ratios of one run. On the embedded
 * database; with TEST_DATABASE_URL also on that server, in a database of its own. BENCH_COURSES changes how many.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';

const COURSES = Number(process.env.BENCH_COURSES ?? 5_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const TODAY = '2026-11-20';
const root = path.join(import.meta.dirname, '..');
const load = (module) => tsImport(path.join(root, module), import.meta.url);

/**
 * A fifth of the courses are called as those of the demo, so that every query has some forty to find; the others by words of
 * the demo's texts, few of them often and most of them seldom, as words are.
 */
function catalogue(demo, titles) {
  const texts = JSON.stringify(demo.courses.map((course) => ({ ...course, title: '' }))).replace(
    /<[^>]*>|\\n/g,
    ' ',
  );
  const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
  // run by run: every segment of a long text would hold a copy of it
  const cut = texts.split(' ').flatMap((run) => [...segmenter.segment(run)].map(({ segment }) => segment));
  const words = [...new Set(cut.filter((word) => /^[ก-๙]{3,}$/.test(word)))];
  let state = 1;
  const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const word = () => words[Math.floor(words.length * chance() ** 2)];
  const phrase = (count) => Array.from({ length: count }, word).join('');
  return {
    categories: demo.categories,
    teachers: demo.teachers,
    courses: Array.from({ length: COURSES }, (_, n) => {
      const like = demo.courses[n % demo.courses.length];
      return {
        key: `bench-${n}`,
        slug: `bench-${n}`,
        title: n % 5 === 0 ? titles[(n / 5) % titles.length] : `${phrase(3)} ${phrase(4)}`,
        subtitle: phrase(6),
        type: 'Online',
        description: `<p>${phrase(30)} ${phrase(40)}</p>`,
        teacher: like.teacher,
        categories: [demo.categories[n % demo.categories.length].key],
        plans: [
          {
            key: `bench-${n}`,
            name: 'เรียน 1 ปี',
            planType: 'Period',
            term: 1,
            termUnit: 'year',
            price: `${100 + (n % 3000)}.00`,
          },
        ],
        sections: [{ name: 'หมวด', lectures: [{ key: `bench-${n}`, name: 'บทเรียน', type: 'text' }] }],
      };
    }),
  };
}

/** Milliseconds of this process's own work: the embedded database works in it, and whatever else the machine does says little. */
const ownWork = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The same with that of the database's process, where the system tells it; else the time by the clock. */
const workWith = async (pool) => {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  const file = `/proc/${rows[0].pid}/schedstat`;
  if (!fs.existsSync(file)) return () => performance.now();
  return () => ownWork() + Number(fs.readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
};

const percentile = (times, share) => times.sort((a, b) => a - b)[Math.ceil(times.length * share) - 1];

async function benchOn(name, options, clockFor) {
  const { openDatabase } = await load('app/platform/database/database.server.ts');
  const { migrate } = await load('app/platform/database/migrate.server.ts');
  const { importCatalogue } = await load('app/catalogue/import/import-catalogue.server.ts');
  const { readCourseCards } = await load('app/catalogue/courses/course-cards.server.ts');
  const { visitor } = await load('app/catalogue/listing/course-listing.server.ts');
  const { listFilterFrom } = await load('app/catalogue/listing/list-filter.ts');
  const { misspelledQueries } = await load('test/support/samples/misspelling.ts');

  const demo = JSON.parse(fs.readFileSync(path.join(root, 'db/demo/catalogue.json'), 'utf8'));
  const titles = demo.courses.map(({ title }) => title);
  const byHand = fs
    .readFileSync(path.join(root, 'test/support/samples/typed-queries.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t')[0]);
  const misspelled = misspelledQueries(demo.courses, 200 - byHand.length).map(({ typed }) => typed);

  const open = await openDatabase(options);
  try {
    await migrate(open.db, path.join(root, 'db/migrations'));
    const imported = await importCatalogue(
      open.db,
      { content: catalogue(demo, titles), placeOf: () => ({ row: 1, column: '' }) },
      { now: new Date(`${TODAY}T00:00:00Z`) },
    );
    if (!imported.ok) throw new Error(JSON.stringify(imported.refusal.mistakes.slice(0, 3)));
    if (process.env.BENCH_SLOWEST) console.log('imported', Math.round(performance.now()));
    await open.pool.query('analyze');
    const clock = await clockFor(open.pool);
    const read = async (query) => {
      const filter = listFilterFrom(new URLSearchParams({ q: query }));
      const startedAt = clock();
      const { isNear } = await readCourseCards(open.db, { filter, buyer: visitor('THB'), today: TODAY });
      return { milliseconds: clock() - startedAt, isNear };
    };
    const times = { list: [], found: [], near: [], search: [] };
    const slowest = new Map();
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const query of [...byHand, ...misspelled]) {
        const plain = await read('');
        const searched = await read(query);
        // the first round only warms
        if (round < 0) continue;
        times.list.push(plain.milliseconds);
        times.search.push(searched.milliseconds);
        times[searched.isNear ? 'near' : 'found'].push(searched.milliseconds);
        slowest.set(query, Math.min(slowest.get(query) ?? Infinity, searched.milliseconds));
      }
    }
    const of = (kind, share) => percentile(times[kind], share);
    const line = (kind) =>
      `${kind} ${of(kind, 0.5).toFixed(1)} / ${of(kind, 0.99).toFixed(1)} ms (${(of(kind, 0.99) / of('list', 0.99)).toFixed(2)} of the list's p99, ${times[kind].length} reads)`;
    if (process.env.BENCH_SLOWEST)
      console.log(
        [...slowest]
          .sort((a, b) => b[1] - a[1])
          .slice(0, 12)
          .map(([query, ms]) => `${ms.toFixed(1)} ${query}`)
          .join('\n'),
      );
    return `search of ${COURSES} courses, ${name}, p50 / p99: ${['list', 'search', 'found', 'near'].map(line).join('; ')}`;
  } finally {
    await open.close();
  }
}

async function onServer(serverUrl) {
  const name = `rian_bench_search_${process.pid}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(serverUrl);
  url.pathname = name;
  try {
    return await benchOn(
      'PostgreSQL',
      { databaseUrl: url.href, dataDir: os.tmpdir(), maxConnections: 1 },
      workWith,
    );
  } finally {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
}

/** One line a database. */
export async function benchSearch() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-bench-search-'));
  const lines = [await benchOn('embedded', { dataDir }, () => ownWork)];
  if (!process.env.BENCH_SLOWEST) fs.rmSync(dataDir, { recursive: true });
  if (process.env.TEST_DATABASE_URL) lines.push(await onServer(process.env.TEST_DATABASE_URL));
  return lines.join('\n');
}

if (process.argv[1] === import.meta.filename) console.log(await benchSearch());
