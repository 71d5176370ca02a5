import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addHours } from '../../../app/values/time';
import { LONGEST_WAIT_MS } from '../../support/longest-wait';
import { signedIn } from '../../support/road/bank-transfer';
import { linkIn } from '../../support/servers/mail-links';
import type { MailServer } from '../../support/servers/mail-server';
import type { OpenIdServer } from '../../support/servers/openid-server';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';
import { guessPassword, startStrangersShop, type StrangersShop } from '../../support/visitor/strangers-shop';

const LOGIN = 'form[action="/login"]';
const FORGOT = 'form[action="/forgotpass"]';

let strangers: StrangersShop;
let app: AppServer;
let mail: MailServer;
let google: OpenIdServer;
beforeAll(async () => {
  strangers = await startStrangersShop();
  ({ app, mail, google } = strangers);
});
afterAll(() => strangers?.stop());
beforeEach(() => {
  google.person = null;
});

const guess = guessPassword;

describe('a day later, in another shop', () => {
  let late: AppServer;
  let path: string;
  const states: { visitor: PlainBrowser; state: string }[] = [];
  beforeAll(async () => {
    late = await startApp({ env: { SMTP_URL: mail.smtpUrl, ...strangers.socialEnv } });
    await (
      await new PlainBrowser(late.url).get('/forgotpass')
    )
      .form(FORGOT)
      .fill({ username: 'instructor@demo.test' })
      .submit();
    const those = () => mail.received.filter(({ envelopeTo }) => envelopeTo.includes('instructor@demo.test'));
    await vi.waitUntil(() => those().length > 0, { timeout: LONGEST_WAIT_MS });
    path = linkIn(those()[0]!, 'reset');
    for (const purpose of ['', 'link']) {
      const visitor = purpose ? await signedIn(late.url, 'student@demo.test') : new PlainBrowser(late.url);
      const home = new URL('/login/google', late.url);
      const cookie = visitor.jar.header(home);
      const answer = await fetch(home, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ back: '/cart', purpose }),
        headers: { Origin: late.url, ...(cookie ? { Cookie: cookie } : {}) },
      });
      visitor.jar.store(home, answer.headers.getSetCookie());
      states.push({ visitor, state: new URL(answer.headers.get('Location')!).searchParams.get('state')! });
    }
    await late.inDatabase(async (db) => {
      const past = addHours(new Date(), -1);
      await db.updateTable('one_time_link').set({ expires_at: past }).execute();
      await db.updateTable('social_visit').set({ expires_at: past }).execute();
      await change(db, { is_whitelist_only: true });
    });
  });
  afterAll(() => late?.stop());

  test('REG-08 a link that came too late says so, leads to another one, and sets nothing', async () => {
    const visitor = new PlainBrowser(late.url);
    const page = await visitor.get(path);
    expect(page.status).toBe(410);
    expect(page.text).toContain('ลิงก์นี้ใช้ไม่ได้แล้ว');
    expect((await page.link('ขอลิงก์ใหม่').follow()).path).toBe('/forgotpass');
    const answerPage = await visitor.post(path, { password: 'late.123', password_confirm: 'late.123' });
    expect(answerPage.status).toBe(410);
    expect((await guess(visitor, 'instructor@demo.test', 'late.123')).status).toBe(422);
  });

  test('REG-09 a return from Google that came too late says so, and the way on is kept', async () => {
    const { visitor, state } = states[0]!;
    const page = await visitor.get(`/login/google/return?code=x&state=${state}`);
    expect(page.path).toBe('/login?social=late&back=%2Fcart');
    expect(page.find('main .notice').text).toContain('หมดเวลาแล้ว');
    expect(page.find('input[name=back]').getAttribute('value')).toBe('/cart');
    expect(visitor.jar.get(late.url, 'rian_session')).toBeUndefined();
  });

  test('REG-09 REG-11 a newcomer by Google to a shop with a whitelist is told why they are not let in', async () => {
    google.open(`${late.url}/login/google/return`);
    google.person = { sub: 'g-unlisted', email: 'unlisted@gmail.test', email_verified: true };
    const visitor = new PlainBrowser(late.url);
    const page = await (await visitor.get('/login')).form(LOGIN).submit('เข้าสู่ระบบด้วย Google');
    expect(page.path).toBe('/login?notice=userNotListed');
    expect(page.find('main [role=alert]').text).toContain('เฉพาะสมาชิกที่อยู่ในรายชื่อ');
    expect(visitor.jar.get(late.url, 'rian_session')).toBeFalsy();
    // nor the second time, nor with a password of their own
    const again = await (await visitor.get('/login')).form(LOGIN).submit('เข้าสู่ระบบด้วย Google');
    expect(again.path).toBe('/login?notice=userNotListed');
    google.open(`${app.url}/login/google/return`);
  });

  test('REG-09 a late return that was to join joins nothing', async () => {
    const { visitor, state } = states[1]!;
    const page = await visitor.get(`/login/google/return?code=x&state=${state}`);
    expect(page.path).toBe('/myaccount/student/security?social=late');
    expect(page.find('#ways').text).toContain('กดเชื่อมต่ออีกครั้ง');
  });
});
