import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/shop/app-server';
import { launchChromium } from '../support/visitor/chromium';

let app: AppServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  // the browser's own texts are English, in any language of the page
  page = await (
    await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-US' })
  ).newPage();
  await page.goto(`${app.url}/login?back=/admin`);
  await page.fill('#username', 'admin@demo.test');
  await page.fill('#password', 'rian-demo');
  await Promise.all([page.waitForURL('**/admin'), page.press('#password', 'Enter')]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const NEW_FEE = '/admin/settings/shipping/new';
const messageOf = (on: Page, id: string) => on.locator(`[id="${id}-e"]`).textContent();

describe('what a browser finds wrong in a form of staff', () => {
  test('ADM-03 a field left empty is told in the words of the page’s language, Thai and English', async () => {
    for (const [language, words] of [
      ['th', 'กรอกช่องนี้'],
      ['en', 'Fill in this field'],
    ] as const) {
      await page.goto(`${app.url}${NEW_FEE}?lang=${language}`);
      await page.fill('#name', '');
      await page.locator('#shipping-fee button').last().click();
      expect(await messageOf(page, 'name')).toBe(words);
    }
  });

  test('ADM-01 each kind of mistake has words of its own', async () => {
    await page.goto(`${app.url}${NEW_FEE}?lang=th`);
    // as a page may ask it: none of the shop's forms has all of them
    const result = await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('#shipping-fee')!;
      form.innerHTML = '<button>send</button>';
      const add = (id: string, html: string, value?: string) => {
        form.insertAdjacentHTML('afterbegin', `<div class="field"><label for="${id}">x</label>${html}</div>`);
        const control = document.querySelector<HTMLInputElement>(`#${id}`)!;
        if (value !== undefined) control.value = value;
        return control;
      };
      add('missing', '<input id="missing" required>');
      add('choice', '<select id="choice" required><option value=""></option></select>');
      add('box', '<input id="box" type="checkbox" required>');
      add('email', '<input id="email" type="email">', 'somchai@');
      add('address', '<input id="address" type="url">', 'rian.example');
      add('low', '<input id="low" type="number" min="5" step="any">', '3');
      add('high', '<input id="high" type="number" max="5" step="any">', '8');
      add('step', '<input id="step" type="number" step="1">', '1.5');
      add('pattern', '<input id="pattern" pattern="[0-9]+">', 'a');
      form.querySelector('button')!.click();
      return Object.fromEntries(
        [...form.querySelectorAll('.why')].map((why) => [why.id.slice(0, -2), why.textContent]),
      );
    });
    expect(result).toEqual({
      missing: 'กรอกช่องนี้',
      choice: 'เลือกหนึ่งอย่าง',
      box: 'ทำเครื่องหมายที่ช่องนี้ก่อน',
      email: 'อีเมลไม่ถูกต้อง ตรวจตัวสะกด เช่น somchai@example.com',
      address: 'กรอกที่อยู่เว็บให้ครบ ขึ้นต้นด้วย https://',
      low: 'ต้องไม่น้อยกว่า 5',
      high: 'ต้องไม่เกิน 5',
      step: 'ตัวเลขนี้ใช้ไม่ได้ ตรวจทศนิยมอีกครั้ง',
      pattern: 'รูปแบบไม่ถูกต้อง ตรวจอีกครั้ง',
    });
  });

  test('ADM-01 too short and no number are told as one types them', async () => {
    await page.goto(`${app.url}${NEW_FEE}?lang=th`);
    await page.evaluate(() => {
      document.querySelector('#shipping-fee')!.innerHTML =
        '<div class="field"><input id="short" minlength="4"></div><div class="field"><input id="number" type="number"></div><button>send</button>';
    });
    await page.locator('#short').pressSequentially('ab');
    await page.locator('#number').pressSequentially('-');
    await page.locator('#shipping-fee button').click();
    expect(await messageOf(page, 'short')).toBe('สั้นเกินไป ต้องมีอย่างน้อย 4 ตัวอักษร');
    expect(await messageOf(page, 'number')).toBe('กรอกเป็นตัวเลข');
  });
});

describe('what a browser finds wrong in a form of the shop', () => {
  test('REG-13 a member’s form says it in the shop’s words, too', async () => {
    const member = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await member.goto(`${app.url}/login?back=/account/tokens`);
    await member.fill('#username', 'student@demo.test');
    await member.fill('#password', 'rian-demo');
    await Promise.all([member.waitForURL('**/account/tokens'), member.press('#password', 'Enter')]);
    const field = member.locator('form[method=post] input[required]:visible').first();
    const id = (await field.getAttribute('id')) ?? '';
    await field.fill('');
    await field.evaluate((input: HTMLInputElement) => input.form!.requestSubmit());
    expect(await messageOf(member, id)).toMatch(/[ก-๙]/);
    await member.context().close();
  });
});
