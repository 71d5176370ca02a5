import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadedWith } from '../test/support/house/static-graph';

const root = path.resolve(import.meta.dirname, '..');
const atStart = loadedWith(['server.ts', 'app/entry.server.tsx', 'app/root.tsx'], root);

/** The memory of a shop at rest. All other packages are loaded by `import()` at their first use. */
describe('what a start loads', () => {
  test('there is much of it', () => {
    expect(atStart.files.size).toBeGreaterThan(300);
    expect(atStart.files).toContain('app/flows/jobs/define-jobs.server.ts');
  });
  test('of packages these, and no other', () => {
    const loaded = [
      ...[
        '@conform-to/zod',
        '@remix-run/express',
        '@remix-run/node',
        '@remix-run/react',
        'compression',
        'cookie',
      ],
      ...[
        'cron-parser',
        'dayjs',
        'express',
        'intl-messageformat',
        'ipaddr.js',
        'isbot',
        'jose',
        'kysely',
        'libphonenumber-js',
        'pg',
      ],
      ...[
        'pg-boss',
        'promptparse',
        'react',
        'react-dom',
        'sanitize-html',
        'socket.io',
        'standardwebhooks',
        'zod',
      ],
    ];
    expect([...atStart.packages].sort()).toEqual(loaded);
  });
  test('no page: each is loaded with the first request for it', () => {
    expect([...atStart.files].filter((name) => name.startsWith('app/routes/'))).toEqual([]);
  });
  test('no room of which few requests need anything', () => {
    const rare =
      /^app\/(api\/(calls|door\/(api|document))|flows\/demo\/(history\/play-history|demo-shop)|platform\/database\/embedded\/embedded-)/;
    expect([...atStart.files].filter((name) => rare.test(name))).toEqual([]);
  });
  test('the pages of buyers draw no picture, paper or sheet before one is asked for', () => {
    const pages = ['home', 'courses', 'course', 'product'].map((name) => `app/routes/shop/${name}.tsx`);
    const { packages } = loadedWith([...pages, 'app/routes/checkout/cart.tsx'], root);
    const heavy = [
      'sharp',
      'pdfkit',
      'harfbuzzjs',
      'write-excel-file',
      'read-excel-file',
      'nodemailer',
      'openid-client',
    ];
    expect(heavy.filter((name) => packages.has(name))).toEqual([]);
  });
});
