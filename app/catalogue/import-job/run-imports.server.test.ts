import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FileStore } from '~/platform/storage/file-store';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { filesIn } from '../../../test/support/files-in';
import { LONGEST_WAIT_MS } from '../../../test/support/longest-wait';
import { addPerson } from '../../../test/support/rows/bought-course';
import { beginImportJob } from './begin-import-job.server';
import { type ImportCommand, controlImportJob } from './control-import-job.server';
import { forgetImportJobs } from './forget-import-jobs.server';
import { readImportJob } from './import-jobs.server';
import { claimImport } from './import-lease.server';
import { runImports } from './run-imports.server';

const now = new Date('2026-11-20T07:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const { db } = fileDatabase();
let dataDir: string;
let files: FileStore;
let administratorId: number;
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-imports-'));
  files = filesIn(dataDir);
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  administratorId = await addPerson(db());
});

const HEAD = 'kind,key,slug,title,type,price\n';
const rows = (count: number, type = 'Online') =>
  HEAD + Array.from({ length: count }, (_, n) => `course,job-${n},job-${n},คอร์ส ${n},${type},\n`).join('');

const begin = (text: string) =>
  beginImportJob(
    db(),
    { files, bytes: Buffer.from(text), ending: 'csv', name: 'คอร์ส.csv', administratorId },
    now,
  );
const run = (signal = new AbortController().signal, at = now) =>
  runImports(db(), { files, coursesABatch: 1, signal, clock: () => at });
const control = (importId: number, order: ImportCommand, at = now) =>
  controlImportJob(db(), { importId, order, files, administratorId }, at);
const read = async (importId: number) => (await readImportJob(db(), importId))!;
const courses = async () =>
  (await db().selectFrom('course').select('external_key').orderBy('id').execute()).length;
const readAudit = async () =>
  (await db().selectFrom('audit_event').select(['action', 'detail']).orderBy('id').execute()).map(
    ({ action, detail }) => [action, detail],
  );
async function keptFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list('sheets/')) keys.push(key);
  return keys;
}
/** Waits until a few of many are written. */
const someWritten = (importId: number) =>
  vi.waitUntil(
    async () => {
      const { reached: progress } = await read(importId);
      return progress.step === 'write' && progress.done >= 3;
    },
    { timeout: LONGEST_WAIT_MS, interval: 2 },
  );

describe(`a catalogue file of staff, ${databaseMode()}`, () => {
  test('is checked, and written once it is confirmed; its audit names who and what, and the file goes (R-231)', async () => {
    const id = await begin(rows(3));
    expect(await run()).toBe(1);
    expect(await read(id)).toMatchObject({
      state: 'checked',
      counts: { courses: 3 },
      mistakeCount: 0,
      reached: { step: 'check', done: 3, of: 3, row: 4 },
    });
    expect(await courses()).toBe(0);
    expect(await control(id, 'rest')).toBe(false);
    expect(await control(id, 'confirm')).toBe(true);
    expect(await control(id, 'confirm')).toBe(false);
    await run();
    expect(await read(id)).toMatchObject({
      state: 'done',
      reached: { step: 'write', done: 3, of: 3, row: 4 },
    });
    expect(await courses()).toBe(3);
    expect(await readAudit()).toEqual([
      ['catalogue-imported', { counts: expect.objectContaining({ courses: 3 }) as object }],
    ]);
    expect(await keptFiles()).toEqual([]);
  });

  test('with mistakes: they are kept by row and column, and what is right comes in alone', async () => {
    const id = await begin(`${rows(2)}course,job-2,job-2,คอร์ส 2,Onlin,\n`);
    await run();
    expect(await read(id)).toMatchObject({
      state: 'checked',
      counts: { courses: 2 },
      mistakeCount: 1,
      mistakes: [{ row: 4, column: 'type', message: expect.stringContaining('must be one of') as string }],
    });
    expect(await control(id, 'confirm')).toBe(false);
    expect(await control(id, 'rest')).toBe(true);
    await run();
    expect(await read(id)).toMatchObject({ state: 'done', mistakeCount: 1 });
    expect(await courses()).toBe(2);
  });

  test('with nothing that can be brought in cannot be confirmed, and is not kept', async () => {
    const id = await begin(rows(2, 'Onlin'));
    await run();
    expect(await read(id)).toMatchObject({ state: 'checked', counts: null, mistakeCount: 2 });
    expect([await control(id, 'confirm'), await control(id, 'rest')]).toEqual([false, false]);
    expect(await keptFiles()).toEqual([]);
  });

  test('cancelled between two batches: what is written stays, the rest never comes', async () => {
    const id = await begin(rows(24));
    await run();
    await control(id, 'confirm');
    const working = run();
    await someWritten(id);
    expect(await control(id, 'cancel')).toBe(true);
    await working;
    const courseCount = await courses();
    expect(courseCount).toBeGreaterThanOrEqual(3);
    expect(courseCount).toBeLessThan(24);
    expect(await read(id)).toMatchObject({ state: 'cancelled', hasBegun: true });
    expect((await readAudit()).at(-1)).toEqual([
      'catalogue-import-cancelled',
      { written: expect.any(Number) as number, of: 24 },
    ]);
    expect(await control(id, 'cancel')).toBe(false);
    expect(await run()).toBe(0);
    expect(await keptFiles()).toEqual([]);
  });

  test('goes on after the process stopped, and is audited once', async () => {
    const id = await begin(rows(24));
    await run();
    await control(id, 'confirm');
    const stop = new AbortController();
    const working = run(stop.signal);
    await someWritten(id);
    stop.abort(new Error('the shop stops'));
    await working;
    expect(await read(id)).toMatchObject({ state: 'writing' });
    expect(await courses()).toBeLessThan(24);
    await run(undefined, later(30));
    expect(await read(id)).toMatchObject({ state: 'done', reached: { done: 24 } });
    expect(await courses()).toBe(24);
    expect((await readAudit()).map(([action]) => action)).toEqual(['catalogue-imported']);
  });

  test('of a process that ended is not taken up again by itself: somebody presses for it (R-298)', async () => {
    const id = await begin(rows(1));
    const next = await begin(rows(1));
    expect(await claimImport(db(), now)).toMatchObject({ id });
    expect(await claimImport(db(), later(30))).toBeNull();
    // the next import runs after any result of the first one
    expect(await run(undefined, later(61))).toBe(1);
    expect(await read(next)).toMatchObject({ state: 'checked' });
    expect(await read(id)).toMatchObject({ state: 'failed', errorCode: 'ENDED' });
    expect(await run(undefined, later(600))).toBe(0);
    expect(await control(id, 'again', later(601))).toBe(true);
    expect(await control(id, 'again', later(601))).toBe(false);
    await run(undefined, later(602));
    expect(await read(id)).toMatchObject({ state: 'checked', counts: { courses: 1 } });
  });

  test('that is gone says so; what ended long ago is forgotten, what is under way is not', async () => {
    const importId = await begin(rows(1));
    for (const key of await keptFiles()) await files.remove(key);
    await run();
    expect(await read(importId)).toMatchObject({ state: 'failed', errorCode: 'GONE' });
    const waiting = await begin(rows(1));
    expect(await forgetImportJobs(db(), later(1))).toBe(1);
    expect(await readImportJob(db(), importId)).toBeNull();
    expect(await read(waiting)).toMatchObject({ state: 'checking' });
  });
});
