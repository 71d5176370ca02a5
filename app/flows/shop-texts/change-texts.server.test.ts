import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { ownText } from '~/text/translate';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { changeTexts, readShopTexts } from './change-texts.server';
import { readSeenTexts, seenTexts, type TextPlace } from './text-form';

const now = new Date('2026-11-20T07:00:00Z');
const FULL: TextPlace = { locale: 'th', key: 'coupon.full' };
const SUCCESS: TextPlace = { locale: 'en', key: 'notice.success' };
let open: OpenDatabase;
let administratorId: number;
const db = () => open.db;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(db());
  administratorId = await addPerson(db());
});

const marks = async () => readSeenTexts(seenTexts([FULL, SUCCESS], await readShopTexts(db())));
async function write(texts: readonly (TextPlace & { text: string })[], seen?: Record<string, string>) {
  return changeTexts(db(), { administratorId, texts, seen: seen ?? (await marks()) }, now);
}
const audit = () =>
  db().selectFrom('audit_event').select(['action', 'subject_id', 'detail']).orderBy('id').execute();

test('R-123 words are put in the place of the shop’s own and taken away again, each audited', async () => {
  const own = ownText('coupon.full', 'th');
  await write([
    { ...FULL, text: 'หมดแล้วจ้า {code}' },
    { ...SUCCESS, text: ownText('notice.success', 'en') },
  ]);
  expect(await readShopTexts(db())).toEqual({ th: { 'coupon.full': 'หมดแล้วจ้า {code}' }, en: {} });
  await write([{ ...FULL, text: '' }]);
  expect(await readShopTexts(db())).toEqual({ th: {}, en: {} });
  const event = { action: 'text-changed', subject_id: 'th coupon.full' };
  expect(await audit()).toEqual([
    { ...event, detail: { before: own, after: 'หมดแล้วจ้า {code}' } },
    { ...event, detail: { before: 'หมดแล้วจ้า {code}', after: own } },
  ]);
});

test('R-123 one that does not fill its places, and nothing is written', async () => {
  expect(
    await write([
      { ...SUCCESS, text: 'Yours' },
      { ...FULL, text: 'หมดแล้ว {what}' },
    ]),
  ).toEqual({
    ok: false,
    refusal: { code: 'INVALID', problems: [{ ...FULL, problem: { code: 'unknown', names: ['what'] } }] },
  });
  expect(await readShopTexts(db())).toEqual({ th: {}, en: {} });
});

test('R-123 of two editors the second sees the other’s, and undoes nothing of it by leaving it alone', async () => {
  const old = await marks();
  await write([{ ...FULL, text: 'คนแรก {code}' }]);
  expect(await write([{ ...FULL, text: 'คนที่สอง {code}' }], old)).toEqual({
    ok: false,
    refusal: { code: 'CHANGED', places: [{ ...FULL, text: 'คนแรก {code}' }] },
  });
  // left as it was shown
  const done = await write(
    [
      { ...FULL, text: '' },
      { ...SUCCESS, text: 'Yours' },
    ],
    old,
  );
  expect(done).toEqual({ ok: true, value: [SUCCESS] });
  expect((await readShopTexts(db())).th).toEqual({ 'coupon.full': 'คนแรก {code}' });
});
