import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { allJsonLdOf } from '../../support/visitor/catalogue-page';
import { type PlainPage, PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const open = (path: string) => new PlainBrowser(app.url).get(path);
const partOf = (page: PlainPage, type: string) => allJsonLdOf(page).find((part) => part['@type'] === type);
const elementsOf = (page: PlainPage, type: string) =>
  (partOf(page, type)?.itemListElement ?? []) as { position: number; url?: string; item?: string }[];

test('CRS-09 the home page says what the shop sells, who runs it and how to search it', async () => {
  const page = await open('/');
  expect(page.title).toBe('คอร์สเรียนออนไลน์ สอนสด และในห้องเรียน · เรียน');
  expect(partOf(page, 'Organization')).toMatchObject({
    name: 'บริษัท เรียนดี จำกัด',
    url: `${app.url}/`,
    telephone: expect.stringMatching(/\d/) as string,
  });
  const { potentialAction } = partOf(page, 'WebSite') as {
    potentialAction: { target: { urlTemplate: string } };
  };
  const foundResponse = await fetch(
    potentialAction.target.urlTemplate.replace('{search_term_string}', 'excel'),
  );
  expect(await foundResponse.text()).toContain('/course/1-excel-for-work');
});

test('CRS-09 a list names its entries in order, counted on over its pages; a filtered list names none', async () => {
  for (const path of ['/', '/courses', '/products', '/category/work-skills']) {
    const page = await open(path);
    const items = elementsOf(page, 'ItemList');
    expect(items.length, path).toBeGreaterThan(0);
    expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
    const links = new Set(page.root.querySelectorAll('a[href]').map((link) => link.getAttribute('href')));
    for (const { url } of items) expect(links).toContain(url?.replace(app.url, ''));
  }
  expect(elementsOf(await open('/courses?page=2'), 'ItemList')[0]?.position).toBe(11);
  expect(allJsonLdOf(await open('/courses?q=excel'))).toEqual([]);
});

test('CRS-09 the breadcrumbs in the structured data are the links of the page', async () => {
  for (const [path, name] of [
    ['/course/1-excel-for-work', 'Excel'],
    ['/product/2-watercolor-set', 'สีน้ำ'],
    ['/category/work-skills', ''],
    ['/course/1-excel-for-work/reviews', 'Excel'],
  ] as const) {
    const page = await open(path);
    const crumbs = elementsOf(page, 'BreadcrumbList');
    const links = page.root.querySelectorAll('.crumbs a').map((link) => link.getAttribute('href'));
    expect(crumbs.flatMap(({ item }) => item?.replace(app.url, '') ?? [])).toEqual(links);
    expect(crumbs.at(-1)).toMatchObject({ name: expect.stringContaining(name) as string });
    expect(crumbs.at(-1)).not.toHaveProperty('item');
  }
});
