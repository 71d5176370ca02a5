import { describe, expect, test } from 'vitest';
import routes from '../routes';
import { paths, withBack } from './paths';

describe('addresses', () => {
  test('every one has its place in the site map, and nothing else is there but what nobody asked for', () => {
    type Entries = typeof routes;
    const mapped = (entries: Entries): string[] =>
      entries.flatMap(({ path, index, children }) => [
        ...(path !== undefined || index ? [`/${path ?? ''}`] : []),
        ...mapped(children ?? []),
      ]);
    // video parts are answered outside Remix (server.ts)
    const patterns = Object.values(paths)
      .map(({ pattern }) => pattern as string)
      .filter((pattern) => pattern !== paths.staffVideoParts.pattern);
    expect(mapped(routes).sort()).toEqual([...patterns, '/*', '/admin/*'].sort());
    expect(new Set(patterns).size).toBe(patterns.length);
  });

  test('names are filled in and encoded, the rest of a path is not', () => {
    expect(paths.courses()).toBe('/courses');
    expect(paths.orderQrImage({ token: 'a b', accountId: 7 })).toBe('/order/a%20b/qr/7/image');
    expect(paths.course({ slug: '3-ภาษา' })).toBe(`/course/3-${encodeURIComponent('ภาษา')}`);
    expect(paths.orderDocumentPdf({ token: 't', number: 'RE1' })).toBe('/order/t/document/RE1.pdf');
    expect(paths.uploads({ '*': 'public/a.jpg' })).toBe('/uploads/public/a.jpg');
  });

  test('the way back is carried along', () => {
    expect(withBack(paths.signIn(), '')).toBe('/login');
    expect(withBack(paths.signIn(), '/cart?a=b#c')).toBe('/login?back=%2Fcart%3Fa%3Db%23c');
  });
});
