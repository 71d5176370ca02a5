import { request } from 'node:http';
import { parse } from 'node-html-parser';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, change, startApp } from '../support/app-server';

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

/** The bytes on the wire: fetch would unpack them. */
function fetchPacked(url: string): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'Accept-Encoding': 'br, gzip' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

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
