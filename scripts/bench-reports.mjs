/**
 * How long the reports of a month of 200,000 paid orders take, with as many orders of the months before. On the embedded database; with
 * TEST_DATABASE_URL on that server instead, in a database of its own. BENCH_SALES changes how many.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';

const SALES = Number(process.env.BENCH_SALES ?? 200_000);
const COURSES = 60;
const root = path.join(import.meta.dirname, '..');
const load = (module) => tsImport(path.join(root, module), import.meta.url);

/** Sales of November 2026 (Bangkok), and as many of the half year before, each of one course. */
const SEED = `
  insert into person (email, username, kind)
    select 'bench-' || n || '@example.test', 'bench-' || n, 'generated' from generate_series(1, 100) n;
  insert into payment_method (id, name_th, is_enabled) values (1, 'โอนเงิน', true), (4, 'พร้อมเพย์', true);
  insert into teacher (external_key, name) select 'bench-' || n, 'ครู ' || n from generate_series(1, 12) n;
  insert into course (external_key, slug, title, course_type, teacher_id)
    select 'bench-' || n, 'bench-' || n, 'คอร์ส ' || n, 'Online', (select min(id) from teacher) + n % 12
    from generate_series(1, ${COURSES}) n;
  insert into purchase_order (token, checkout_key, person_id, status, approval_kind, contact_name, email, price, quote,
      payment_method_id, source, placed_at, approved_at, cancel_at)
    select 'bench' || lpad(n::text, 20, '0'), 'key' || n, (select min(id) from person) + n % 100, 'approved', 'payment', 'ผู้ซื้อ',
      'buyer@example.test', 159000, '{}', case when n % 3 = 0 then 1 else 4 end,
      case when n % 4 > 0 then 'source-' || n % 40 end, at, at, null
    from (select n, case when n <= ${SALES} then timestamptz '2026-10-31 17:00Z' + (n % 2592000) * interval '12.9 seconds'
        else timestamptz '2026-04-30 17:00Z' + (n - ${SALES}) * interval '75 seconds' end as at
      from generate_series(1, ${2 * SALES}) n) sold
    where at < timestamptz '2026-11-30 17:00Z';
  insert into order_line (order_id, position, course_id, name, qty, unit_price, pricing_type, plan_terms)
    select id, 1, (select min(id) from course) + id % ${COURSES}, 'คอร์ส', 1, 159000, 'default', '{}' from purchase_order;
`;

async function seed(pool) {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of SEED.split(';').filter((each) => each.trim())) await client.query(statement);
    await client.query('vacuum analyze');
    const { rows } = await client.query(
      "select count(*)::int as count from purchase_order where approved_at >= '2026-10-31 17:00Z' and approved_at < '2026-11-30 17:00Z'",
    );
    await client.query('reset statement_timeout');
    return rows;
  } finally {
    // a statement that failed leaves nobody waiting for the pool to close
    client.release();
  }
}

async function benchOn(name, options) {
  const { openDatabase } = await load('app/platform/database/database.server.ts');
  const { migrate } = await load('app/platform/database/migrate.server.ts');
  const { REPORT_KINDS } = await load('app/flows/reports/report-kinds.ts');
  const { readReport } = await load('app/flows/reports/reports.server.ts');
  const open = await openDatabase(options);
  try {
    await migrate(open.db, path.join(root, 'db/migrations'));
    const rows = await seed(open.pool);
    const period = { from: new Date('2026-10-31T17:00:00Z'), before: new Date('2026-11-30T17:00:00Z') };
    const times = [];
    for (const kind of REPORT_KINDS) {
      await readReport(open.db, kind, { period, locale: 'th' });
      const startedAt = performance.now();
      await readReport(open.db, kind, { period, locale: 'th' });
      times.push(`${kind} ${Math.round(performance.now() - startedAt)} ms`);
    }
    return `reports of a month of ${rows[0].count} sales, ${name}: ${times.join(', ')}`;
  } finally {
    await open.close();
  }
}

async function onServer(serverUrl) {
  const name = `rian_bench_reports_${process.pid}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name} template template0 encoding 'UTF8'`);
  try {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return await benchOn('PostgreSQL', { databaseUrl: url.href, dataDir: os.tmpdir() });
  } finally {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
}

async function onEmbedded() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-bench-reports-'));
  try {
    return await benchOn('embedded', { dataDir });
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

const serverUrl = process.env.TEST_DATABASE_URL;
console.log(serverUrl ? await onServer(serverUrl) : await onEmbedded());
