import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, change, startApp } from '../../support/shop/app-server';

/** What a page may weigh as it is sent, HTML with the sheet inside (brotli, quality 8). */
const KILOBYTE = 1000;
const BROWSING = 11 * KILOBYTE;
const BUYING = 13 * KILOBYTE;

let app: AppServer;
let onePage: AppServer;
beforeAll(async () => {
  app = await startApp();
  onePage = await startApp({ change: (db) => change(db, { layout_course_detail: 4 }) });
});
afterAll(async () => {
  await app.stop();
  await onePage.stop();
});

interface Sent {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  encoding: string | undefined;
  bytes: Buffer;
}

/** The bytes on the wire: fetch would unpack them. */
function fetchPacked(
  url: string,
  { accepted = 'br, gzip', method = 'GET', body }: { accepted?: string; method?: string; body?: string } = {},
): Promise<Sent> {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: new URL(url).origin };
  const headers = { 'Accept-Encoding': accepted, ...(body !== undefined && form) };
  return new Promise((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          encoding: response.headers['content-encoding'],
          bytes: Buffer.concat(chunks),
        }),
      );
      response.on('error', reject);
    })
      .on('error', reject)
      .end(body);
  });
}

const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
  identity: (bytes) => bytes,
};

const PAGES = [
  ['home', '/', BROWSING],
  ['list of courses', '/courses', BROWSING],
  ['course', '/course/1-excel-for-work', BUYING],
  ['reviews of a course', '/course/1-excel-for-work/reviews', BROWSING],
  ['list of products', '/products', BROWSING],
  ['product', '/product/2-watercolor-set', BROWSING],
] as const;

describe('the budget of a page', () => {
  test.each([...PAGES, ['one-page purchase', 'layout 4', BUYING] as const])(
    'OPS-06 %s',
    async (name, path, budget) => {
      const url = path === 'layout 4' ? `${onePage.url}/course/1-excel-for-work` : app.url + path;
      const { encoding, bytes } = await fetchPacked(url);
      expect(encoding).toBe('br');
      expect(bytes.length, `${name}: ${bytes.length} bytes`).toBeLessThanOrEqual(budget);
      const html = brotliDecompressSync(bytes).toString();
      const packed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } });
      expect(Math.abs(packed.length - bytes.length)).toBeLessThan(200);

      const root = parse(html);
      const scripts = root
        .querySelectorAll('script')
        .filter((script) => script.getAttribute('type') !== 'application/ld+json');
      expect(scripts).toHaveLength(1);
      expect(scripts[0]?.getAttribute('src')).toMatch(/^\/assets\/storefront-[\w-]+\.js$/);
      expect(scripts[0]?.text).toBe('');
      expect(
        root.querySelectorAll('link[rel=modulepreload], link[rel=stylesheet], link[rel=preload]'),
      ).toHaveLength(0);
      expect(root.querySelectorAll('style')).toHaveLength(1);
    },
  );

  test.each([
    ['a page nobody keeps', '/login', {}, 200],
    ['a form with a mistake', '/login', { method: 'POST', body: 'username=nobody&password=wrong' }, 422],
    ['an address without a page', '/no-such-page', {}, 404],
  ])('OPS-06 %s is sent in one piece, as the browser takes it', async (_, path, asked, status) => {
    const texts = [];
    for (const accepted of ['br, gzip', 'gzip', 'identity']) {
      const result = await fetchPacked(app.url + path, { ...asked, accepted });
      expect(result.status).toBe(status);
      expect(result.encoding ?? 'identity').toBe(accepted.split(',')[0]);
      expect(result.headers['content-length']).toBe(String(result.bytes.length));
      expect(result.headers.vary).toContain('Accept-Encoding');
      texts.push(UNPACK[result.encoding ?? 'identity']!(result.bytes).toString());
    }
    const [words] = texts.map((text) => parse(text).querySelector('main')!.structuredText);
    expect(words).toMatch(/[ก-๙]{4}/);
    expect(new Set(texts.map((text) => parse(text).querySelector('main')!.structuredText)).size).toBe(1);
    expect(texts.every((text) => text.endsWith('</html>'))).toBe(true);
  });

  test('OPS-06 whoever asks for the head of a page alone gets no body', async () => {
    const { status, headers, bytes } = await fetchPacked(`${app.url}/login`, { method: 'HEAD' });
    expect([status, bytes.length]).toEqual([200, 0]);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('OPS-06 the large picture of the first screen is asked for before the page is read', async () => {
    for (const path of ['/', '/course/1-excel-for-work']) {
      const link = (await fetch(app.url + path)).headers.get('Link') ?? '';
      expect(link).toContain('rel=preload; as=image; fetchpriority=high; type="image/avif"');
      const picture = /<([^>]+)>/.exec(link)?.[1] ?? '';
      expect((await fetch(app.url + picture)).headers.get('Content-Type')).toBe('image/avif');
    }
    expect((await fetch(`${app.url}/login`)).headers.get('Link')).toBeNull();
  });

  test('OPS-06 the one script is small and kept forever', async () => {
    const html = await (await fetch(app.url)).text();
    const script = /src="(\/assets\/storefront-[\w-]+\.js)"/.exec(html)?.[1] ?? '';
    const { bytes } = await fetchPacked(app.url + script);
    expect(bytes.length).toBeLessThan(2 * KILOBYTE);
    expect((await fetch(app.url + script)).headers.get('Cache-Control')).toContain('immutable');
  });
});
