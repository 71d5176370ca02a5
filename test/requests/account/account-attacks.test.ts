import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../app/accounts/sign-in/passwords.server';
import { guest, orderAsGuest } from '../../support/road/bank-transfer';
import { linkTo } from '../../support/servers/mail-links';
import type { MailServer } from '../../support/servers/mail-server';
import type { OpenIdServer } from '../../support/servers/openid-server';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';
import {
  guessPassword,
  ownAddress,
  registerBy,
  startStrangersShop,
  strangersForm,
  type StrangersShop,
  tryToSignIn,
} from '../../support/visitor/strangers-shop';

const LOGIN = 'form[action="/login"]';
const FORGOT = 'form[action="/forgotpass"]';
const COURSES = '/myaccount/student/courses';
const EXCEL = 'Excel สำหรับคนทำงาน';

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

const from = (ip: string, home = app.url) => strangers.from(ip, home);
const newcomer = () => strangers.newcomer();
const address = ownAddress;
const guess = guessPassword;
const somebody = strangersForm;
const register = (values: Record<string, string>, visitor = newcomer()) => registerBy(visitor, values);

const cookieOf = (visitor: PlainBrowser, home = app.url) => visitor.jar.header(new URL(home)) ?? '';

const isSignedIn = async (cookie: string, home = app.url) => {
  const answer = await fetch(`${home}/myaccount/student/order`, {
    headers: { Cookie: cookie },
    redirect: 'manual',
  });
  return answer.status === 200;
};

describe('guessing passwords', () => {
  const until429 = async (most: number, next: (turn: number) => Promise<PlainPage>) => {
    for (let turn = 0; turn < most; turn += 1) {
      const page = await next(turn);
      if (page.status === 429) return { page, turn };
      expect(page.status).toBe(422);
    }
    throw new Error(`never stopped within ${most} tries`);
  };
  /** As `until429`, but what the first ten tries counted stands for a hundred: which of them are counted together is what is asked. */
  const soonUntil429 = async (most: number, next: (turn: number) => Promise<PlainPage>, shop = app) => {
    for (let turn = 0; turn < 10; turn += 1) expect((await next(turn)).status).toBe(422);
    await shop.inDatabase((db) =>
      db.updateTable('rate_limit').set({ hits: 100 }).where('hits', '=', 10).execute(),
    );
    const { turn } = await until429(most - 100, (later) => next(later + 10));
    return { turn: turn + 100 };
  };

  test('REG-08 one password for many accounts from one address is stopped, with the minutes to wait; others go on', async () => {
    const ip = address();
    const visitor = from(ip);
    const { page, turn } = await until429(61, (one) =>
      guess(visitor, `victim-${one}@demo.test`, 'rian-demo'),
    );
    expect(turn).toBe(60);
    expect(page.find('#password-e').text).toMatch(/รอ \d+ นาที/);
    expect((await tryToSignIn(visitor, 'student@demo.test', 'rian-demo')).status).toBe(429);
    expect((await tryToSignIn(newcomer(), 'student@demo.test', 'rian-demo')).path).toBe(COURSES);
  });

  test('REG-08 one account guessed from many addresses is stopped as one', async () => {
    const { turn } = await soonUntil429(205, (one) =>
      guess(newcomer(), 'instructor@demo.test', `guess-${one}`),
    );
    expect(turn).toBeLessThanOrEqual(200);
    // written in another way it is the same account
    for (const username of ['Instructor@Demo.Test', ' instructor@demo.test '])
      expect((await guess(newcomer(), username, 'guess')).status).toBe(429);
  });

  test('REG-08 without a trusted proxy no header makes another address', async () => {
    const bare = await startApp();
    try {
      const { turn } = await soonUntil429(
        125,
        (one) => {
          const ip = `10.9.${one}.1`;
          const headers = {
            'X-Forwarded-For': ip,
            'X-Client-Address': ip,
            'X-Real-IP': ip,
            Forwarded: `for=${ip}`,
          };
          return guess(new PlainBrowser(bare.url, { headers }), `victim-${one}@demo.test`, 'rian-demo');
        },
        bare,
      );
      expect(turn).toBeLessThanOrEqual(120);
    } finally {
      await bare.stop();
    }
  });

  test('REG-08 all addresses of one network of version 6 are one visitor, another network is not', async () => {
    const { turn } = await soonUntil429(125, (one) =>
      guess(from(`2001:db8:7:7::${(one + 1).toString(16)}`), `victim-${one}@demo.test`, 'rian-demo'),
    );
    expect(turn).toBeLessThanOrEqual(120);
    const neighbour = from('2001:db8:7:8::1');
    expect((await guess(neighbour, 'victim-0@demo.test', 'rian-demo')).status).toBe(422);
  });

  test('REG-08 only the proxy’s own word counts: what a visitor writes before it is no address', async () => {
    const ip = address();
    const { turn } = await soonUntil429(125, (one) =>
      guess(from(`192.0.2.${one}, ${ip}`), `victim-${one}@demo.test`, 'rian-demo'),
    );
    expect(turn).toBeLessThanOrEqual(120);
  });
});

