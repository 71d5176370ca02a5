import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const app = path.resolve(import.meta.dirname, '../..');

test('the tracing libraries are imported only dynamically, so a shop without traces never loads them (ADR-0120)', () => {
  const imports = fs
    .readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .flatMap((name) => fs.readFileSync(path.join(app, name), 'utf8').split('\n'))
    .filter((line) => line.includes("'@opentelemetry/"));
  expect(imports.filter((line) => line.includes('import(')).length).toBeGreaterThan(4);
  expect(imports.filter((line) => !line.startsWith('import type') && !line.includes('import('))).toEqual([]);
});
