import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import type { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const FORM = 'form[enctype="multipart/form-data"]';

describe('R-281 a file without a byte', () => {
  test.each([
    ['/admin/import', 'catalogue', 'คอร์ส.csv'],
    ['/admin/statements', 'statement', 'กสิกร.csv'],
    ['/admin/courses/1/lectures/4/film/texts', 'caption', 'a.srt'],
  ])('UPL-03 at %s is said to be empty, beside the field', async (address, field, filename) => {
    const form = (await staff.get(address)).form(FORM);
    const account = (await staff.get(address)).root.querySelector('[name=account] option[value="1"]');
    if (account) form.fill({ account: account.text });
    const page = await form.attach(field, { filename, type: 'text/csv', bytes: new Uint8Array() }).submit();
    expect(page.status).toBe(422);
    expect(page.find(`#${field}-e`).text).toContain('ไฟล์นี้ว่างเปล่า');
  });

  test('UPL-03 none chosen is still none chosen', async () => {
    const page = await (await staff.get('/admin/import')).form(FORM).submit();
    expect(page.find('#catalogue-e').text).toContain('เลือกไฟล์ก่อน');
  });
});
