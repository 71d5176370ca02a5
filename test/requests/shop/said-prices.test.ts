import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

// 13: 180 days 2,900 (its default plan), 90 days 1,200; 5: for members 690, for everybody 890
const ENGLISH = '/course/13';
const TAX = '/course/5';

let app: AppServer;
let onePage: AppServer;
beforeAll(async () => {
  app = await startApp();
  onePage = await startApp({ change: (db) => change(db, { layout_course_detail: 4 }) });
});
afterAll(() => Promise.all([app.stop(), onePage.stop()]));

const open = (path: string, shop = app) => new PlainBrowser(shop.url).get(path);
const chosenPlan = (page: PlainPage) => {
  const id = page.find('[name=plan_id][checked]').getAttribute('id');
  return page.find(`label[for="${id}"]`).text.replace(/\s+/g, ' ').trim();
};

describe('a price that starts something, without JavaScript', () => {
  test('CRS-03 is that of the plan its button preselects: on the course’s page, in the form, in the cart', async () => {
    const course = await open(ENGLISH);
    expect(course.find('.buybar .price').text).toBe('฿1,200');
    const form = await course.link('สมัครเรียน').follow();
    expect(chosenPlan(form)).toContain('1,200');
    const visitor = new PlainBrowser(app.url);
    await (await visitor.get(ENGLISH)).form('form[action="/cart/add"]').submit('หยิบใส่ตะกร้า');
    expect((await visitor.get('/cart')).find('#sum .due dd').text).toBe('฿1,200.00');
    expect(chosenPlan(await open(ENGLISH, onePage))).toContain('1,200');
  });

  test('CRS-03 another plan that was chosen stays chosen', async () => {
    const form = await (await open(ENGLISH)).link('คลิป 180 วัน').follow();
    expect(chosenPlan(form)).toContain('2,900');
    expect(chosenPlan(await form.form('#register').submit('intent=recount'))).toContain('2,900');
  });

  test('CRS-10 is no price of members’ where the visitor is none, and says so where it is', async () => {
    const course = await open(TAX);
    expect(course.find('.buybar .price').text).toBe('฿890');
    expect(course.find('#pricing').text.replace(/\s+/g, ' ')).toContain('฿690 ราคาสมาชิก');
    const list = await open('/courses?q=ฟรีแลนซ์');
    const card = list.find('a[href^="/course/5-"]').closest('article, li')?.text ?? list.text;
    expect(card).toContain('฿890');
    expect(card).not.toContain('฿690');

    const member = await signedIn(app.url, 'student@demo.test');
    const asMember = await member.get(TAX);
    expect(asMember.find('.buybar').text).toContain('฿690');
    expect(asMember.find('.buybar').text).toContain('ราคาสมาชิก');
    expect(chosenPlan(await asMember.link('สมัครเรียน').follow())).toContain('ราคาสมาชิก');
  });
});
