import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importCatalogue } from '~/catalogue/import/import-catalogue.server';
import { readCatalogueSource } from '~/catalogue/import/open-catalogue-file.server';
import { loadDemoShop } from '~/flows/demo/demo-shop.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { filesIn } from '../../../test/support/files-in';
import { readCatalogueSheet } from './catalogue-sheet.server';
import { csvFile, xlsxFile } from './sheet-files.server';

let open: OpenDatabase;
let dataDir: string;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sheet-'));
  open = await openTestDatabase();
});
afterAll(async () => {
  await open.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => truncateAll(open.db));

const now = new Date('2026-01-05T03:00:00Z');
const bring = async (bytes: Uint8Array, format: 'csv' | 'xlsx') => {
  const result = await importCatalogue(open.db, await readCatalogueSource(bytes, format), { now });
  if (!result.ok) throw new Error(JSON.stringify(result.refusal.mistakes));
};
const files = {
  csv: (sheet: string[][]) => Promise.resolve(Buffer.from(csvFile(sheet))),
  xlsx: xlsxFile,
};

/** The demo's catalogue, and a course with every pitfall of a sheet. */
async function fill(): Promise<void> {
  await loadDemoShop(open.db, { files: filesIn(dataDir), now });
  const odd = {
    courses: [
      {
        key: 'odd',
        status: 'draft',
        slug: 'odd',
        title: '=HYPERLINK("http://x")',
        subtitle: '-1+1',
        type: 'Live',
        promotion: '@SUM(A1)',
        description: '<p>บรรทัด “หนึ่ง”,</p>\n<p>สอง; \\ 1"</p>',
        outcomes: ['ก; ข', 'C:\\temp\\;', "'=1", '+66'],
        venue: '+ชั้น 2',
        seats: 12,
        plans: [
          {
            key: 'odd-plan',
            name: "'เดือน",
            planType: 'Period',
            courseDays: -1,
            price: '1234567.05',
            priceUsd: '9.90',
            statusShow: 0,
            prerequisites: ['odd'],
            needApproval: true,
          },
        ],
        sections: [{ name: '1', lectures: [{ key: 'odd-1', name: '007', type: 'text', text: '<p>x</p>' }] }],
        sessions: [{ day: '2026-02-01', begins: '09:05', ends: '16:30' }],
      },
    ],
    products: [
      { key: 'zero', slug: 'zero', title: '1e5', price: '0.00', availableQty: 7, status: 'archived' },
    ],
  };
  const source = { content: odd, placeOf: () => ({ row: 1, column: '' }) };
  const brought = await importCatalogue(open.db, source, { now });
  if (!brought.ok) throw new Error(JSON.stringify(brought.refusal));
}
async function emptyShop(): Promise<void> {
  const groups = await open.db.selectFrom('user_group').select('name').execute();
  await truncateAll(open.db);
  if (groups.length > 0) await open.db.insertInto('user_group').values(groups).execute();
}

test.each(['csv', 'xlsx'] as const)(
  'an export as %s, brought into an empty shop, is exported the same',
  async (format) => {
    await fill();
    const sheet = await readCatalogueSheet(open.db);
    expect(sheet.length).toBeGreaterThan(100);
    const bytes = await files[format](sheet);
    await emptyShop();
    await bring(bytes, format);
    expect(await readCatalogueSheet(open.db)).toEqual(sheet);
    // and importing it into its own shop changes nothing
    await bring(bytes, format);
    expect(await readCatalogueSheet(open.db)).toEqual(sheet);
  },
);

test('no cell is a formula', async () => {
  await fill();
  const cells = (await readCatalogueSheet(open.db)).flat();
  expect(cells).toContain(`'=HYPERLINK("http://x")`);
  expect(cells).toContain(`'-1+1`);
  expect(cells.filter((cell) => /^[=+\-@]/.test(cell)).every((cell) => /^-?\d+(\.\d+)?$/.test(cell))).toBe(
    true,
  );
});

test('what an import does not say of being shown stays as it is; a new course that is not complete is a draft', async () => {
  await fill();
  const bytes = Buffer.from('kind,key,slug,title,type\ncourse,odd,odd,ใหม่,Live\ncourse,new,new,ใหม่,Online\n');
  await bring(bytes, 'csv');
  const rows = await open.db
    .selectFrom('course')
    .select(['external_key', 'status'])
    .where('external_key', 'in', ['odd', 'new'])
    .orderBy('external_key')
    .execute();
  expect(rows).toEqual([
    { external_key: 'new', status: 'draft' },
    { external_key: 'odd', status: 'draft' },
  ]);
});

test('what is neither a workbook nor text is refused', async () => {
  const mistakes = async (bytes: Uint8Array) => (await readCatalogueSource(bytes, 'xlsx')).mistakes;
  expect(await mistakes(Buffer.from('89504e470d0a1a0a0000000d', 'hex'))).toHaveLength(1);
  expect(await mistakes((await xlsxFile([['kind']])).subarray(0, 400))).toHaveLength(1);
});
