import fs from 'node:fs/promises';
import path from 'node:path';
import type { Person } from '~/accounts/viewer';
import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import type { SiteSettings } from '~/settings/site-settings';
import { readSiteSettings } from '~/settings/site-settings.server';
import { storeImage } from '~/uploads/store-image.server';

/** What the demo's past is made from, looked up once. */
export interface HistoryShop {
  settings: SiteSettings;
  /** by the key of the catalogue */
  plans: ReadonlyMap<string, { courseId: number; planId: number }>;
  products: ReadonlyMap<string, number>;
  student: Person;
  administratorId: number;
  bankAccountId: number;
  feeId: number | null;
  /** Pictures of slips, by the amount in satang that stands on them. */
  slips: ReadonlyMap<number, number>;
}

export async function readHistoryShop(
  db: Db,
  { now, files }: { now: Date; files: FileStore },
): Promise<HistoryShop> {
  const plans = await db.selectFrom('price_plan').select(['id', 'course_id', 'external_key']).execute();
  const products = await db.selectFrom('product').select(['id', 'external_key']).execute();
  const student = await personOf(db, 'student@demo.test');
  const account = await db
    .selectFrom('bank_account')
    .select('id')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
  const fee = await db
    .selectFrom('shipping_fee')
    .select('id')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return {
    settings: await readSiteSettings(db),
    plans: new Map(
      plans.flatMap(({ id, course_id: courseId, external_key: key }) =>
        courseId === null ? [] : [[key, { courseId, planId: id }]],
      ),
    ),
    products: new Map(products.map(({ id, external_key }) => [external_key, id])),
    student,
    administratorId: (await personOf(db, 'admin@demo.test')).id,
    bankAccountId: account.id,
    feeId: fee?.id ?? null,
    slips: await storeSlips(db, { studentId: student.id, files, now }),
  };
}

async function personOf(db: Db, email: string): Promise<Person> {
  const row = await db
    .selectFrom('person')
    .select(['id', 'kind', 'email', 'firstname', 'lastname', 'tel', 'user_group_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { user_group_id: userGroupId, tel, ...person } = row;
  return { ...person, kind: 'member', tel: tel ?? '', userGroupId };
}

/** The pictures in db/demo/slips are named by the amount they show. */
async function storeSlips(
  db: Db,
  { studentId, files, now }: { studentId: number; files: FileStore; now: Date },
): Promise<Map<number, number>> {
  const folder = path.resolve('db/demo/slips');
  const slips = new Map<number, number>();
  for (const name of await fs.readdir(folder)) {
    const stored = await storeImage(
      db,
      {
        purpose: 'slip',
        bytes: await fs.readFile(path.join(folder, name)),
        originalName: name,
        ownerPersonId: studentId,
      },
      { files, limitGb: 1 },
      now,
    );
    if (stored.ok) slips.set(Number.parseInt(name, 10) * 100, stored.value.uploadId);
  }
  return slips;
}
