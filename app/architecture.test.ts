import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  brokenFloors,
  impurities,
  type SourceFile,
  sqlInDoors,
  strayEnvironment,
  unguardedStaffDoors,
  vagueNames,
} from '../test/support/architecture';

const app = import.meta.dirname;
const files: SourceFile[] = fs
  .readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({
    path: name.replaceAll(path.sep, '/'),
    source: fs.readFileSync(path.join(app, name), 'utf8'),
  }));

describe('the house', () => {
  test('there is one to look at', () => {
    expect(files.length).toBeGreaterThan(100);
  });
  test('rooms import only what lies below them', () => {
    expect(files.flatMap(brokenFloors)).toEqual([]);
  });
  test('rules are pure', () => {
    expect(files.flatMap(impurities)).toEqual([]);
  });
  test('only the environment’s schema reads process.env', () => {
    expect(files.flatMap(strayEnvironment)).toEqual([]);
  });
  test('ADM-01 every loader and action of staff asks for the administrator first', () => {
    expect(files.filter(({ path: name }) => name.startsWith('routes/admin')).length).toBeGreaterThan(5);
    expect(files.flatMap(unguardedStaffDoors)).toEqual([]);
  });
  test('doors speak no SQL', () => {
    expect(files.flatMap(sqlInDoors)).toEqual([]);
  });
  test('names say what a file is about', () => {
    expect(files.flatMap(vagueNames)).toEqual([]);
  });
});

describe('the checker sees what is wrong', () => {
  const at = (name: string, source: string): SourceFile => ({ path: name, source });

  test.each([
    ['orders/a.server.ts', `import { x } from '~/payments/b.server';`],
    ['orders/a.server.ts', `import type { X } from '~/web/visit.server';`],
    ['orders/a.server.ts', `export { x } from '../flows/y.server';`],
    ['orders/a.server.ts', `const x = await import('~/routes/login');`],
    ['platform/a.server.ts', `import { y } from '~/settings/site-settings';`],
    ['kit/a.tsx', `import { y } from '~/platform/log.server';`],
    ['values/a.ts', `import { y } from '~/text/translate';`],
    ['web/a.tsx', `import App from '~/root';`],
  ])('%s going up: %s', (name, source) => {
    expect(brokenFloors(at(name, source))).toHaveLength(1);
  });

  test.each([
    ['payments/a.server.ts', `import { x } from '~/orders/b.server';`],
    ['routes/a.tsx', `import { x } from '~/flows/b.server';`],
    ['orders/a.tsx', `import { x } from '~/kit/button'; import { useState } from 'react';`],
    ['web/a.tsx', `import type { RootData } from '~/root';`],
    ['root.tsx', `import { x } from './web/visit.server';`],
  ])('%s going down is right: %s', (name, source) => {
    expect(brokenFloors(at(name, source))).toEqual([]);
  });

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
    const source = `import { z } from 'zod'; import type { Db } from '~/platform/database.server'; new Date('2026-11-20');`;
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
    `export async function loader(args) { const db = useDatabase(); await requireAdministrator(args); }`,
    `export async function action(args) { await openVisit(args); }`,
    `export const loader = async (args) => { return null; };`,
    `export const loader = staffLoader;`,
    `export { loader } from './other';`,
    `export * from './other';`,
  ])('an unguarded staff door: %s', (source) => {
    expect(unguardedStaffDoors(at('routes/admin.x.tsx', source))).toHaveLength(1);
    expect(unguardedStaffDoors(at('routes/admin.x/route.tsx', source))).toHaveLength(1);
  });

  test('a guarded staff door', () => {
    const source = `export async function loader(args) { const { db } = await requireAdministrator(args); return db; }
      export { StaffError as ErrorBoundary } from '~/web/staff-error';`;
    expect(unguardedStaffDoors(at('routes/admin.x.tsx', source))).toEqual([]);
  });

  test.each([`db.selectFrom('person')`, 'sql`select 1`', `import { sql } from 'kysely';`])(
    'SQL in a door: %s',
    (source) => {
      expect(sqlInDoors(at('routes/a.tsx', source))).toHaveLength(1);
    },
  );

  test.each(['orders/utils.ts', 'kit/index.ts', 'web/form-helpers.server.ts', 'orders/PlaceOrder.ts'])(
    '%s says nothing',
    (name) => {
      expect(vagueNames(at(name, ''))).toHaveLength(1);
    },
  );
});
