/**
 * What a buyer on a slow line waits for: bytes and the largest paint (LCP) of every page of the road, cold, at 400 kbit/s,
 * 400 ms a round and a quarter of this machine's speed. Part of `npm run bench`; alone: `node scripts/bench-pages.mjs`.
 * BENCH_PAGES measurements a page (3), of which the middle one counts. Without a browser it says so.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { startShop, stopShop } from './bench-shop.mjs';

const { findChromium, launchChromium } = await tsImport(
  '../test/support/visitor/chromium.ts',
  import.meta.url,
);

const TIMES = Number(process.env.BENCH_PAGES ?? 3);
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const [TRANSFER, PROMPTPAY] = ['1', '9'];

export async function benchPages() {
  if (!findChromium()) return 'pages on a slow line: no browser here';
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-bench-pages-'));
  const shop = await startShop({ DATA_DIR: dataDir });
  const browser = await launchChromium();
  try {
    const lines = [
      'pages on 400 kbit/s, 400 ms, CPU ÷ 4, cold: LCP, all bytes, of them HTML, layout shift (largest paint, what moved)',
    ];
    for (const [name, { url, storageState }] of Object.entries(await openRoad(browser, shop.url))) {
      const seen = [];
      for (let time = 0; time < TIMES; time++) seen.push(await measure(browser, url, storageState));
      const { lcp, bytes, html, shift, element, moved } = seen.sort((a, b) => a.lcp - b.lcp)[TIMES >> 1];
      const kilobytes = (count) => `${(count / 1000).toFixed(1)} kB`;
      lines.push(
        `  ${name.padEnd(10)} ${String(Math.round(lcp)).padStart(5)} ms  ${kilobytes(bytes)}, ${kilobytes(html)}, ${shift.toFixed(4)} (${[element, ...moved].join(' ')})`,
      );
    }
    lines.push(await pictureBytes(shop.url));
    return lines.join('\n');
  } finally {
    await browser.close();
    await stopShop(shop.child);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What the pictures of a page weigh in each form, at the width of a phone: one browser fetches one form of each. */
async function pictureBytes(home) {
  const lines = ['pictures of a page at 640 px, in kB: as JPEG, WebP, AVIF'];
  for (const address of ['/', '/course/1-excel-for-work', '/product/2-watercolor-set']) {
    const html = await (await fetch(home + address)).text();
    const stems = new Set([...html.matchAll(/src="([^"]+)-640\.jpg"/g)].map(([, stem]) => stem));
    const kilobytes = await Promise.all(
      ['jpg', 'webp', 'avif'].map(async (form) => {
        const files = [...stems].map(async (stem) =>
          (await fetch(`${home}${stem}-640.${form}`)).arrayBuffer(),
        );
        return (await Promise.all(files)).reduce((sum, { byteLength }) => sum + byteLength, 0) / 1000;
      }),
    );
    lines.push(`  ${address} ${stems.size}: ${kilobytes.map((each) => each.toFixed(1)).join(', ')}`);
  }
  return lines.join('\n');
}

/** Walks the road once at full speed; answers each page's address with the cookies it was seen with. */
async function openRoad(browser, home) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const road = {};
  const keep = async (name) =>
    (road[name] = { url: page.url().split('#')[0], storageState: await context.storageState() });
  const order = async (methodId) => {
    await page.goto(road.course.url.replace(/\/?$/, '/register'));
    if (!road.register) await keep('register');
    const values = { firstname: 'วัด', lastname: 'ผล', email: 'bench@example.com', tel: '0812345678' };
    for (const [name, value] of Object.entries(values)) await page.fill(`[name=${name}]`, value);
    await page.check(`[name=payment_method_id][value="${methodId}"]`, { force: true });
    await Promise.all([
      page.waitForURL('**/order/**'),
      page.locator('button[value=pay]:visible').last().click(),
    ]);
  };
  await page.goto(home);
  await keep('home');
  await page.goto(`${home}/course/1-excel-for-work`);
  await keep('course');
  await order(TRANSFER);
  await keep('transfer');
  await page.goto(page.url().replace(/\/order\/([^/?]+).*$/, '/order/$1'));
  await keep('order');
  await context.clearCookies();
  await order(PROMPTPAY);
  await keep('promptpay');
  await payAtBank(page, context);
  await page.goto(road.promptpay.url.replace(/\/pay$/, ''));
  await page.locator('main form[action$="/open"] button:visible').first().click();
  await page.waitForURL('**/learn/**');
  await keep('learn');
  await context.clearCookies();
  await page.goto(`${home}/course/7`);
  await page.locator('form[action="/cart/add"] button:visible').first().click();
  await page.waitForURL('**/cart?*');
  await page.goto(`${home}/cart`);
  await keep('cart');
  await context.close();
  return road;
}

/** At the stand-in of the buyer's bank, which tells the shop. */
async function payAtBank(page, context) {
  const bank = await context.newPage();
  await bank.goto(
    await page
      .locator('a[target=_blank]')
      .last()
      .evaluate((link) => link.href),
  );
  await bank.locator('button[value=approve]').click();
  await page.waitForURL((to) => !to.pathname.endsWith('/pay'));
  await bank.close();
}

async function measure(browser, url, storageState) {
  const context = await browser.newContext({ ...PHONE, storageState });
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.seen = { lcp: 0, shift: 0, element: '', moved: [] };
    const watch = (type, look) =>
      new globalThis.PerformanceObserver((list) => list.getEntries().forEach(look)).observe({
        type,
        buffered: true,
      });
    watch('largest-contentful-paint', ({ startTime, element }) => {
      globalThis.seen.lcp = startTime;
      globalThis.seen.element = element ? element.tagName.toLowerCase() : '';
    });
    watch('layout-shift', ({ value, sources }) => {
      globalThis.seen.shift += value;
      for (const { node } of sources) if (node) globalThis.seen.moved.push(node.nodeName.toLowerCase());
    });
  });
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', LINE);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  let html = 0;
  const documents = new Set();
  client.on(
    'Network.responseReceived',
    ({ requestId, type }) => type === 'Document' && documents.add(requestId),
  );
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (documents.has(requestId)) html += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(() => globalThis.seen);
  await context.close();
  return { ...seen, bytes, html };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) console.log(await benchPages());
