/**
 * How fast money is known, on PostgreSQL: notifications of a provider settled a second, and how long after
 * one the buyer's page is led on, with JavaScript and without. Used by `npm run bench`; without PostgreSQL's binaries or a
 * browser it says so. BENCH_PAYMENTS orders (120).
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';
import { payOneCourse } from './bench-orders.mjs';
import { startShop, stopShop } from './bench-shop.mjs';

const { AS_A_SHOPS, findPostgresBinaries, startPostgres } = await tsImport(
  '../test/support/databases/postgres.ts',
  import.meta.url,
);
const { findChromium, launchChromium } = await tsImport(
  '../test/support/visitor/chromium.ts',
  import.meta.url,
);

const ORDERS = Number(process.env.BENCH_PAYMENTS ?? 120);
const PROMPTPAY = '9';

export async function benchPayments() {
  if (!findPostgresBinaries()) return 'payments: no PostgreSQL here';
  const postgres = await startPostgres(AS_A_SHOPS);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-bench-pay-'));
  const shop = await startShop({ DATABASE_URL: postgres.url, DATA_DIR: dataDir });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const list = await (await fetch(`${shop.url}/courses?type=Online`)).text();
    const coursePath = /href="(\/course\/\d+-[^"?#]+)"/.exec(list)?.[1];
    const paths = await payOneCourse(shop.url, { count: ORDERS, coursePath, methodId: PROMPTPAY });
    const perSecond = await settleAll(shop, client, paths.slice(0, -2));
    const [plain, scripted] = await followTwo(shop, client, paths.slice(-2));
    return [
      `notifications settled on PostgreSQL: ${perSecond.toFixed(0)}/s, each asked about at the provider (one process, the sandbox beside it)`,
      plain === null
        ? 'the buyer’s page after a notification: no browser here'
        : `the buyer’s page after a notification: ${plain.toFixed(1)} s without JavaScript, ${scripted.toFixed(1)} s with it (both look every 6 s)`,
    ].join('\n');
  } finally {
    await client.end();
    await stopShop(shop.child);
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The provider's name of what is paid on this page. */
async function chargeOf(client, payPath) {
  const token = /\/order\/([\w-]+)\//.exec(payPath)[1];
  const { rows } = await client.query(
    'select provider_id from payment_attempt join purchase_order on purchase_order.id = order_id where token = $1',
    [token],
  );
  return rows[0].provider_id;
}

const decide = (sandbox, charge) =>
  fetch(`${sandbox}/omise/charges/${charge}/decide`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve', webhook: 'once' }),
    redirect: 'manual',
  });

/** All of them are paid at once, and each is told of; a second until the last is approved. */
async function settleAll({ sandbox }, client, paths) {
  const charges = [];
  for (const each of paths) charges.push(await chargeOf(client, each));
  const startedAt = performance.now();
  await Promise.all(charges.map((charge) => decide(sandbox, charge)));
  for (;;) {
    const { rows } = await client.query(
      "select count(*)::int as count from payment_attempt where status = 'succeeded'",
    );
    if (rows[0].count >= charges.length) return charges.length / ((performance.now() - startedAt) / 1000);
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** Seconds from the notification to another page, without JavaScript and with it. */
async function followTwo({ url, sandbox }, client, paths) {
  if (!findChromium()) return [null, null];
  const browser = await launchChromium();
  try {
    const seconds = [];
    for (const [index, payPath] of paths.entries()) {
      const context = await browser.newContext({ javaScriptEnabled: index === 1 });
      const page = await context.newPage();
      await page.goto(url + payPath);
      const charge = await chargeOf(client, payPath);
      const startedAt = performance.now();
      await decide(sandbox, charge);
      await page.waitForURL((to) => !to.pathname.endsWith('/pay'), { timeout: 30_000 });
      seconds.push((performance.now() - startedAt) / 1000);
      await context.close();
    }
    return seconds;
  } finally {
    await browser.close();
  }
}