describe('nobody learns who has an account', () => {
  test('REG-08 sign-in answers the same for every name, in the same time', async () => {
    const names = ['company@demo.test', 'nobody-here@demo.test', 'มะลิ', 'a'.repeat(400), "' or ''='"];
    const shape = async (username: string) => {
      const page = await tryToSignIn(newcomer(), username, 'wrong-77');
      const text = page.html.replaceAll(username.replaceAll("'", '&#x27;'), '…');
      return { status: page.status, text, cookies: page.headers.getSetCookie() };
    };
    const first = await shape(names[0]!);
    expect(first.status).toBe(422);
    for (const name of names) expect(await shape(name)).toEqual(first);

    // as the shop hashes it: the demo people of tests have a quicker one
    const password_hash = await hashPassword('rian-demo');
    await app.inDatabase((db) =>
      db.updateTable('person').set({ password_hash }).where('email', '=', 'admin@demo.test').execute(),
    );
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let turn = 0; turn < 7; turn += 1)
      for (const kind of ['known', 'unknown'] as const) {
        const visitor = newcomer();
        const name = kind === 'known' ? 'admin@demo.test' : `nobody-${turn}@demo.test`;
        const began = performance.now();
        await guess(visitor, name, 'wrong-77');
        times[kind].push(performance.now() - began);
      }
    const middle = (all: number[]) => [...all].sort((a, b) => a - b)[3]!;
    // an order of magnitude: comparing without an account must cost as much as with one
    const ratio = middle(times.known) / middle(times.unknown);
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  });

  test('REG-08 a guest’s generated account has no password that opens it', async () => {
    const paying = await orderAsGuest(newcomer(), {
      title: EXCEL,
      buyer: guest('only-a-guest@example.test'),
    });
    expect(paying.path).toMatch(/^\/order\//);
    for (const password of ['', 'only-a-guest@example.test', 'rian-demo'])
      expect((await guess(newcomer(), 'only-a-guest@example.test', password)).status).toBe(422);
  });

  test('REG-08 a forgotten password is answered the same for a member, a guest, an administrator and nobody', async () => {
    const answers = [];
    for (const username of ['company@demo.test', 'only-a-guest@example.test', 'admin@demo.test', 'no-one']) {
      const page = await (await newcomer().get('/forgotpass')).form(FORGOT).fill({ username }).submit();
      answers.push([page.chain.map(({ status, location }) => [status, location]), page.html]);
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('REG-07 registration tells it at the field only (R-10), as it tells any other mistake', async () => {
    const takenPerson = somebody();
    await register(takenPerson);
    const refused = {
      username: await register(somebody({ username: takenPerson.username })),
      email: await register(somebody({ email: takenPerson.email })),
      tel: await register(somebody({ tel: '12' })),
    };
    for (const [field, page] of Object.entries(refused)) {
      expect([field, page.status, page.path]).toEqual([field, 422, '/register']);
      expect(page.root.querySelectorAll('.why')).toHaveLength(1);
      expect(page.find(`#${field}-e`).text).not.toBe('');
      expect(page.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('links to set a password', () => {
  const ask = async (username: string) =>
    (await newcomer().get('/forgotpass')).form(FORGOT).fill({ username }).submit();
  const set = (visitor: PlainBrowser, path: string, password: string) =>
    visitor.post(path, { password, password_confirm: password });

  test('REG-08 a link waiting in a mailbox is worth nothing once the password was changed', async () => {
    const person = somebody();
    const member = newcomer();
    await register(person, member);
    await ask(person.username);
    const link = await linkTo(mail, person.email, 'reset');
    const page = await member.get('/myaccount/student/security');
    await page
      .form('form:has([name=old_password])')
      .fill({ old_password: person.password, password: 'mine.88', password_confirm: 'mine.88' })
      .submit();
    const late = await newcomer().get(link);
    expect(late.status).toBe(410);
    expect(late.text).toContain('ลิงก์นี้ใช้ไม่ได้แล้ว');
    expect((await set(newcomer(), link, 'thief.99')).status).toBe(410);
    expect((await tryToSignIn(newcomer(), person.username, 'mine.88')).path).toBe(COURSES);
  });

  test('REG-08 two browsers with one link at once: one sets the password, and only that one is signed in', async () => {
    const person = somebody();
    await register(person);
    await ask(person.email);
    const link = await linkTo(mail, person.email, 'reset');
    const [one, other] = [newcomer(), newcomer()];
    const answers = await Promise.all([set(one, link, 'one.111'), set(other, link, 'other.222')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const opens = await Promise.all(
      ['one.111', 'other.222'].map(async (password) =>
        (await tryToSignIn(newcomer(), person.username, password)).path.startsWith(COURSES),
      ),
    );
    expect(opens).toEqual(answers.map(({ status }) => status === 200));
  });

  test('REG-08 a link’s page tells no other site where it was, and no page in between keeps it', async () => {
    await ask('student@demo.test');
    const page = await newcomer().get(await linkTo(mail, 'student@demo.test', 'reset'));
    expect(page.headers.get('Referrer-Policy')).toMatch(/no-referrer|same-origin|strict-origin/);
    expect(page.headers.get('Cache-Control')).toContain('no-store');
  });
});

describe('a session planted before', () => {
  /** Somebody else knows this browser's session: it began with something in the cart. */
  async function planted() {
    const visitor = newcomer();
    await (await visitor.get('/product/2-watercolor-set')).form('form[action^="/cart"]').submit();
    const cookie = cookieOf(visitor);
    expect(cookie).toContain('rian_session=');
    return { visitor, cookie };
  }
  const expectRenewed = async (visitor: PlainBrowser, cookie: string) => {
    expect(cookieOf(visitor)).not.toBe(cookie);
    expect(await isSignedIn(cookieOf(visitor))).toBe(true);
    expect(await isSignedIn(cookie)).toBe(false);
  };

  test('REG-08 is worth nothing after sign-in', async () => {
    const { visitor, cookie } = await planted();
    await tryToSignIn(visitor, 'student@demo.test', 'rian-demo');
    await expectRenewed(visitor, cookie);
  });

  test('REG-04 is worth nothing after registration', async () => {
    const { visitor, cookie } = await planted();
    await register(somebody(), visitor);
    await expectRenewed(visitor, cookie);
  });

  test('REG-09 is worth nothing after sign-in at Google, and after a link that joins', async () => {
    google.person = { sub: 'g-planted', email: 'planted@gmail.test', email_verified: true };
    const first = await planted();
    await (await first.visitor.get('/login')).form(LOGIN).submit('เข้าสู่ระบบด้วย Google');
    await expectRenewed(first.visitor, first.cookie);
    google.person = { sub: 'g-planted-2', email: 'company@demo.test', email_verified: true };
    const second = await planted();
    await (await second.visitor.get('/login')).form(LOGIN).submit('เข้าสู่ระบบด้วย Google');
    const link = await linkTo(mail, 'company@demo.test', 'connect');
    await (await second.visitor.get(link)).form().submit();
    await expectRenewed(second.visitor, second.cookie);
  });

  test('REG-14 is worth nothing after a claim', async () => {
    const email = 'planted-guest@example.test';
    const { visitor, cookie } = await planted();
    const paying = await orderAsGuest(visitor, { title: EXCEL, buyer: guest(email) });
    const bought = cookieOf(visitor);
    const order = await visitor.get(paying.path.replace(/\/transfer$/, ''));
    await order.form('form[action$="/claim"]').submit();
    const page = await visitor.get(await linkTo(mail, email, 'claim'));
    await page
      .form('form[method=post]')
      .fill({ password: 'secret.77', password_confirm: 'secret.77' })
      .submit();
    await expectRenewed(visitor, cookie);
    expect(await isSignedIn(bought)).toBe(false);
  });

  test('REG-08 a cookie of one’s own making is no session, and is not taken on', async () => {
    const visitor = newcomer();
    visitor.jar.set(app.url, 'rian_session', 'AAAAAAAAAAAAAAAAAAAAAA');
    await tryToSignIn(visitor, 'student@demo.test', 'rian-demo');
    expect(cookieOf(visitor)).not.toContain('AAAAAAAAAAAAAAAAAAAAAA');
    expect(await isSignedIn('rian_session=AAAAAAAAAAAAAAAAAAAAAA')).toBe(false);
  });
});

describe('cookies', () => {
  const partsOf = (cookies: string[], name: string) => {
    const cookie = cookies.find((one) => one.startsWith(`${name}=`));
    expect(cookie, name).toBeTruthy();
    return cookie!
      .split('; ')
      .slice(1)
      .map((part) => part.replace(/=(\d+|\w{3}, .*)$/, '='))
      .sort();
  };
  const send = (home: string, path: string, body: Record<string, string>, headers = {}) =>
    fetch(home + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: home, ...headers },
      body: new URLSearchParams(body),
    });
  const right = { username: 'student@demo.test', password: 'rian-demo' };

  test.each([
    ['http', undefined, []],
    ['https', 'https://shop.example', ['Secure']],
  ])(
    'REG-08 on %s: for the whole shop, no other host, no script, no other site',
    async (_how, publicUrl, more) => {
      const shop = await startApp({
        env: { ...strangers.socialEnv, ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}) },
      });
      try {
        // as its proxy passes them on
        const headers = publicUrl ? { Origin: publicUrl, 'X-Forwarded-Host': 'shop.example' } : {};
        const signedResponse = await send(shop.url, '/login', right, headers);
        expect(signedResponse.status).toBe(303);
        const session = ['HttpOnly', 'Max-Age=', 'Path=/', 'SameSite=Lax', ...more].sort();
        const of = publicUrl ? '__Host-' : '';
        expect(partsOf(signedResponse.headers.getSetCookie(), `${of}rian_session`)).toEqual(session);
        expect(partsOf(signedResponse.headers.getSetCookie(), `${of}rian_browser`)).toEqual(session);
        const startedResponse = await send(shop.url, '/login/google', { back: '/cart' }, headers);
        expect(partsOf(startedResponse.headers.getSetCookie(), `${of}rian_social`)).toEqual(session);
        // signing out takes away the same cookie that signing in gave
        const cookie = signedResponse.headers.getSetCookie()[0]!.split(';')[0]!;
        const out = await send(shop.url, '/logout', {}, { ...headers, Cookie: cookie });
        expect(partsOf(out.headers.getSetCookie(), `${of}rian_session`)).toEqual(session);
        expect(out.headers.getSetCookie().join()).toMatch(/rian_session=;.*Max-Age=0/);
      } finally {
        await shop.stop();
      }
    },
  );

  test('REG-09 the cookie of a sign-in elsewhere is gone once it has signed somebody in', async () => {
    const visitor = newcomer();
    await (await visitor.get('/login')).form(LOGIN).submit('เข้าสู่ระบบด้วย Google');
    expect(visitor.jar.get(app.url, 'rian_social')).toBeTruthy();
    google.person = { sub: 'g-cookie', email: 'cookie@gmail.test', email_verified: true };
    await (await visitor.get('/login')).form(LOGIN).submit('เข้าสู่ระบบด้วย Google');
    expect(visitor.jar.get(app.url, 'rian_social')).toBeFalsy();
  });
});
