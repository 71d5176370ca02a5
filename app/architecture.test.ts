import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  appImports,
  classesInSelectors,
  classesOf,
  doubledNames,
  handReadForms,
  impurities,
  type SourceFile,
  sqlInRoutes,
  staffRouteFiles,
  strayEnvironment,
  unguardedStaffRoutes,
  unknownClasses,
  unreasonedExceptions,
  vagueNames,
} from '../test/support/house/architecture';
import { ownedTables, strangersWrites, tablesOfSchema } from '../test/support/house/table-owners';
import routes from './routes';

const app = import.meta.dirname;
const sourcesIn = (folder: string): SourceFile[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => ({
      path: name.replaceAll(path.sep, '/'),
      source: fs.readFileSync(path.join(folder, name), 'utf8'),
    }));
const files = sourcesIn(app);

describe('the house', () => {
  test('there is one to look at', () => {
    expect(files.length).toBeGreaterThan(100);
  });
  test('rules are pure', () => {
    expect(files.flatMap(impurities)).toEqual([]);
  });
  test('only the environment’s schema reads process.env', () => {
    expect(files.flatMap(strayEnvironment)).toEqual([]);
  });
  test('ADM-01 every loader and action of staff asks for the administrator first', () => {
    const staff = new Set(staffRouteFiles(routes));
    expect(staff.size).toBeGreaterThan(25);
    const found = files.filter(({ path: name }) => staff.has(name));
    expect(found).toHaveLength(staff.size);
    expect(found.flatMap(unguardedStaffRoutes)).toEqual([]);
  });
  test('routes speak no SQL', () => {
    expect(files.flatMap(sqlInRoutes)).toEqual([]);
  });
  test('every table has one room that owns it', () => {
    const schema = files.find((file) => file.path === 'platform/database/schema.ts')!;
    expect([...ownedTables()].sort()).toEqual(tablesOfSchema(schema.source).sort());
  });
  test('only the owning room writes a table', () => {
    expect(files.flatMap(strangersWrites)).toEqual([]);
  });
  test('forms are read in one place, through their schemas', () => {
    expect(files.flatMap(handReadForms)).toEqual([]);
  });
  test('no folder holds more than forty files, tests not counted', () => {
    const sizes = new Map<string, number>();
    for (const { path: name } of files)
      if (!/\.test\.tsx?$/.test(name))
        sizes.set(path.dirname(name), (sizes.get(path.dirname(name)) ?? 0) + 1);
    expect([...sizes].filter(([, count]) => count > 40)).toEqual([]);
  });
  test('a check that is switched off says why', () => {
    const root = path.dirname(app);
    const others = ['db', 'sandbox', 'scripts', 'server', 'test'].flatMap((folder) =>
      sourcesIn(path.join(root, folder)),
    );
    expect([...files, ...others].flatMap(unreasonedExceptions)).toEqual([]);
  });
  test('the server knows of the app its types alone, so that there is one shop in the process', () => {
    const root = path.dirname(app);
    const sources = [
      ...sourcesIn(path.join(root, 'server')).map((file) => ({ ...file, path: `../server/${file.path}` })),
      { path: '../server.ts', source: fs.readFileSync(path.join(root, 'server.ts'), 'utf8') },
    ];
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.flatMap(appImports)).toEqual([]);
  });
  test('no two rooms export one name, but for those that mean nearly the same in each', () => {
    const limits = ['BODY_MAX', 'NAME_MAX', 'NOTE_MAX'];
    // each is read with its file beside it; a name that is not here is one more to be mistaken
    const alike = [
      ...['chosenOf', 'clockOf', 'codeOf', 'discountWords', 'inviteSchema', 'markOf'],
      ...['moderationSchema', 'orderWords', 'pageOf', 'problemsOf', 'readResult', 'slipsBetween', 'statusOf'],
      ...['textIn', 'typedOf', 'watchPayment', 'writeNote'],
    ];
    expect(doubledNames(files)).toEqual([...limits, ...alike]);
  });
  test('names say what a file is about', () => {
    expect(files.flatMap(vagueNames)).toEqual([]);
  });
  test('every class of a page has a rule in the stylesheet', () => {
    const folder = path.join(app, 'kit/stylesheet');
    const css = fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
    // a script may look for one, too
    const scripts = files.filter((file) => file.path.startsWith('enhance/')).map((file) => file.source);
    const knownClasses = new Set([...classesOf(css.join('')), ...scripts.flatMap(classesInSelectors)]);
    expect(knownClasses.size).toBeGreaterThan(150);
    expect(files.flatMap((file) => unknownClasses(file, knownClasses))).toEqual([]);
  });
});

