import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guest, orderAsGuest, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const MB = 1_000_000;
/** Limit of a small shop: the last tenth is for slips, and 64 MB for unassigned files. */
const LIMIT_GB = 0.25;

let app: AppServer;
beforeAll(async () => {
  app = await startApp({
    isOwn: true,
    // twenty large files at once stand still for long on a busy machine
    env: { TRUST_PROXY: '1', BODY_IDLE_SECONDS: '300' },
    change: async (db) => {
      await change(db, { storage_limit_gb: LIMIT_GB });
      await db
        .insertInto('registration_field')
        .values({ name: 'company_certificate', is_enable: true, is_require: true })
        .execute();
    },
  });
});
afterAll(() => app.stop());

let people = 0;
/** A browser at an address of its own. */
const somebody = (address = `203.0.113.${(people += 1)}`) =>
  new PlainBrowser(app.url, { headers: { 'X-Forwarded-For': address } });

/** A certificate without an order, nor anything else of the form. */
async function sendCertificate(visitor: PlainBrowser, megabytes: number): Promise<PlainPage> {
  const page = await visitor.get('/cart/tax?course=1');
  const bytes = new Uint8Array(
    Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(megabytes * MB, ' '), Buffer.from('%%EOF\n')]),
  );
  return page
    .form('form[enctype="multipart/form-data"]')
    .fill({ tax_name_one: 'บริษัท ขนมไทย จำกัด' })
    .attach('tax_company_certificate', { filename: 'รับรอง.pdf', type: 'application/pdf', bytes })
    .submit('บันทึก');
}
const whyOf = (page: PlainPage, field: string) => page.root.querySelector(`#${field}-e`)?.text ?? null;
const sendSlip = (page: PlainPage, bytes: Uint8Array, amount: string) =>
  page
    .form('#report')
    .attach('slip', { filename: 'slip.jpg', type: 'image/jpeg', bytes: new Uint8Array(bytes) })
    .fill({ bank_code: 'SCB', time: '0:01', transfer_amount: amount })
    .choose('bank_account', 'กสิกรไทย')
    .submit();
const newOrder = (visitor: PlainBrowser) =>
  orderAsGuest(visitor, { title: 'Excel สำหรับคนทำงาน', buyer: guest(`shares${(people += 1)}@example.test`) });

const stored = () =>
  app.inDatabase((db) => db.selectFrom('upload').select(['purpose', 'size_bytes']).orderBy('id').execute());

describe('files that nothing names', () => {
  test('UPL-03 one address sends three certificates of 19 MB, and reads why there is no fourth', async () => {
    const visitor = somebody();
    for (let index = 0; index < 3; index += 1)
      expect(whyOf(await sendCertificate(visitor, 19), 'tax_company_certificate')).toBeNull();
    const refusedPage = await sendCertificate(visitor, 19);
    expect(refusedPage.status).toBe(422);
    expect(whyOf(refusedPage, 'tax_company_certificate')).toContain('ส่งไฟล์บ่อยเกินไป');
    expect(refusedPage.form('form[enctype="multipart/form-data"]').value('tax_name_one')).toContain('ขนมไทย');
  });

  test('UPL-03 twenty at once from as many addresses fill their share, and leave slips theirs', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendCertificate(somebody(), 9)));
    const whys = answers.map((answer) => whyOf(answer, 'tax_company_certificate'));
    expect(whys.filter((why) => why?.includes('พื้นที่เก็บไฟล์ของร้านเต็ม')).length).toBeGreaterThan(10);
    const bytes = (await stored()).reduce((sum, each) => sum + each.size_bytes, 0);
    expect(bytes).toBeLessThan(64 * MB);

    const staff = await signedIn(app.url, 'admin@demo.test');
    expect((await staff.get('/admin')).text).toContain('ฟอร์มที่ยังส่งไม่จบ');
    const page = await newOrder(somebody());
    expect((await sendSlip(page, await slipPicture('fills'), '1,590.00')).path).toMatch(/^\/thankyou/);
  });

  test('UPL-03 a shop that is full but for its last tenth takes slips, and staff are told', async () => {
    const used = (await stored()).reduce((sum, each) => sum + each.size_bytes, 0);
    await app.inDatabase((db) =>
      db
        .insertInto('upload')
        .values({
          storage_name: 'as-if-it-were-there.mp4',
          purpose: 'video',
          is_private: true,
          original_name: 'x',
          content_type: 'video/mp4',
          size_bytes: Math.floor(LIMIT_GB * 0.95 * 1024 ** 3) - used,
          sha256: 'x',
          created_at: new Date('2026-01-01'),
        })
        .execute(),
    );
    const page = await newOrder(somebody());
    expect((await sendSlip(page, await slipPicture('full'), '1,590.00')).path).toMatch(/^\/thankyou/);
    const refusedPage = await sendCertificate(somebody(), 1);
    expect(whyOf(refusedPage, 'tax_company_certificate')).toContain('พื้นที่เก็บไฟล์ของร้านเต็ม');
    const staff = await signedIn(app.url, 'admin@demo.test');
    expect((await staff.get('/admin')).text).toMatch(/ที่เก็บไฟล์ของร้านใช้ไปแล้ว \d\d%/);
  });

  test('PAY-01 one unpaid order keeps three slips that nobody reports, however many are sent', async () => {
    const before = (await stored()).filter(({ purpose }) => purpose === 'slip').length;
    const page = await newOrder(somebody());
    for (let index = 0; index < 10; index += 1) {
      const again = await sendSlip(page, await slipPicture(`of one order ${index}`), 'x');
      expect(again.status).toBe(422);
    }
    const after = (await stored()).filter(({ purpose }) => purpose === 'slip').length;
    expect(after - before).toBe(3);
  });
});

test('files that a killed process left without a row are gone soon after the next start', async () => {
  const folder = path.join(app.dataDir, 'uploads/private');
  const old = new Date(Date.now() - 2 * 3_600_000);
  const left = ['fAAAAAAAAAAAAAAAAAAAAAA.jpg', 'fAAAAAAAAAAAAAAAAAAAAAB.pdf.part'].map((name) =>
    path.join(folder, name),
  );
  for (const file of left) {
    fs.writeFileSync(file, 'x');
    fs.utimesSync(file, old, old);
  }
  const keptCount = fs.readdirSync(folder).length - left.length;
  await app.end();
  const next = await startApp({ over: app });
  try {
    await expect.poll(() => left.filter((file) => fs.existsSync(file))).toEqual([]);
    expect(fs.readdirSync(folder)).toHaveLength(keptCount);
  } finally {
    await next.stop();
  }
});
