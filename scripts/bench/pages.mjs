/**
 * `npm run bench -- pages`: requests a second of pages and of calls of programs beside `/healthz`, and what a buyer on a slow line waits for:
 * bytes and the largest paint (LCP) of every page of the road, cold, at 400 kbit/s, 400 ms a round and a quarter of this machine's speed, and
 * the first picture of a video after play (ADR-0103). The middle one of BENCH_PAGES looks counts (3). BENCH_SECONDS a load (5).
 */
import { COURSE, load, orderCourse, printTable, PROMPTPAY } from './drive.mjs';
import { findChromium, launchChromium, withShop } from './shop.mjs';

const TIMES = Number(process.env.BENCH_PAGES ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

await withShop(
  async ({ url, sandbox, server }) => {
    await measureLoads(url, server ? 'PostgreSQL' : 'the embedded database');
    await weighPictures(url);
    if (findChromium()) await measurePaints(url, sandbox);
    else console.log('pages on a slow line: no browser here');
  },
  { env: { API_CALLS_A_MINUTE: '1000000' } },
);

async function measureLoads(url, database) {
  const base = await load(`${url}/healthz`, { seconds });
  const rows = [];
  for (const page of ['/', '/courses', COURSE, '/public/courses?limit=10', '/public/courses/1/0']) {
    const { perSecond, p99 } = await load(url + page, { seconds });
    rows.push([perSecond.toFixed(0), (perSecond / base.perSecond).toFixed(4), p99, page]);
  }
  printTable(
    `requests a second on ${database}, /healthz ${base.perSecond.toFixed(0)}:`,
    ['/s', 'of /healthz', 'p99 ms', 'page'],
    rows,
  );
}

/** What the pictures of a page weigh in each form, at the width of a phone: one browser fetches one form of each. */
async function weighPictures(url) {
  const rows = [];
  for (const address of ['/', COURSE, '/product/2-watercolor-set']) {
    const html = await (await fetch(url + address)).text();
    const stems = [...new Set([...html.matchAll(/src="([^"]+)-640\.jpg"/g)].map(([, stem]) => stem))];
    const sizeOf = async (file) => (await (await fetch(url + file)).arrayBuffer()).byteLength;
    const sizes = await Promise.all(
      ['jpg', 'webp', 'avif'].map(async (form) => {
        const all = await Promise.all(stems.map((stem) => sizeOf(`${stem}-640.${form}`)));
        return kilobytes(all.reduce((sum, size) => sum + size, 0));
      }),
    );
    rows.push([stems.length, ...sizes, address]);
  }
  printTable('pictures of a page at 640 px, in kB:', ['pictures', 'JPEG', 'WebP', 'AVIF', 'page'], rows);
}

async function measurePaints(url, sandbox) {
  const browser = await launchChromium();
  try {
    const rows = [];
    for (const [name, seenAs] of Object.entries(await openRoad(browser, url, sandbox))) {
      const looks = [];
      for (let time = 0; time < TIMES; time++) looks.push(await look(browser, seenAs));
      const {
        lcp,
        bytes,
        html,
        shift,
        video: film,
        moved,
        element,
      } = looks.sort((one, other) => one.lcp - other.lcp)[TIMES >> 1];
      const figures = [lcp.toFixed(0), kilobytes(bytes), kilobytes(html), shift.toFixed(4), film?.toFixed(0)];
      rows.push([...figures, name, [element, ...moved].join(' ')]);
    }
    printTable(
      `pages at 400 kbit/s, 400 ms, CPU ÷ 4, cold, the middle of ${TIMES}:`,
      ['LCP ms', 'kB', 'HTML kB', 'shift', 'video ms', 'page', 'largest, and what moved'],
      rows,
    );
  } finally {
    await browser.close();
  }
}

/** Each page's address, with the cookies it is seen with. */
async function openRoad(browser, home, sandbox) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const road = {};
  const keep = async (name, path) => {
    if (path) await page.goto(home + path);
    road[name] = { url: page.url().split('#')[0], storageState: await context.storageState() };
  };
  await keep('home', '/');
  await keep('course', COURSE);
  await keep('register', `${COURSE}/register`);
  const transfer = await orderCourse(home);
  await keep('transfer', transfer);
  await keep('order', transfer.replace(/\/transfer$/, ''));
  await context.clearCookies();
  const code = await orderCourse(home, PROMPTPAY);
  await keep('promptpay', code);
  const [, charge] = /charges\/(\w+)\/page/.exec(await page.content());
  const body = new URLSearchParams({ decision: 'approve', webhook: 'once' });
  await fetch(`${sandbox}/omise/charges/${charge}/decide`, { method: 'POST', body, redirect: 'manual' });
  await page.waitForURL((to) => !to.pathname.endsWith('/pay'));
  await page.goto(home + code.replace(/\/pay$/, ''));
  await page.locator('main form[action$="/open"] button:visible').first().click();
  await page.waitForURL('**/learn/**');
  await keep('learn');
  await context.clearCookies();
  await page.goto(`${home}/course/7`);
  await page.locator('form[action="/cart/add"] button:visible').first().click();
  await page.waitForURL('**/cart?*');
  await keep('cart', '/cart');
  await context.close();
  return road;
}

async function look(browser, { url, storageState }) {
  const context = await browser.newContext({ ...PHONE, storageState });
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.seen = { lcp: 0, shift: 0, element: '', moved: [] };
    const watch = (type, see) =>
      new globalThis.PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
        type,
        buffered: true,
      });
    watch('largest-contentful-paint', ({ startTime, element }) =>
      Object.assign(globalThis.seen, { lcp: startTime, element: element?.tagName.toLowerCase() ?? '' }),
    );
    watch('layout-shift', ({ value, sources }) => {
      globalThis.seen.shift += value;
      for (const { node } of sources) if (node) globalThis.seen.moved.push(node.nodeName.toLowerCase());
    });
  });
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', LINE);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let [bytes, html] = [0, 0];
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
  const seen = { ...(await page.evaluate(() => globalThis.seen)), bytes, html };
  if (url.includes('/learn/')) seen.video = await page.evaluate(untilFirstPicture);
  await context.close();
  return seen;
}

/** In the page: milliseconds from play to the video's first picture. */
function untilFirstPicture() {
  return new Promise((resolve) => {
    const video = globalThis.document.querySelector('video');
    const pressed = performance.now();
    video.muted = true;
    video.requestVideoFrameCallback(() => resolve(performance.now() - pressed));
    video.play().catch(() => {});
  });
}