describe('the checker sees what is wrong', () => {
  const at = (name: string, source: string): SourceFile => ({ path: name, source });

  test.each([
    `export const now = () => new Date();`,
    `export const now = () => Date.now();`,
    `export const dice = Math.random();`,
    `export const mode = process.env.SHOP_MODE;`,
    `import fs from 'node:fs';`,
    `import { useState } from 'react';`,
    `import dayjs from 'dayjs';`,
    `import { x } from './place-order.server';`,
  ])('a rule with %s is no rule', (source) => {
    expect(impurities(at('orders/rule.ts', source)).length).toBeGreaterThan(0);
  });

  test('a rule may make a date from a text, name a type, and use zod', () => {
    const source = `import { z } from 'zod'; import type { Db } from '~/platform/database/database.server'; new Date('2026-11-20');`;
    expect(impurities(at('orders/rule.ts', source))).toEqual([]);
    expect(impurities(at('values/time.ts', `import dayjs from 'dayjs';`))).toEqual([]);
    expect(impurities(at('orders/verb.server.ts', `new Date()`))).toEqual([]);
  });

  test('process.env is seen wherever it is read, not where it is handed over', () => {
    expect(strayEnvironment(at('web/a.server.ts', `const p = process.env.PORT;`))).toHaveLength(1);
    expect(strayEnvironment(at('web/a.server.ts', `const { PORT } = process.env;`))).toHaveLength(1);
    expect(strayEnvironment(at('web/a.server.ts', `readEnvironment(process.env);`))).toEqual([]);
  });

  test.each([
    `export async function loader(args) { const db = useDatabase(); await requireStaff(args); }`,
    `export async function action(args) { await openVisit(args); }`,
    `export const loader = async (args) => { return null; };`,
    `export const loader = staffLoader;`,
    `export { loader } from './other';`,
    `export * from './other';`,
  ])('an unguarded staff route: %s', (source) => {
    expect(unguardedStaffRoutes(at('routes/admin/x.tsx', source))).toHaveLength(1);
  });

  test('the site map says which routes are for staff, wherever their files lie', () => {
    const found = staffRouteFiles([
      { path: 'admin/orders/:orderId', file: 'routes/shop/order.tsx' },
      { file: 'routes/frame.tsx', children: [{ path: 'admin', file: 'routes/home.tsx' }] },
      { path: 'admin', file: 'routes/parent.tsx', children: [{ path: 'child', file: 'routes/child.tsx' }] },
      { path: 'administration', file: 'routes/other.tsx' },
      { file: 'routes/shop.tsx', children: [{ path: 'courses', file: 'routes/courses.tsx' }] },
    ]);
    expect(found).toEqual([
      'routes/shop/order.tsx',
      'routes/frame.tsx',
      'routes/home.tsx',
      'routes/parent.tsx',
      'routes/child.tsx',
    ]);
  });

  test('a guarded staff route', () => {
    const source = `export async function loader(args) { const { db } = await requireRight(args, 'money'); return db; }
      export { StaffError as ErrorBoundary } from '~/web/staff-error';`;
    expect(unguardedStaffRoutes(at('routes/admin/x.tsx', source))).toEqual([]);
  });

  test.each([`db.selectFrom('person')`, 'sql`select 1`', `import { sql } from 'kysely';`])(
    'SQL in a route: %s',
    (source) => {
      expect(sqlInRoutes(at('routes/a.tsx', source))).toHaveLength(1);
    },
  );

  test.each([
    ['payments/a.server.ts', `db.updateTable('purchase_order').set({})`, 'purchase_order of orders'],
    ['flows/a.server.ts', `db.insertInto('person as new').values({})`, 'person of accounts'],
    ['flows/a.server.ts', `db.with('x', (cte) => cte.deleteFrom('upload'))`, 'upload of uploads'],
    [
      'orders/a.server.ts',
      'sql`with gone as (delete from upload returning id) select 1`',
      'upload of uploads',
    ],
    ['orders/a.server.ts', 'sql<{ id: number }>`update product set qty = ${1}`', 'product of catalogue'],
    ['orders/a.server.ts', `client.query('insert into pgboss.job values (1)')`, 'pgboss.job of platform'],
    ['orders/a.server.ts', 'sql`insert into attic (id) values (1)`', 'attic, which no room owns'],
    ['orders/a.server.ts', `for (const t of ['coupon'] as const) db.deleteFrom(t)`, 'coupon of pricing'],
    ['orders/a.server.ts', 'sql`update ${sql.table(t)} set a = 1`', 'a table it does not name'],
  ])('%s, a stranger: %s', (name, source, what) => {
    expect(strangersWrites(at(name, source))).toEqual([`${name} writes ${what}`]);
  });
  test.each([
    ['orders/a.server.ts', `db.updateTable('purchase_order').set({})`],
    ['orders/a.server.ts', `db.selectFrom('person').forUpdate()`],
    ['orders/a.server.ts', 'sql`select id from person for no key update of person`'],
    ['orders/a.server.ts', 'sql`insert into order_line values (1) on conflict (id) do update set qty = 1`'],
    ['kit/a.tsx', `const words = 'Please update person details';`],
    ['flows/demo/a.server.ts', `db.insertInto('teacher').values({})`],
  ])('%s writes what it may: %s', (name, source) => {
    expect(strangersWrites(at(name, source))).toEqual([]);
  });
  test('a form read by hand', () => {
    const source = `const { fields } = await readForm(args.request); const name = fields.get('name');`;
    expect(handReadForms(at('routes/account/x.tsx', source))).toHaveLength(1);
    expect(handReadForms(at('web/form.server.ts', source))).toEqual([]);
  });

  test.each([
    ['// eslint-disable-next-line no-alert', 1],
    ['/* oxlint-disable */', 1],
    ['// @ts-expect-error', 1],
    ['// eslint-disable-next-line no-alert -- the page is leaving', 0],
    ['const words = "eslint-disable";', 0],
  ])('%s', (source, count) => {
    expect(unreasonedExceptions(at('web/a.ts', source))).toHaveLength(count);
  });
  test.each(['orders/utils.ts', 'kit/index.ts', 'web/form-helpers.server.ts', 'orders/PlaceOrder.ts'])(
    '%s says nothing',
    (name) => {
      expect(vagueNames(at(name, ''))).toHaveLength(1);
    },
  );

  test('what a server takes of the app is found, but for types', () => {
    const source = (type: string) => `import ${type}{ log } from '../app/platform/log.server';`;
    expect(appImports(at('../server/a.ts', source('')))).toHaveLength(1);
    expect(appImports(at('../server.ts', `await import('./app/root');`))).toHaveLength(1);
    expect(appImports(at('../server/a.ts', source('type ')))).toEqual([]);
  });
  test('a name that two rooms export is found', () => {
    const rooms = [
      at('orders/a.ts', 'export const buyerOf = 1;'),
      at('orders/b.ts', 'export function linesOf() {}'),
      at('documents/a.ts', 'export async function buyerOf() {}\nconst linesOf = 1;'),
      at('routes/a.tsx', 'export const linesOf = 1;'),
    ];
    expect(doubledNames(rooms)).toEqual(['buyerOf']);
  });
  test('a class without a rule is found, a compared word is not', () => {
    const knownClasses = classesOf('/* .old */ .card:hover > .more{width:.5em}');
    expect([...knownClasses]).toEqual(['card', 'more']);
    const page = (className: string) =>
      unknownClasses(at('kit/x.tsx', `<p className=${className} />`), knownClasses);
    expect(page('"card old"')).toEqual(['kit/x.tsx: class old']);
    expect(page(`{classes('card', look === 'wide' && 'less')}`)).toEqual(['kit/x.tsx: class less']);
  });
});
