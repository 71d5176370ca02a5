import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '~/platform/database/database.server';
import { fileDatabase } from '../../test/support/databases/file-database';
import { besideTransaction } from '../../test/support/databases/one-session';
import { databaseMode } from '../../test/support/databases/test-database';
import { readStorageUse, sumStoredBytes } from './storage-use.server';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();

const send = (name: string, size: number, through: Db = db()) =>
  through
    .insertInto('upload')
    .values({
      storage_name: name,
      purpose: 'picture',
      is_private: false,
      original_name: name,
      content_type: 'image/png',
      size_bytes: size,
      sha256: name,
      created_at: now,
    })
    .execute();
const used = async () => (await readStorageUse(db(), now)).usedBytes;
const rowCount = async () => (await sql`select from stored_bytes`.execute(db())).rows.length;

describe(`what files take, ${databaseMode()}`, () => {
  test('files and what was made of videos count as they come, change and go (R-67)', async () => {
    expect(await used()).toBe(0);
    await send('one', 100);
    await send('two', 20);
    await db().insertInto('film').values({ storage_name: 'two', queued_at: now, updated_at: now }).execute();
    await db().updateTable('film').set({ made_bytes: 7 }).execute();
    await db().updateTable('film').set({ percent: 50 }).execute();
    expect(await used()).toBe(127);
    await db().updateTable('upload').set({ size_bytes: 90 }).where('storage_name', '=', 'one').execute();
    await db().deleteFrom('film').execute();
    expect(await used()).toBe(110);
    await db().deleteFrom('upload').where('storage_name', '=', 'two').execute();
    expect(await used()).toBe(90);
  });

  test('one sum stands for all of it afterwards, and mends what came beside the count', async () => {
    for (const [n, size] of [5, 6, 7].entries()) await send(`file${n}`, size);
    await sumStoredBytes(db());
    expect([await used(), await rowCount()]).toEqual([18, 1]);
    await sql`update stored_bytes set change = 1000`.execute(db());
    await sumStoredBytes(db());
    await sumStoredBytes(db());
    expect([await used(), await rowCount()]).toEqual([18, 1]);
  });

  test.skipIf(databaseMode() === 'embedded')(
    'a file that is being sent meanwhile is counted once, by however many that add up',
    async () => {
      await send('before', 1);
      await db()
        .transaction()
        .execute(async (tx) => {
          await send('meanwhile', 10, tx);
          await besideTransaction(() =>
            Promise.all([sumStoredBytes(db()), sumStoredBytes(db()), sumStoredBytes(db())]),
          );
        });
      expect(await used()).toBe(11);
      await Promise.all([send('after', 100), sumStoredBytes(db()), sumStoredBytes(db())]);
      expect(await used()).toBe(111);
      await sumStoredBytes(db());
      expect(await used()).toBe(111);
    },
  );
});
