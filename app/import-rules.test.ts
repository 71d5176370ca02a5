import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import type { ICruiseResult } from 'dependency-cruiser';
import { beforeAll, describe, expect, test } from 'vitest';
import { brokenRules, folderCircles, importsOfRoutes, readImports } from '../test/support/house/import-rules';
import routes from './routes';

describe('the imports of the app', () => {
  let found: ICruiseResult;
  beforeAll(async () => {
    found = await readImports(path.resolve(import.meta.dirname, '..'));
  });

  test('there are many to look at, and every one of the app’s own is found', () => {
    expect(found.modules.length).toBeGreaterThan(900);
    const lost = found.modules.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ couldNotResolve }) => couldNotResolve)
        .map(({ module }) => `${source}: ${module}`),
    );
    expect(
      lost.filter((each) => / [.~]/.test(each)).filter((each) => !/\?|\.css$|\.wasm$/.test(each)),
    ).toEqual([]);
  });
  test('rooms import only what lies below them, and no file is in a circle', () => {
    expect(brokenRules(found)).toEqual([]);
  });
  test('sub-rooms of a room import each other in one direction', () => {
    expect(folderCircles(found)).toEqual([]);
  });
  test('nobody imports the module of a route', () => {
    const modules = new Set(filesOf(routes));
    expect(modules.size).toBeGreaterThan(90);
    expect(importsOfRoutes(found, modules)).toEqual([]);
  });
});

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...filesOf(children)]);

describe('the rules see what is wrong', () => {
  /** Files by path inside `app/`, each with what it imports; all of those exist. */
  const SAMPLES: Readonly<Record<string, readonly string[]>> = {
    // up
    'orders/up.server.ts': ['~/payments/paid.server'],
    'orders/typed-up.server.ts': ['type ~/web/frame'],
    'orders/relative-up.server.ts': ['../flows/buy.server'],
    'orders/later-up.server.ts': ['later ~/routes/shop/home'],
    'platform/ground-up.server.ts': ['~/settings/site'],
    'kit/ground-across.tsx': ['~/platform/log.server'],
    'values/ground-across.ts': ['~/text/words'],
    'web/to-the-top.tsx': ['type ~/root'],
    'web/out.server.ts': ['../../test/support/shop'],
    'web/to-a-new-room.ts': ['~/attic/old'],
    'flows/checkout/submit-purchase.server.ts': ['type ./form-messages'],
    // down
    'payments/paid.server.ts': ['~/orders/order.server'],
    'routes/shop/home.tsx': ['~/flows/buy.server', './home-list'],
    'flows/buy.server.ts': ['~/kit/button'],
    'root.tsx': ['./web/frame'],
    // circles
    'pricing/one.ts': ['./other'],
    'pricing/other.ts': ['type ./one'],
    'orders/cart/basket.ts': ['~/orders/placing/place.server'],
    'orders/placing/place.server.ts': ['~/orders/page/view.server'],
    'orders/page/view.server.ts': ['type ~/orders/cart/line'],
    'accounts/viewer.ts': ['./people/person'],
    // routes
    'routes/admin/order/route.tsx': ['~/routes/admin/refund/words', './order-facts'],
    'routes/admin/list.tsx': ['../shop/home'],
    ...Object.fromEntries(
      [
        'web/frame.ts orders/order.server.ts kit/button.tsx settings/site.ts platform/log.server.ts text/words.ts attic/old.ts flows/checkout/form-messages.ts',
        'orders/cart/line.ts accounts/people/person.ts routes/admin/refund/words.ts routes/admin/order/order-facts.tsx',
        'routes/shop/home-list.tsx ../test/support/shop.ts',
      ].flatMap((names) => names.split(' ').map((name) => [name, []])),
    ),
  };
  let found: ICruiseResult;

  beforeAll(async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-imports-'));
    try {
      for (const [name, imports] of Object.entries(SAMPLES)) {
        const file = path.join(folder, 'app', name);
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, ['export const x = 1;', ...imports.map(written)].join('\n'));
      }
      found = await readImports(fs.realpathSync(folder));
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  function written(what: string, index: number): string {
    const [how, from] = what.includes(' ') ? what.split(' ') : ['', what];
    if (how === 'later') return `export const later = () => import('${from}');`;
    if (how === 'type')
      return `export type T${index} = 1; import type { x as X } from '${from}'; export type U = typeof X;`;
    return `import { x as x${index} } from '${from}'; export const y${index} = x${index};`;
  }

  test('up, across and out', () => {
    expect(
      brokenRules(found)
        .filter((line) => !line.startsWith('no-circle'))
        .sort(),
    ).toEqual(
      [
        'orders-imports-below: app/orders/up.server.ts → app/payments/paid.server.ts',
        'orders-imports-below: app/orders/typed-up.server.ts → app/web/frame.ts',
        'orders-imports-below: app/orders/relative-up.server.ts → app/flows/buy.server.ts',
        'orders-imports-below: app/orders/later-up.server.ts → app/routes/shop/home.tsx',
        'platform-imports-below: app/platform/ground-up.server.ts → app/settings/site.ts',
        'kit-imports-below: app/kit/ground-across.tsx → app/platform/log.server.ts',
        'values-imports-below: app/values/ground-across.ts → app/text/words.ts',
        'not-the-top: app/web/to-the-top.tsx → app/root.tsx',
        'only-the-app: app/web/out.server.ts → test/support/shop.ts',
        'web-imports-below: app/web/to-a-new-room.ts → app/attic/old.ts',
        'no-room-without-floor: app/web/to-a-new-room.ts → app/attic/old.ts',
        'purchase-without-form: app/flows/checkout/submit-purchase.server.ts → app/flows/checkout/form-messages.ts',
        'root-of-room-below-its-sub-rooms: app/accounts/viewer.ts → app/accounts/people/person.ts',
        'routes-apart: app/routes/admin/order/route.tsx → app/routes/admin/refund/words.ts',
        'routes-apart: app/routes/admin/list.tsx → app/routes/shop/home.tsx',
      ].sort(),
    );
  });
  test('a circle of files, though one of its imports is of types', () => {
    const circles = brokenRules(found).filter((line) => line.startsWith('no-circle'));
    expect(circles).toHaveLength(1);
    expect(circles[0]).toMatch(/app\/pricing\/(one|other)\.ts/);
  });
  test('a circle of sub-rooms, though no file is in a circle', () => {
    expect(folderCircles(found).sort()).toEqual([
      'app/orders/cart/basket.ts → app/orders/placing/place.server.ts',
      'app/orders/page/view.server.ts → app/orders/cart/line.ts',
      'app/orders/placing/place.server.ts → app/orders/page/view.server.ts',
    ]);
  });
  test('the import of a route', () => {
    expect(importsOfRoutes(found, new Set(['app/routes/shop/home.tsx']))).toEqual([
      'app/orders/later-up.server.ts → app/routes/shop/home.tsx',
      'app/routes/admin/list.tsx → app/routes/shop/home.tsx',
    ]);
  });
});
