import { createHash } from 'node:crypto';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      await db
        .insertInto('custom_text')
        .values({ locale: 'th', key: 'payment.panelTitle', text: 'จ่ายทางไหนสะดวก' })
        .execute();
    },
  });
});
afterAll(() => app.stop());

describe('every page', () => {
  test('allows only the shop’s own scripts and the style sheet with its hash', async () => {
    for (const path of ['/', '/course/1/register', '/login', '/no-such-page']) {
      const page = await new PlainBrowser(app.url).get(path);
      const policy = page.headers.get('Content-Security-Policy') ?? '';
      const sheet = page.find('head style').innerHTML;
      const hash = createHash('sha256').update(sheet).digest('base64');
      expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
      expect(policy).toContain(`default-src 'none'`);
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self'`);
      expect(page.root.querySelectorAll('script:not([src]):not([type="application/ld+json"])')).toEqual([]);
      expect(page.root.querySelectorAll('[onclick], [onload]')).toEqual([]);
      expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(page.headers.get('X-Frame-Options')).toBe('DENY');
      expect(page.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{13}$/);
    }
  });

  test('refuses a write from another site, with a page that says so', async () => {
    const answer = await fetch(`${app.url}/course/1/register`, {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.test', Cookie: 'rian_session=x' },
      body: new URLSearchParams({ firstname: 'ก' }),
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('</html>');
  });

  test('a path that resolves out of /webhook is checked like any page', async () => {
    const { port } = new URL(app.url);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      // fetch would resolve the `..` before sending
      const request = http.request(
        {
          port,
          method: 'POST',
          path: '/webhook/../cart',
          headers: { Origin: 'https://elsewhere.test', Cookie: 'rian_session=x' },
        },
        (answer) => resolve(answer.resume().statusCode),
      );
      request.on('error', reject).end();
    });
    expect(status).toBe(403);
  });

  test('is private, and so is its .data answer; only anonymous visitors share a public page', async () => {
    for (const path of ['/login', '/myaccount/student/order.data', '/admin/orders.data', '/login.data']) {
      const answer = await fetch(app.url + path, { redirect: 'manual' });
      expect(answer.headers.get('Cache-Control'), path).toContain('no-store');
    }
    const sharedResponse = await fetch(`${app.url}/courses`);
    expect(sharedResponse.headers.get('Cache-Control')).toContain('s-maxage=30');
    expect(sharedResponse.headers.get('Vary')).toContain('Cookie');
    const own = await fetch(`${app.url}/courses`, { headers: { Cookie: 'rian_session=anything' } });
    expect(own.headers.get('Cache-Control')).toContain('no-store');
  });

  test('takes a custom text in place of the catalogue’s', async () => {
    const page = await new PlainBrowser(app.url).get('/course/1/register');
    expect(page.text).toContain('จ่ายทางไหนสะดวก');
    expect(page.text).not.toContain('ช่องทางการชำระเงิน');
  });

  test('is Thai, or English for a visitor who chose it, and stays so', async () => {
    const visitor = new PlainBrowser(app.url);
    const courses = await visitor.get('/courses?q=Excel&lang=th');
    expect(courses.find('html').getAttribute('lang')).toBe('th');
    // switching the language stays on the same page
    const english = await courses.form('.top form').submit('EN');
    expect(english.find('html').getAttribute('lang')).toBe('en');
    expect(english.path).toBe('/courses?q=Excel');
    const back = await english.form('.top form').submit('ไทย');
    expect([back.path, back.find('html').getAttribute('lang')]).toEqual(['/courses?q=Excel', 'th']);
    // at the foot of a page both languages are named
    const choice = await back.link('English').follow();
    const again = await choice.form().submit('English');
    expect([again.path, again.find('html').getAttribute('lang')]).toEqual(['/courses?q=Excel', 'en']);
    expect((await visitor.get('/course/1/register')).text).toContain('First name');
    // somebody else's pages are untouched
    expect((await new PlainBrowser(app.url).get('/courses')).find('html').getAttribute('lang')).toBe('th');
  });
});
