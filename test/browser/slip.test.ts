import type { Browser, Page, Request } from 'playwright';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { formatClock } from '../../app/values/time';
import { guest, orderAsGuest } from '../support/road/bank-transfer';
import { type AppServer, startApp } from '../support/shop/app-server';
import { launchChromium } from '../support/visitor/chromium';
import { PlainBrowser } from '../support/visitor/plain-browser';

let app: AppServer;
let browser: Browser;
let page: Page;
let photo: Buffer;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  // as large as a phone's photograph
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  photo = await sharp({ create: { width: 2400, height: 3600, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
});
afterEach(() => page.context().close());
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** The form of a guest's new order, filled, with this picture chosen. Answers the requests that send it. */
async function openReport(email: string, picture: { name: string; mimeType: string; buffer: Buffer }) {
  const paying = await orderAsGuest(new PlainBrowser(app.url), {
    title: 'Excel สำหรับคนทำงาน',
    buyer: guest(email),
  });
  page = await (await browser.newContext({ locale: 'th-TH', ...PHONE })).newPage();
  const sentRequests: Request[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sentRequests.push(request)));
  await page.goto(paying.url, { waitUntil: 'networkidle' });
  await page.locator('#report [name=bank_account]').first().check({ force: true });
  await page.selectOption('#report [name=bank_code]', 'KBANK');
  await page.fill('#report [name=time]', formatClock(new Date(Date.now() - 60_000)));
  // every state that is said while it is sent
  await page.evaluate(() => {
    const texts: string[] = [];
    Object.assign(window, { said: texts });
    new MutationObserver(() => {
      const text = document.querySelector('#report > [role=status]:last-of-type')?.textContent;
      const bar = document.querySelector<HTMLProgressElement>('#report > progress');
      if (text) texts.push(`${text}${bar && !bar.hidden ? ' |bar' : ''}`);
      sessionStorage.setItem('said', JSON.stringify(texts));
    }).observe(document.querySelector('#report')!, { subtree: true, childList: true, characterData: true });
  });
  await page.setInputFiles('#report [name=slip]', picture);
  return sentRequests;
}

const chosenFile = () =>
  page.evaluate(() => {
    const file = document.querySelector<HTMLInputElement>('#report [name=slip]')!.files![0];
    return file && { name: file.name, type: file.type, size: file.size };
  });
const press = () => page.locator('#report button:not([type])').last().click();

test('PAY-01 R-325 a large slip is drawn smaller before it is sent, and how much has gone is said', async () => {
  expect(photo.length).toBeGreaterThan(2_000_000);
  const view = await openReport('slip-large@example.test', {
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: photo,
  });
  await page.waitForFunction(
    (size) => document.querySelector<HTMLInputElement>('#report [name=slip]')!.files![0]!.size < size / 2,
    photo.length,
  );
  expect(await chosenFile()).toMatchObject({ name: 'IMG_0001.jpg', type: 'image/jpeg' });
  await press();
  await page.waitForURL((url) => !url.pathname.endsWith('/transfer'));
  const texts = JSON.parse((await page.evaluate(() => sessionStorage.getItem('said')))!) as string[];
  expect(texts.join('\n')).toMatch(/\d+%.*\|bar/);
  const [checked, whole, ...others] = view;
  expect(others).toEqual([]);
  expect((await checked!.sizes()).requestBodySize).toBeLessThan(10_000);
  expect((await whole!.sizes()).requestBodySize).toBeLessThan(photo.length / 2);
});

test('PAY-01 R-325 a wrong time is named before the picture goes, and what is no picture before anything goes', async () => {
  const view = await openReport('slip-wrong@example.test', {
    name: 'IMG_0002.jpg',
    mimeType: 'image/jpeg',
    buffer: photo,
  });
  await page.fill('#report [name=time]', '27:80');
  await press();
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>('#report [name=time]')!.matches(':invalid'),
  );
  expect(view).toHaveLength(1);
  expect((await view[0]!.sizes()).requestBodySize).toBeLessThan(10_000);

  await page.setInputFiles('#report [name=slip]', {
    name: 'IMG_0003.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('ftypheic'),
  });
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>('#report [name=slip]')!.validationMessage.includes('HEIC'),
  );
  await press();
  expect(view).toHaveLength(1);
});
